#pragma once
// Elliptic paraboloid f = x^2/(2p) + y^2/(2q) - z: the body lies above, p and q are the radii of curvature at the
// vertex.
#include <cmath>
#include <limits>

#include "stiction/geometry/surfaces/surface.hpp"
#include "stiction/math/elementary/elementary.hpp"

namespace stiction::geometry::surfaces {

struct Paraboloid {
  double p = 1.0;
  double q = 1.0;

  using Place = Turned;
  static constexpr std::string_view name = "paraboloid", doc = "An elliptic paraboloid; the body lies above.";
  static constexpr bool kDrawnByPage = true, kQuadric = true;
  static constexpr auto parameters =
      std::tuple{core::two(&Paraboloid::p, &Paraboloid::q,
                           {"radii", "m", core::kPositive, "radii of curvature at the vertex along its x and y"})};

  [[nodiscard]] double size() const { return std::fmax(p, q); }
  [[nodiscard]] double reach() const { return kEndless; }
  [[nodiscard]] double least_length() const { return std::fmin(p, q); }
  [[nodiscard]] Vec3 picture(double u, double v, double extent) const {
    constexpr double pi = 3.141592653589793;
    const double longitude = 2.0 * pi * v, rho = 0.5 * u * std::fmin(extent, p + q);
    const double x = rho * math::cos(longitude), y = rho * math::sin(longitude);
    return {x, y, 0.5 * (x * x / p + y * y / q)};
  }
  [[nodiscard]] Jet jet(const Vec3& r) const {
    const double gx = r[0] / p, gy = r[1] / q;
    return {0.5 * (gx * r[0] + gy * r[1]) - r[2], {gx, gy, -1.0}, Vec3(1.0 / p, 1.0 / q, 0.0).asDiagonal()};
  }
  // The outward normal points downwards everywhere.
  [[nodiscard]] Vec3 farthest(const Vec3& n) const {
    if (!(n[2] < 0.0)) return Vec3::Constant(std::numeric_limits<double>::quiet_NaN());
    const double x = -p * n[0] / n[2], y = -q * n[1] / n[2];
    return {x, y, 0.5 * (x * x / p + y * y / q)};
  }
  // Along the surface d(grad f) = (dx/p, dy/q, 0); so a change t of n = grad f / |grad f| gives
  // dx = p |g| (t_x + gx t_z).
  [[nodiscard]] SupportJet support(const TangentFrame& frame) const {
    const Vec3 r = farthest(frame.n);
    const double length = -1.0 / frame.n[2], gx = r[0] / p, gy = r[1] / q;
    const double x1 = frame.t1[0] + gx * frame.t1[2], y1 = frame.t1[1] + gy * frame.t1[2];
    const double x2 = frame.t2[0] + gx * frame.t2[2], y2 = frame.t2[1] + gy * frame.t2[2];
    return {r, length * (p * x1 * x1 + q * y1 * y1), length * (p * x1 * x2 + q * y1 * y2),
            length * (p * x2 * x2 + q * y2 * y2)};
  }
};

}  // namespace stiction::geometry::surfaces
