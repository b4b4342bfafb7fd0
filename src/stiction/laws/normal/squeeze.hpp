#pragma once
// What the compliant laws share: the state of an elastic contact and the non-elastic parameters.
#include "stiction/laws/parameter.hpp"

namespace stiction::laws {

// Parameters of every compliant law.
inline constexpr Parameter kModulus{"modulus", "Pa", kPositive,
                                    "E* of the elastic patch, 1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2"};
inline constexpr Parameter kDamping{"damping", "s/m", kNonNegative,
                                    "relative increase of the force per unit of closing speed; it never pulls",
                                    kOptional};
inline constexpr Parameter kSlipSpeed{"slip_speed", "m/s", kPositive, "slip speed below which friction fades",
                                      kOptional};
inline constexpr Parameter kRollSpeed{"roll_speed", "m/s or rad/s", kPositive,
                                      "velocity of rolling below which its resistance fades", kOptional};

// Bodies that overlap by delta and whose separation, if they only touched, would be A x^2 + B y^2, A <= B.
struct Squeeze {
  double delta = 0.0;
  double A = 0.0, B = 0.0;
};

// How fast a force grows with the overlap, N/m, and with the closing speed, N s/m.
struct Steepness {
  double by_depth = 0.0, by_rate = 0.0;
};

// Derivatives of the stored energy by the curvatures at a constant overlap.
struct EnergySlope {
  double by_A = 0.0, by_B = 0.0;
};

}  // namespace stiction::laws
