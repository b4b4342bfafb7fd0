#pragma once
#include "stiction/geometry/contact_point.hpp"
#include "stiction/geometry/shapes/plane.hpp"
#include "stiction/geometry/shapes/sphere.hpp"

namespace stiction::geometry {

struct SpherePlane {
  Sphere sphere;
  Plane plane;

  using First = Sphere;
  using Second = Plane;
  static constexpr int kContours = 2;

  [[nodiscard]] double gap(const Pose& a, const Pose& b) const {
    return (b.R * plane.normal).dot(a(sphere.centre) - b.x) - plane.offset - sphere.radius;
  }
  [[nodiscard]] ContactPoint closest(const Pose& a, const Pose& b) const {
    const Vec3 n = b.R * plane.normal, c = a(sphere.centre);
    const double g = n.dot(c - b.x) - plane.offset - sphere.radius;
    return {g, n, c - (sphere.radius + 0.5 * g) * n};
  }
  [[nodiscard]] Vec3 surface_velocity(const Pose& b) const { return b.R * plane.surface_velocity; }
  [[nodiscard]] ContourDirections contour(const Pose&, const Pose&, const math::TangentFrame& frame) const {
    return contour_of_ball(sphere.radius, frame);
  }
  [[nodiscard]] double depth_limit() const { return sphere.radius; }
  [[nodiscard]] double curvature() const { return 1.0 / sphere.radius; }
};

}  // namespace stiction::geometry
