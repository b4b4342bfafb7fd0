#pragma once
// The list of surfaces: every one of the library, and one that is any of them. Where Inside<S> is in the list, files
// may ask for the hollow of S: side = "inside".
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

namespace detail {
template <class S, class... All>
constexpr bool has_inside(const std::variant<All...>*) {
  return (std::is_same_v<All, Inside<S>> || ...);
}
template <class... All>
constexpr bool all_surfaces(const std::variant<All...>*) {
  return (EngineSurface<All> && ...);
}
}  // namespace detail

template <Surface S>
inline constexpr bool kHasInside = detail::has_inside<S>(static_cast<const AnySurface*>(nullptr));
static_assert(detail::all_surfaces(static_cast<const AnySurface*>(nullptr)));

}  // namespace stiction::geometry::surfaces
