#pragma once
// Infinite circular cylinder about z: f = (x^2 + y^2 - R^2) / (2 R).
#include <cmath>

#include "stiction/geometry/surfaces/surface.hpp"
#include "stiction/math/elementary/elementary.hpp"

namespace stiction::geometry::surfaces {

struct Cylinder {
  double radius = 1.0;

  using Place = AboutAxis;
  static constexpr std::string_view name = "cylinder", doc = "An infinite circular cylinder.";
  static constexpr bool kDrawnByPage = true, kQuadric = true, kStraight = true;
  static constexpr auto parameters =
      std::tuple{core::field(&Cylinder::radius, {"radius", "m", core::kPositive, "radius"})};

  [[nodiscard]] double size() const { return radius; }
  [[nodiscard]] double reach() const { return kEndless; }
  [[nodiscard]] double least_length() const { return radius; }
  [[nodiscard]] Vec3 picture(double u, double v, double extent) const {
    constexpr double pi = 3.141592653589793;
    const double longitude = 2.0 * pi * v;
    return {radius * math::cos(longitude), radius * math::sin(longitude), (u - 0.5) * extent};
  }
  [[nodiscard]] Jet jet(const Vec3& r) const {
    const double c = 1.0 / radius, x = c * r[0], y = c * r[1];
    return {0.5 * (x * r[0] + y * r[1] - radius), {x, y, 0.0}, Vec3(c, c, 0.0).asDiagonal()};
  }
  // The axis has no nearest point; any will do.
  [[nodiscard]] Vec3 foot(const Vec3& r) const {
    const double d = std::sqrt(r[0] * r[0] + r[1] * r[1]);
    if (!(d > 0.0)) return {radius, 0.0, r[2]};
    return {radius / d * r[0], radius / d * r[1], r[2]};
  }
};

}  // namespace stiction::geometry::surfaces
