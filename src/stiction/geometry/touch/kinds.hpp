#pragma once
// Which shapes touch which, from the lists alone: for refusals and for the page docs/reference/shapes.md.
#include <string>
#include <vector>

#include "stiction/geometry/pairs.hpp"

namespace stiction::geometry {

// What a shape is called in files; the hollow of a surface is "sphere (inside)".
std::string kind_of(const Shape& shape);

// One of each kind that files can name, in the order of the lists.
struct Kind {
  std::string name;
  Shape example;
};
const std::vector<Kind>& shape_kinds();

// How two shapes touch.
enum class Touch {
  never,
  smooth,  // in one point of two smooth surfaces
  edge,    // in fixed points: the rim of a disk, the corners of a box on a plane
  solid    // in points that change from corner to edge to face
};
Touch touch_of(const Shape& a, const Shape& b);

// The kinds that a shape touches.
std::vector<std::string> partners_of(const Shape& shape);

// For messages about two shapes that do not touch: what is possible instead.
std::string instead_of(const Shape& a, const Shape& b);

}  // namespace stiction::geometry
