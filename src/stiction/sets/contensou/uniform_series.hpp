#pragma once
// The Contensou curves of uniform pressure by the series that LG print [LG 3], per mu lambda_N, torque normalised by R:
//
//   Phi = 2/3 + u^2/2 - u^4/32 - u^6/384   for u <= 1,     u + 1/(8u) + 1/(192u^3) + 1/(1024u^5)   for u > 1,
//
// b_T = Phi', b_tau = Phi - u b_T. Cut off there, the two pieces do not meet at u = 1: b_T falls from 0.8594 to 0.8545,
// b_tau rises from 0.2734 to 0.2767, and no inclusion could be solved across that. They do meet a little earlier, b_T
// at u = 0.976 and b_tau at u = 0.984, and there the pieces change here. With two places the curves have no common
// potential: a law, not a set. Largest error against the exact curve of uniform.hpp: force 0.0082, too high, torque
// 0.0078, too low, both where the pieces meet. pressure = "uniform" is the exact law.
#include "stiction/sets/curve_resolvent.hpp"

namespace stiction::sets {

struct UniformSeriesCurve {
  static constexpr double height = 2.0 / 3.0;

  static CurveValue at(double p, double q) {
    if (p > q) return outer(p, q);
    CurveValue c = inner(p, q);
    if (p > 0.95 * q) {
      const CurveValue far = outer(p, q);
      if (far.b_T < c.b_T) {
        c.b_T = far.b_T;
        c.W_T = far.W_T;
      }
      if (far.b_tau > c.b_tau) {
        c.b_tau = far.b_tau;
        c.W_tau = far.W_tau;
      }
    }
    return c;
  }

 private:
  static CurveValue inner(double p, double q) {
    const double u = p / q, u2 = u * u, per = 1.0 / (q * q), slope = 1.0 - u2 * (3.0 / 8.0 + u2 * (5.0 / 64.0));
    return {u * (1.0 - u2 * (1.0 / 8.0 + u2 * (1.0 / 64.0))),
            height - u2 * (0.5 - u2 * (3.0 / 32.0 + u2 * (5.0 / 384.0))), per * slope, -per * u * slope};
  }
  static CurveValue outer(double p, double q) {
    const double x = q / p, x2 = x * x, per = 1.0 / (p * p);
    const double slope = 1.0 / 4.0 + x2 * (1.0 / 16.0 + x2 * (15.0 / 512.0));
    return {1.0 - x2 * (1.0 / 8.0 + x2 * (1.0 / 64.0 + x2 * (5.0 / 1024.0))),
            x * (1.0 / 4.0 + x2 * (1.0 / 48.0 + x2 * (6.0 / 1024.0))), per * x * slope, -per * slope};
  }
};

using UniformSeries = CurveResolvent<UniformSeriesCurve>;

}  // namespace stiction::sets
