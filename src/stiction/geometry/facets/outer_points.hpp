#pragma once
// Of many points those that may be corners of their convex hull.
#include <vector>

#include "stiction/math/types.hpp"

namespace stiction::geometry {

// Some hundred of the outermost points span a hull; what lies inside it is left out. Few points stay as they are.
std::vector<math::Vec3> outer_points(const std::vector<math::Vec3>& points);

}  // namespace stiction::geometry
