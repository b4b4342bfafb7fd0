#pragma once
// A tube of radius r about the circle of radius R in the plane z = 0: f = ((rho - R)^2 + z^2 - r^2) / (2 r), rho the
// distance from the z axis. The groove of a bearing is its complement, Inside<Torus>.
#include <cmath>

#include "stiction/geometry/mass/moments.hpp"
#include "stiction/geometry/surfaces/surface.hpp"
#include "stiction/math/elementary/elementary.hpp"

namespace stiction::geometry::surfaces {

struct Torus {
  double ring = 1.0;   // R
  double tube = 0.25;  // r < R

  using Place = AboutAxis;
  static constexpr std::string_view name = "torus", doc = "A tube about a circle.";
  static constexpr bool kDrawnByPage = true;
  static constexpr auto parameters = std::tuple{
      core::field(&Torus::ring, {"ring", "m", core::kPositive, "radius of the circle in the middle of the tube"}),
      core::field(&Torus::tube, {"tube", "m", core::kPositive, "radius of the tube"})};
  [[nodiscard]] core::Problem problem() const;

  [[nodiscard]] double size() const { return ring + tube; }
  [[nodiscard]] double reach() const { return size(); }
  [[nodiscard]] double least_length() const { return tube; }
  [[nodiscard]] Vec3 picture(double u, double v, double) const { return point(u, v); }
  // grad rho = e, Hessian of rho = (I - z z^T - e e^T) / rho. On the axis f has no gradient across it.
  [[nodiscard]] Jet jet(const Vec3& r) const {
    const double c = 1.0 / tube, rho = std::sqrt(r[0] * r[0] + r[1] * r[1]), w = rho - ring;
    const double inverse = rho > 0.0 ? 1.0 / rho : 0.0, ex = inverse * r[0], ey = inverse * r[1];
    const double round = w * inverse, stretch = 1.0 - round;
    Mat3 H;
    H << c * (round + stretch * ex * ex), c * stretch * ex * ey, 0.0,  //
        c * stretch * ex * ey, c * (round + stretch * ey * ey), 0.0,   //
        0.0, 0.0, c;
    return {0.5 * (c * (w * w + r[2] * r[2]) - tube), c * Vec3(w * ex, w * ey, r[2]), H};
  }
  // Points on the axis or on the central circle have many nearest points; any will do.
  [[nodiscard]] Vec3 foot(const Vec3& r) const {
    const double rho = std::sqrt(r[0] * r[0] + r[1] * r[1]);
    const double ex = rho > 0.0 ? r[0] / rho : 1.0, ey = rho > 0.0 ? r[1] / rho : 0.0;
    const double w = rho - ring, d = std::sqrt(w * w + r[2] * r[2]);
    const double out = d > 0.0 ? tube / d * w : tube, up = d > 0.0 ? tube / d * r[2] : 0.0;
    return {(ring + out) * ex, (ring + out) * ey, up};
  }
  [[nodiscard]] Moments moments() const {
    const double volume = 19.739208802178716 * ring * tube * tube, across = 0.5 * ring * ring + 0.375 * tube * tube;
    return symmetric_moments(volume, volume * Vec3(across, across, 0.25 * tube * tube));
  }
  [[nodiscard]] Vec3 point(double u, double v) const {
    const double a = 6.283185307179586 * u, b = 6.283185307179586 * v, rho = ring + tube * math::cos(a);
    return {rho * math::cos(b), rho * math::sin(b), tube * math::sin(a)};
  }
};

}  // namespace stiction::geometry::surfaces
