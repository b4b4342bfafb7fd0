#pragma once
// The exact Contensou friction body for a parabolic (Hertz) pressure, per mu lambda_N, torque normalised by R.
//
//   u <= 1: b_T = 3 pi/32 (4u - u^3),                 b_tau = 3 pi/128 (8 - 8u^2 + 3u^4)             [MLG 51, 52]
//   u >  1: b_T = 3/16 [(4u - u^3) asin(1/u) + (u^2+2) sqrt(u^2-1)/u],
//           b_tau = 3/64 [(8 - 8u^2 + 3u^4) asin(1/u) + (6 - 3u^2) sqrt(u^2-1)]
//
// The closed forms cancel for large u; the tables do not, and cost no asin.
#include "stiction/sets/axisymmetric.hpp"

namespace stiction::sets {

struct ParabolicLaw {
  static constexpr double height = 0.58904862254808623221;      // 3 pi/16                                   [MLG 50]
  static constexpr double b_T_at_1 = 0.88357293382212934832;    // 9 pi/32
  static constexpr double b_tau_at_1 = 0.22089323345553233708;  // 9 pi/128
  static constexpr const Cell* sliding_cells = parabolic_sliding_cells;
  static constexpr const Cell* spinning_cells = parabolic_spinning_cells;
  static constexpr const Border& sliding_border = parabolic_sliding_border;
  static constexpr const Border& spinning_border = parabolic_spinning_border;
  static double singular_factor(double m) { return std::sqrt(m); }
};

using ContensouParabolic = Axisymmetric<Profile<ParabolicLaw>>;

static_assert(ConvexSet<ContensouParabolic>);

}  // namespace stiction::sets
