#include "stiction/geometry/mesh.hpp"

namespace stiction::geometry {

Mesh grid_mesh(std::vector<math::Vec3> points, int columns) {
  Mesh out{std::move(points), {}};
  const int rows = static_cast<int>(out.points.size()) / columns;
  for (int i = 0; i + 1 < rows; ++i)
    for (int k = 0; k + 1 < columns; ++k) {
      const int a = i * columns + k, b = a + columns;
      out.triangles.push_back({a, a + 1, b});
      out.triangles.push_back({b, a + 1, b + 1});
    }
  return out;
}

}  // namespace stiction::geometry
