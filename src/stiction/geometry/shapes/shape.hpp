#pragma once
// What a shape states, once, in its own file:
//
//   name, doc, parameters   its word and keys (core/parameter.hpp)
//   problem()               what ranges of single values cannot express (optional)
//   ball()                  a ball around it, in the frame of its body
//   mesh(extent)            its triangles, an unbounded one cut off at about `extent`
//   as_surface()            the same as a smooth surface, by which it touches all others (optional; of type Surface)
//   as_hull()               the same as a convex solid, by which it touches all others and planes (optional)
//   as_facets()             the same as a surface of triangles, by which it touches all solids (optional)
//   prepare()               makes that hull once, for all pairs; the builder calls it (optional)
//   moments()               its volume and moments, for `density`; hulls have them already (optional)
//   flat                    as a surface it has no curvature: two of them do not touch at a point (optional)
//   surface_velocity        the surface moves like a belt (optional)
//   kInline, take_file()    the key in whose place scenarios may name a file, and how that is read (optional)
//   kDrawnAsMesh            results have its mesh only, not its keys (optional)
//   kDrawnByPage            the report page knows the word and draws the parameters; else it gets the mesh (optional)
//
// Two shapes that touch in a way of their own have a pair (pairs.hpp). One list names shapes and pairs: shapes.hpp.
#include <concepts>
#include <string_view>

#include "stiction/core/check_fields.hpp"
#include "stiction/geometry/ball.hpp"
#include "stiction/geometry/mesh.hpp"
#include "stiction/geometry/place.hpp"

namespace stiction::geometry {

template <class S>
concept AnyShape = requires(const S& shape, double extent) {
  { shape.ball() } -> std::same_as<Ball>;
  { shape.mesh(extent) } -> std::same_as<Mesh>;
};

// A shape that a file can name.
template <class S>
concept NamedShape = AnyShape<S> && core::HasParameters<S> && requires {
  { S::name } -> std::convertible_to<std::string_view>;
  { S::doc } -> std::convertible_to<std::string_view>;
};

}  // namespace stiction::geometry
