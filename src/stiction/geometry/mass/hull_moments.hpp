#pragma once
// Moments of a hull, exactly: its core by tetrahedra, and where it is rounded the layer over each face, the sector of a
// cylinder along each edge, the sector of a ball at each corner.
#include "stiction/geometry/hulls/hull.hpp"
#include "stiction/geometry/mass/moments.hpp"

namespace stiction::geometry {

Moments moments_of(const Hull& hull);

// Of a cylinder about the z axis, its centre at the origin; and of a ball there.
Moments cylinder_moments(double radius, double length);
Moments ball_moments(double radius);

}  // namespace stiction::geometry
