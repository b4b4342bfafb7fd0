#pragma once
// Surfaces of shapes as triangles, for export. Private to this module.
#include <array>
#include <vector>

#include "stiction/geometry/shapes.hpp"

namespace stiction::record {

struct Surface {
  std::vector<math::Vec3> points;  // in the frame of the body
  std::vector<std::array<int, 3>> triangles;
};

// Nothing for a shape this export cannot draw. A plane is drawn as a square of side `plane_size`.
Surface surface_of(const geometry::Shape& shape, double plane_size);

}  // namespace stiction::record
