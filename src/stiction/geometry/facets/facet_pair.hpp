#pragma once
// A hull, or a surface of triangles, on such a surface. The points are pairs of features as of two hulls
// (hulls/hull_pair.hpp), found triangle by triangle, of which the nearest are kept.
#include "stiction/geometry/contact_point.hpp"
#include "stiction/geometry/facets/facets.hpp"
#include "stiction/geometry/manifold.hpp"

namespace stiction::geometry {

struct FacetPair {
  HullPtr first;     // or the parts of `moving`
  FacetsPtr moving;  // where the first is a surface too
  FacetsPtr ground;
  int point = 1;

  static constexpr int kContours = 0;
  static constexpr bool kEdge = true;
  [[nodiscard]] int points() const;

  [[nodiscard]] double gap(const Pose& a, const Pose& b, const Anchor& anchor) const;
  [[nodiscard]] ContactPoint closest(const Pose& a, const Pose& b, const Anchor& anchor) const;
  [[nodiscard]] Vec3 surface_velocity(const Pose&) const { return Vec3::Zero(); }
  [[nodiscard]] ContourDirections contour(const Pose&, const Pose&, const math::TangentFrame&) const {
    return {Vec3::Zero(), Vec3::Zero()};
  }
  [[nodiscard]] double depth_limit() const { return first->width + 2.0 * first->radius; }

  void seek(const Pose& a, const Pose& b, std::span<PointMemory> points) const;
};

}  // namespace stiction::geometry
