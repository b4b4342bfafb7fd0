#pragma once
// Two hulls: every point of their manifold stands for a pair of features (features.hpp), chosen anew at the poses of
// each step (seek) and kept during it, so that gaps are smooth functions of the poses. The points are the corners of
// the region in which two faces overlap, and the closest features where that is something else.
//
// Where sides tie, the face that was the reference stays so. What is the same up to kTie times the smaller hull's size
// counts as a tie; no length in metres enters.
#include "stiction/geometry/contact_point.hpp"
#include "stiction/geometry/hulls/hull.hpp"
#include "stiction/geometry/manifold.hpp"

namespace stiction::geometry {

struct HullPair {
  HullPtr first, second;
  int point = 1;

  static constexpr int kContours = 0;
  static constexpr bool kEdge = true;
  static constexpr double kTie = 1e-6;
  [[nodiscard]] int points() const;

  [[nodiscard]] double gap(const Pose& a, const Pose& b, const Anchor& anchor) const;
  [[nodiscard]] ContactPoint closest(const Pose& a, const Pose& b, const Anchor& anchor) const;
  [[nodiscard]] Vec3 surface_velocity(const Pose&) const { return Vec3::Zero(); }
  [[nodiscard]] ContourDirections contour(const Pose&, const Pose&, const math::TangentFrame&) const {
    return {Vec3::Zero(), Vec3::Zero()};
  }
  [[nodiscard]] double depth_limit() const;

  void seek(const Pose& a, const Pose& b, std::span<PointMemory> points) const;
};

}  // namespace stiction::geometry
