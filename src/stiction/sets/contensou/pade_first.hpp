#pragma once
// First-order Pade approximation of the parabolic Contensou curves (Zhuravlev), per mu lambda_N, torque normalised by
// R:
//
//   b_T = u/(u + 8/(3 pi)),   b_tau = (3 pi/16)/(1 + (15 pi/16) u).
//
// Value and slope of the force at u = 0 and its limit are exact, so are the torque of pure spin and its 1/(5u) at
// infinity; the slope of the torque at u = 0 is not (it should vanish). Not from a potential: a law, not a set. Largest
// error against the exact curve: force 0.3438 at u = 1.05, torque 0.2307 at u = 0.373, both too low.
#include "stiction/sets/curve_resolvent.hpp"

namespace stiction::sets {

struct PadeFirstCurve {
  static constexpr double height = 0.58904862254808623221;  // 3 pi/16
  static constexpr double c = 0.84882636315677512410;       // 8/(3 pi)
  static constexpr double k = 2.94524311274043116106;       // 15 pi/16

  static CurveValue at(double p, double q) {
    const double T = 1.0 / (p + c * q), tau = 1.0 / (q + k * p);
    return {p * T, height * q * tau, c * T * T, -height * k * tau * tau};
  }
};

using PadeFirst = CurveResolvent<PadeFirstCurve>;

}  // namespace stiction::sets
