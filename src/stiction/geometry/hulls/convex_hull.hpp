#pragma once
// The convex hull of points, by wrapping: from a face over each of its edges to the next one. Points in the plane of a
// face, or on its edges, are found together and make one face, however many they are. So faces are whole polygons, as
// manifolds need them; this takes (number of points) x (number of faces) tests, enough for the thousands that a shape
// of a body may have.
#include <string>

#include "stiction/geometry/hulls/hull.hpp"

namespace stiction::geometry {

inline constexpr std::size_t kMostHullPoints = 5000;

// What is the same up to this share of the size of all points is the same.
inline constexpr double kHullTie = 1e-9;

struct ConvexHull {
  Hull hull;
  std::string problem;  // why there is none: "has all points in one plane"; empty otherwise
};
ConvexHull convex_hull(const std::vector<Vec3>& points, double radius);

}  // namespace stiction::geometry
