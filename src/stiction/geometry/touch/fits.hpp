#pragma once
#include "stiction/geometry/shapes/surface_shape.hpp"

namespace stiction::geometry {

// Whether the two surfaces can touch in a point from outside each other, for some sizes and places. A hollow fits
// around what is bounded, or widens as it does; a plane or another hollow it always cuts. On a plane, and in a bore, an
// endless cylinder lies along a line.
bool can_touch(const SurfaceShape& a, const SurfaceShape& b);

}  // namespace stiction::geometry
