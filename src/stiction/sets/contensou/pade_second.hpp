#pragma once
// Second-order Pade approximation of the parabolic Contensou curves (Kireenkov), per mu lambda_N, torque normalised by
// R:
//
//   b_T = (u^2 + a u)/(u^2 + a u + a^2),  a = 8/(3 pi);   b_tau = (3 pi/16) (1 + m u)/(1 + m u + u^2),  m = 16/(15 pi).
//
// Value, first and second derivative at u = 0 and the terms of order 1 and 1/u at infinity are exact, which fixes the
// five coefficients of each (docs/theory/friction-sets.md). b_T' ~ a^2 (2u + a) > 0 and b_tau' ~ -u (2 + m u) < 0.
// Not from a potential: a law, not a set. Largest error against the exact curve: force 0.1642 at u = 0.99, torque
// 0.1176 at u = 1.06; the force too low, the torque too high.
#include "stiction/sets/curve_resolvent.hpp"

namespace stiction::sets {

struct PadeSecondCurve {
  static constexpr double height = 0.58904862254808623221;  // 3 pi/16
  static constexpr double a = 0.84882636315677512410;       // 8/(3 pi)
  static constexpr double m = 0.33953054526271004964;       // 16/(15 pi)

  static CurveValue at(double p, double q) {
    const double T = 1.0 / (p * (p + a * q) + a * a * q * q), tau = 1.0 / (q * (q + m * p) + p * p);
    return {p * (p + a * q) * T, height * (q * (q + m * p) * tau), a * a * q * (2.0 * p + a * q) * (T * T),
            -height * p * (2.0 * q + m * p) * (tau * tau)};
  }
};

using PadeSecond = CurveResolvent<PadeSecondCurve>;

}  // namespace stiction::sets
