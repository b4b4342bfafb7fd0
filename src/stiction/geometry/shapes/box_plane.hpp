#pragma once
// A box on a plane: every corner is a point, which keeps its number. At most four of them touch at a time.
#include "stiction/geometry/contact_point.hpp"
#include "stiction/geometry/shapes/box.hpp"
#include "stiction/geometry/shapes/plane.hpp"

namespace stiction::geometry {

struct BoxPlane {
  Box box;
  Plane plane;
  int point = 1;  // corner point - 1

  using First = Box;
  using Second = Plane;
  static constexpr int kContours = 0;
  static constexpr bool kEdge = true;
  [[nodiscard]] int points() const { return Box::kCorners; }

  [[nodiscard]] double gap(const Pose& a, const Pose& b) const {
    return (b.R * plane.normal).dot(a(box.corner(point - 1)) - b.x) - plane.offset - box.margin;
  }
  [[nodiscard]] ContactPoint closest(const Pose& a, const Pose& b) const {
    const Vec3 n = b.R * plane.normal, c = a(box.corner(point - 1));
    const double g = n.dot(c - b.x) - plane.offset - box.margin;
    return {g, n, c - (box.margin + 0.5 * g) * n};
  }
  [[nodiscard]] Vec3 surface_velocity(const Pose& b) const { return b.R * plane.surface_velocity; }
  // A corner does not roll.
  [[nodiscard]] ContourDirections contour(const Pose&, const Pose&, const math::TangentFrame&) const {
    return {Vec3::Zero(), Vec3::Zero()};
  }
  [[nodiscard]] double depth_limit() const { return box.size.minCoeff() + 2.0 * box.margin; }
};

}  // namespace stiction::geometry
