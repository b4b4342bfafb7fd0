#pragma once
// A ball around a shape, in the frame of the shape's body.
#include <limits>

#include "stiction/math/types.hpp"

namespace stiction::geometry {

struct Ball {
  math::Vec3 centre = math::Vec3::Zero();
  double radius = 0.0;  // infinite where no ball encloses the shape: planes, cylinders, hollows
};

inline constexpr double kEndless = std::numeric_limits<double>::infinity();

}  // namespace stiction::geometry
