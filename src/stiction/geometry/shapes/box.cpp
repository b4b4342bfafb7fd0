#include "stiction/geometry/shapes/box.hpp"

namespace stiction::geometry {

Mesh Box::mesh(double /*extent*/) const {
  Mesh out;
  for (int k = 0; k < kCorners; ++k) out.points.push_back(corner(k));
  for (int axis = 0; axis < 3; ++axis) {  // the two faces across each axis, seen from outside
    const int u = 1 << ((axis + 1) % 3), v = 1 << ((axis + 2) % 3), far = 1 << axis;
    out.triangles.push_back({0, v, u});
    out.triangles.push_back({u, v, u + v});
    out.triangles.push_back({far, far + u, far + v});
    out.triangles.push_back({far + u, far + u + v, far + v});
  }
  return out;
}

}  // namespace stiction::geometry
