#pragma once
// A hull on a plane: the points are the corners of the face that looks most to the plane, and its lowest corner.
#include "stiction/geometry/contact_point.hpp"
#include "stiction/geometry/hulls/hull.hpp"
#include "stiction/geometry/manifold.hpp"
#include "stiction/geometry/shapes/plane.hpp"

namespace stiction::geometry {

struct HullPlane {
  HullPtr hull;
  Plane plane;
  int point = 1;

  static constexpr int kContours = 0;
  static constexpr bool kEdge = true;
  [[nodiscard]] int points() const { return hull->most < 3 ? hull->most : hull->most + 1; }

  [[nodiscard]] double gap(const Pose& a, const Pose& b, const Anchor& anchor) const;
  [[nodiscard]] ContactPoint closest(const Pose& a, const Pose& b, const Anchor& anchor) const;
  [[nodiscard]] Vec3 surface_velocity(const Pose& b) const { return b.R * plane.surface_velocity; }
  // A corner does not roll.
  [[nodiscard]] ContourDirections contour(const Pose&, const Pose&, const math::TangentFrame&) const {
    return {Vec3::Zero(), Vec3::Zero()};
  }
  [[nodiscard]] double depth_limit() const { return hull->width + 2.0 * hull->radius; }

  void seek(const Pose& a, const Pose& b, std::span<PointMemory> points) const;
};

}  // namespace stiction::geometry
