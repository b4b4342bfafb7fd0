#pragma once
// [[body.shape]] type = "implicit": a surface f(x, y, z) = 0.
#include "stiction/geometry/shapes/surface_shape.hpp"
#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

Type implicit_type();
// Refuses what is no smooth closed surface, with the part of the formula.
geometry::SurfaceShape read_implicit(const Table& t);

}  // namespace stiction::scenario
