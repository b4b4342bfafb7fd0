#pragma once
#include "stiction/geometry/contact_point.hpp"
#include "stiction/geometry/shapes/sphere.hpp"

namespace stiction::geometry {

struct SphereSphere {
  Sphere first, second;

  using First = Sphere;
  using Second = Sphere;
  static constexpr int kContours = 2;

  [[nodiscard]] double gap(const Pose& a, const Pose& b) const {
    return (a(first.centre) - b(second.centre)).norm() - first.radius - second.radius;
  }
  [[nodiscard]] ContactPoint closest(const Pose& a, const Pose& b) const {
    const Vec3 c = b(second.centre), d = a(first.centre) - c;
    const double distance = d.norm();
    const Vec3 n = distance > 0.0 ? Vec3(d / distance) : Vec3(Vec3::UnitZ());
    const double g = distance - first.radius - second.radius;
    return {g, n, c + (second.radius + 0.5 * g) * n};
  }
  [[nodiscard]] Vec3 surface_velocity(const Pose&) const { return Vec3::Zero(); }
  // Two balls that roll without slip: the ball of the relative curvature 1/r1 + 1/r2.
  [[nodiscard]] ContourDirections contour(const Pose&, const Pose&, const math::TangentFrame& frame) const {
    return contour_of_ball(first.radius * second.radius / (first.radius + second.radius), frame);
  }
  [[nodiscard]] double depth_limit() const { return first.radius < second.radius ? first.radius : second.radius; }
  [[nodiscard]] double curvature() const { return 1.0 / first.radius + 1.0 / second.radius; }
};

}  // namespace stiction::geometry
