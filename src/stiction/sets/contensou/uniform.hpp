#pragma once
// The exact Contensou friction body for a uniform pressure, per mu lambda_N, torque normalised by R. LG (3) is the
// beginning of its series; in closed form, with complete elliptic integrals of modulus k = u or 1/u:
//
//   u <= 1: Phi = 4/(9 pi) [(7+u^2) E - 4(1-u^2) K],                    b_T = 4/(3 pi u) [(1+u^2) E - (1-u^2) K]
//   u >  1: Phi = 4/(9 pi) [u(7+u^2) E - (u^2-1)(u^2+3)/u K],           b_T = 4/(3 pi) [(1+u^2) E - (u^2-1) K]
//
// and b_tau = Phi - u b_T.
#include "stiction/math/elementary/elementary.hpp"
#include "stiction/sets/axisymmetric.hpp"

namespace stiction::sets {

struct UniformLaw {
  static constexpr double height = 0.66666666666666666667;      // 2/3
  static constexpr double b_T_at_1 = 0.84882636315677512410;    // 8/(3 pi)
  static constexpr double b_tau_at_1 = 0.28294212105225837470;  // 8/(9 pi)
  static constexpr const Cell* sliding_cells = uniform_sliding_cells;
  static constexpr const Cell* spinning_cells = uniform_spinning_cells;
  static constexpr const Border& sliding_border = uniform_sliding_border;
  static constexpr const Border& spinning_border = uniform_spinning_border;
  static double singular_factor(double m) { return math::log(m); }
};

using ContensouUniform = Axisymmetric<Profile<UniformLaw>>;

static_assert(ConvexSet<ContensouUniform>);

}  // namespace stiction::sets
