#pragma once
// A shape as triangles, for pictures.
#include <array>
#include <vector>

#include "stiction/math/types.hpp"

namespace stiction::geometry {

struct Mesh {
  std::vector<math::Vec3> points;  // in the frame of the body
  std::vector<std::array<int, 3>> triangles;
};

// Triangles over a grid of points, given row by row; the last point of a row may lie on its first.
Mesh grid_mesh(std::vector<math::Vec3> points, int columns);

}  // namespace stiction::geometry
