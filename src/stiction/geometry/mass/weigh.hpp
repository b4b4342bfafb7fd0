#pragma once
// What a homogeneous body of some shapes weighs.
#include <span>
#include <string>

#include "stiction/geometry/mass/moments.hpp"
#include "stiction/geometry/shapes.hpp"

namespace stiction::geometry {

struct Weighed {
  MassProperties is;      // for density 1, in the frame of the shapes; shapes that overlap count twice there
  std::string problem;    // why it has no mass: "has no volume"; empty otherwise
  std::size_t shape = 0;  // which shape has that problem
};
Weighed weigh(std::span<const Shape> shapes);

// How deep two shapes of one body overlap; 0 where they do not, or where it is not known.
double overlap_of(const Shape& a, const Shape& b);

// The shape, moved within its body.
Shape moved(Shape shape, const Vec3& by);

}  // namespace stiction::geometry
