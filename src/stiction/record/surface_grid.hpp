#pragma once
// A smooth surface as a grid of points, for pictures: rows of points around, the last of a row equal to its first.
#include <vector>

#include "stiction/geometry/shapes.hpp"

namespace stiction::record {

struct SurfaceGrid {
  int rows = 0, columns = 0;
  std::vector<math::Vec3> points;  // in the frame of the body, row by row
};

// Endless surfaces are cut off at about `extent`; a plane and an endless surface of the user's have no grid.
SurfaceGrid grid_of(const geometry::SurfaceShape& shape, double extent);

}  // namespace stiction::record
