#pragma once
// The direction in which two hulls are farthest apart, or overlap least, among the normals of their faces and the
// common normals of two of their edges. For convex bodies that overlap, this is the shortest way out; it is also right
// where they just touch, since it rests on their features and not on the difference of nearly equal points.
#include "stiction/geometry/hulls/placed.hpp"

namespace stiction::geometry {

struct SeparatingAxis {
  double distance = -kEndless;
  Vec3 normal = Vec3::UnitZ();   // from the second hull to the first
  int face_a = -1, face_b = -1;  // whose normal it is
  int edge_a = -1, edge_b = -1;  // or whose common normal
};

// How far b lies beyond face f of a.
double beyond(const Placed& a, int f, const Placed& b);

// `tie`: an edge must be better than a face by this much, a face of the first hull better than one of the second.
SeparatingAxis separating_axis(const Placed& a, const Placed& b, double tie);

}  // namespace stiction::geometry
