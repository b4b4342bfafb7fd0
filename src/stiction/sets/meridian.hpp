#pragma once
// A point (T1, T2, tau) in its meridian half-plane, and back: what bodies of revolution around the last axis need
// besides their profile. A huge point is moved closer, to where still only its direction matters; what is not finite
// becomes NaN.
#include <algorithm>
#include <cmath>
#include <limits>

#include "stiction/math/norm.hpp"
#include "stiction/sets/convex_set.hpp"

namespace stiction::sets {

struct MeridianDerivative {
  double T_by_x, T_by_y, tau_by_x, tau_by_y;
};

struct Meridian {
  double x, y, s2;      // x = |z_T|, y = |z_tau|, s2 = s^2
  double e1, e2, sign;  // direction of z_T, sign of z_tau
  double scale;         // what x and y were multiplied by

  static constexpr double far = 1e25;  // squares and cubes of it stay finite, also times s2

  Meridian(const Vec3& z, double s) : sign(std::copysign(1.0, z[2])), scale(1.0) {
    const double square = z[0] * z[0] + z[1] * z[1];
    x = std::sqrt(square), y = std::abs(z[2]), s2 = s * s;
    if (!(square > 1e-280 && square < far * far && y < far && s2 < far && s2 > 1.0 / far)) [[unlikely]]
      special(z, s);
    e1 = x > 0.0 ? z[0] * scale / x : 1.0;
    e2 = x > 0.0 ? z[1] * scale / x : 0.0;
    if (std::isnan(x)) e1 = e2 = x;
  }

  Vec3 lift(double b_T, double b_tau) const { return {b_T * e1, b_T * e2, sign * b_tau}; }

  // Across the meridian the foot turns with the point: b_T/x; on the axis that is the slope along it.
  Mat3 lift(double b_T, MeridianDerivative d) const {
    const double across = scale * (b_T > 0.0 ? b_T / x : d.T_by_x), along = scale * d.T_by_x;
    const double T_by_tau = scale * sign * d.T_by_y, tau_by_T = scale * sign * d.tau_by_x;
    Mat3 J;
    J << across + (along - across) * e1 * e1, (along - across) * e1 * e2, T_by_tau * e1,  //
        (along - across) * e1 * e2, across + (along - across) * e2 * e2, T_by_tau * e2,   //
        tau_by_T * e1, tau_by_T * e2, scale * d.tau_by_y;
    return J;
  }

 private:
  [[gnu::noinline]] void special(const Vec3& z, double s) {
    const double largest = std::max(std::abs(z[0]), std::max(std::abs(z[1]), std::abs(z[2])));
    const bool finite = std::isfinite(z[0]) && std::isfinite(z[1]) && std::isfinite(z[2]) && std::isfinite(s);
    scale = !finite ? std::numeric_limits<double>::quiet_NaN() : (largest > far ? far / largest : 1.0);
    x = math::norm2(z[0] * scale, z[1] * scale);
    y = std::abs(z[2] * scale);
    s2 = std::clamp(s2, 1.0 / far, far);
  }
};

}  // namespace stiction::sets
