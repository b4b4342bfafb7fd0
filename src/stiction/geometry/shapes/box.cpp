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

HullPtr Box::as_hull() const {
  if (made) return made;
  std::vector<Vec3> corners;
  for (int k = 0; k < kCorners; ++k) corners.push_back(corner(k));
  std::vector<std::vector<int>> faces;
  for (int axis = 0; axis < 3; ++axis) {
    const int u = 1 << ((axis + 1) % 3), v = 1 << ((axis + 2) % 3), far = 1 << axis;
    faces.push_back({0, v, u + v, u});
    faces.push_back({far, far + u, far + u + v, far + v});
  }
  return std::make_shared<const Hull>(hull_of_faces(std::move(corners), faces, margin));
}

}  // namespace stiction::geometry
