#pragma once
// f = (|r|^2 - R^2) / (2 R).
#include "stiction/geometry/surfaces/surface.hpp"

namespace stiction::geometry::surfaces {

struct Sphere {
  double radius = 1.0;

  static constexpr std::string_view name = "sphere";
  static constexpr bool kDrawnByPage = true, kQuadric = true;
  static constexpr auto parameters =
      std::tuple{core::field(&Sphere::radius, {"radius", "m", core::kPositive, "radius"})};

  [[nodiscard]] double size() const { return radius; }
  [[nodiscard]] double reach() const { return radius; }
  [[nodiscard]] double least_length() const { return radius; }
  [[nodiscard]] Vec3 picture(double u, double v, double) const { return radius * on_unit_sphere(u, v); }
  [[nodiscard]] Jet jet(const Vec3& r) const {
    const double c = 1.0 / radius;
    return {0.5 * (c * r.squaredNorm() - radius), c * r, Vec3::Constant(c).asDiagonal()};
  }
  // The centre has no nearest point; any will do.
  [[nodiscard]] Vec3 foot(const Vec3& r) const {
    const double d = r.norm();
    return d > 0.0 ? Vec3(radius / d * r) : Vec3(0.0, 0.0, radius);
  }
  [[nodiscard]] Vec3 farthest(const Vec3& n) const { return radius / n.norm() * n; }
  [[nodiscard]] SupportJet support(const TangentFrame& frame) const { return {radius * frame.n, radius, 0.0, radius}; }
  [[nodiscard]] Vec3 point(double u, double v) const { return radius * direction(u, v); }
};

}  // namespace stiction::geometry::surfaces
