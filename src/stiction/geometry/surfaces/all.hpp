#pragma once
// Every surface of the library, and one that is any of them.
#include <variant>

#include "stiction/geometry/surfaces/custom.hpp"
#include "stiction/geometry/surfaces/cylinder.hpp"
#include "stiction/geometry/surfaces/ellipsoid.hpp"
#include "stiction/geometry/surfaces/inside.hpp"
#include "stiction/geometry/surfaces/paraboloid.hpp"
#include "stiction/geometry/surfaces/plane.hpp"
#include "stiction/geometry/surfaces/sphere.hpp"
#include "stiction/geometry/surfaces/superellipsoid.hpp"
#include "stiction/geometry/surfaces/torus.hpp"

namespace stiction::geometry::surfaces {

using AnySurface = std::variant<Plane, Sphere, Ellipsoid, Paraboloid, Cylinder, Torus, Superellipsoid, Inside<Sphere>,
                                Inside<Ellipsoid>, Inside<Paraboloid>, Inside<Cylinder>, Inside<Torus>, Custom>;

}  // namespace stiction::geometry::surfaces
