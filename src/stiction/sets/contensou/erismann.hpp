#pragma once
// The piecewise-linear simplification of the parabolic Contensou curves (Contensou, Erismann; K 5), per mu lambda_N,
// torque normalised by R:
//
//   b_T = min(1, 3 pi/8 u),   b_tau = min(3 pi/16, 1/(5u)).
//
// Read as characteristics in one velocity with the other fixed: the force over v at fixed omega is a straight line with
// the exact slope at v = 0 up to saturation; the torque over omega at fixed v likewise, with the exact slope at omega =
// 0, which is R/(5v), up to the torque of pure spin. (A line in u would have the slope of the torque at u = 0, which
// vanishes, and would never decrease.) Between the bends, u from 16/(15 pi) to 8/(3 pi), the curve b_T b_tau = 3 pi/40
// is a hyperbola: the region below it is not convex. Not from a potential: a law, not a set. Largest error against the
// exact curve: force 0.1802 at u = 8/(3 pi), too high; torque 0.0727 at u = 0.620, too low.
#include "stiction/sets/curve_resolvent.hpp"

namespace stiction::sets {

struct ErismannCurve {
  static constexpr double height = 0.58904862254808623221;   // 3 pi/16
  static constexpr double slope_T = 1.17809724509617246442;  // 3 pi/8
  static constexpr double slope_tau = 0.2;

  static CurveValue at(double p, double q) {
    CurveValue c{1.0, height, 0.0, 0.0};
    if (slope_T * p < q) {
      c.b_T = slope_T * (p / q);
      c.W_T = slope_T / (q * q);
    }
    if (slope_tau * q < height * p) {
      c.b_tau = slope_tau * (q / p);
      c.W_tau = -slope_tau / (p * p);
    }
    return c;
  }
};

using Erismann = CurveResolvent<ErismannCurve>;

}  // namespace stiction::sets
