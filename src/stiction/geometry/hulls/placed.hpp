#pragma once
// A hull where it is: all directions and points in one common frame.
#include "stiction/geometry/hulls/hull.hpp"

namespace stiction::geometry {

struct Placed {
  const Hull* hull;
  Pose pose;
  std::span<const Vec3> corners;  // in the common frame

  [[nodiscard]] const Vec3& corner(int k) const { return corners[static_cast<std::size_t>(k)]; }
  [[nodiscard]] const Hull::Edge& edge(int k) const { return hull->edges[static_cast<std::size_t>(k)]; }
  [[nodiscard]] const Hull::Face& face(int k) const { return hull->faces[static_cast<std::size_t>(k)]; }
  [[nodiscard]] Vec3 along(int e) const { return pose.R * edge(e).along; }
  [[nodiscard]] Vec3 normal(int f) const { return pose.R * face(f).normal; }
  [[nodiscard]] int faces() const { return static_cast<int>(hull->faces.size()); }
  [[nodiscard]] int edges() const { return static_cast<int>(hull->edges.size()); }

  // The corner farthest in a direction.
  [[nodiscard]] int farthest(const Vec3& direction) const {
    int best = 0;
    double most = corners[0].dot(direction);
    for (std::size_t k = 1; k < corners.size(); ++k)
      if (const double height = corners[k].dot(direction); height > most) {
        most = height;
        best = static_cast<int>(k);
      }
    return best;
  }
  // The face at that corner that looks most in the direction, or -1 where there are no faces.
  [[nodiscard]] int facing(const Vec3& direction) const {
    if (hull->faces.empty()) return -1;
    const Vec3 own = pose.R.transpose() * direction;
    int best = -1;
    double most = -2.0;
    for (int f : hull->faces_at(farthest(direction)))
      if (const double cosine = face(f).normal.dot(own); cosine > most) {
        most = cosine;
        best = f;
      }
    return best;
  }
};

}  // namespace stiction::geometry
