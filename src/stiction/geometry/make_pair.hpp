#pragma once
// The pair of two shapes, found from the lists alone: a pair that names both as its First and Second; else the pair of
// two hulls, or of a hull and a plane, where the shapes can act as such, or with a surface of triangles; else that of
// two smooth surfaces.
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

#include "stiction/geometry/facets/facet_pair.hpp"
#include "stiction/geometry/hulls/hull_pair.hpp"
#include "stiction/geometry/hulls/hull_plane.hpp"
#include "stiction/geometry/surface_pair.hpp"
#include "stiction/geometry/touch/fits.hpp"

namespace stiction::geometry {

template <class Pair>
struct MadePairOf {
  Pair pair;
  bool swapped;  // the shapes had to change places
};

namespace detail {

template <class P, class A, class B>
concept PairOf = std::is_same_v<typename P::First, A> && std::is_same_v<typename P::Second, B>;

template <class S>
concept Smooth = requires(const S& shape) {
  { shape.as_surface() } -> std::same_as<SurfaceShape>;
};
template <class S>
concept Solid = requires(const S& shape) {
  { shape.as_hull() } -> std::same_as<HullPtr>;
};
template <class S>
concept Facetted = requires(const S& shape) {
  { shape.as_facets() } -> std::same_as<FacetsPtr>;
};
// Ground that only others move on.
template <class S>
concept Sheet = Facetted<S> && !requires(const S& shape) {
  shape.moments();
};
template <class S>
inline constexpr bool kFlat = requires {
  requires S::flat;
};

template <class S>
Vec3 belt_of(const S& shape) {
  if constexpr (requires { shape.surface_velocity; }) return shape.surface_velocity;
  return Vec3::Zero();
}

template <class A, class B, class... P>
std::optional<MadePairOf<std::variant<P...>>> made(const A& a, const B& b, const std::variant<P...>*) {
  using Made = MadePairOf<std::variant<P...>>;
  std::optional<Made> out;
  const auto keep = [&](auto&& pair, bool swapped) {
    out.emplace().pair = std::move(pair);
    out->swapped = swapped;
  };
  const auto look = [&]<class Q>(std::type_identity<Q>) {
    if constexpr (PairOf<Q, A, B>)
      keep(Q{a, b}, false);
    else if constexpr (PairOf<Q, B, A>)
      keep(Q{b, a}, true);
  };
  // A surface that moves may lie on a solid of the world; one without faces has to be the first.
  [[maybe_unused]] const auto on_solid = [&](const auto& facets, const HullPtr& solid) {
    if (!facets->closed || solid->faces.empty())
      keep(FacetPair{solid, nullptr, facets}, true);
    else
      keep(FacetPair{{facets, &facets->parts}, facets, facets_of(*solid)}, false);
    return out;
  };
  [[maybe_unused]] const auto on_plane = [&](const auto& facets, const Plane& plane, bool swapped) {
    if (HullPtr around = facets.around()) keep(HullPlane{std::move(around), plane}, swapped);
    return out;
  };
  (look(std::type_identity<P>{}), ...);
  if (out) return out;
  constexpr bool hulls = (std::is_same_v<P, HullPair> || ...);  // on the list
  if constexpr (hulls && Solid<A> && Solid<B>)
    return Made{HullPair{a.as_hull(), b.as_hull()}, false};
  else if constexpr (hulls && Solid<A> && std::is_same_v<B, Plane>)
    return Made{HullPlane{a.as_hull(), b}, false};
  else if constexpr (hulls && std::is_same_v<A, Plane> && Solid<B>)
    return Made{HullPlane{b.as_hull(), a}, true};
  constexpr bool facets = (std::is_same_v<P, FacetPair> || ...);
  if constexpr (facets && Solid<A> && Facetted<B>)
    return Made{FacetPair{a.as_hull(), nullptr, b.as_facets()}, false};
  else if constexpr (facets && Facetted<A> && Solid<B>)
    return on_solid(a.as_facets(), b.as_hull());
  else if constexpr (facets && Facetted<A> && Facetted<B> && !(Sheet<A> && Sheet<B>)) {
    const FacetsPtr first = a.as_facets(), second = b.as_facets();
    if constexpr (Sheet<A>)
      return Made{FacetPair{{second, &second->parts}, second, first}, true};
    else
      return Made{FacetPair{{first, &first->parts}, first, second}, false};
  } else if constexpr (facets && hulls && Facetted<A> && !Sheet<A> && std::is_same_v<B, Plane>)
    return on_plane(*a.as_facets(), b, false);
  else if constexpr (facets && hulls && std::is_same_v<A, Plane> && Facetted<B> && !Sheet<B>)
    return on_plane(*b.as_facets(), a, true);
  if constexpr (Smooth<A> && Smooth<B> && !(kFlat<A> && kFlat<B>)) {
    const Vec3 belt = belt_of(a);
    if (!can_touch(a.as_surface(), b.as_surface())) return out;
    if (belt != Vec3::Zero())  // the surface that may move like a belt is the second
      keep(SurfacePair{b.as_surface(), a.as_surface(), belt}, true);
    else
      keep(SurfacePair{a.as_surface(), b.as_surface(), belt_of(b)}, false);
  }
  return out;
}

}  // namespace detail

template <class Pair, class Shape>
std::optional<MadePairOf<Pair>> make_pair_of(const Shape& a, const Shape& b) {
  return std::visit([](const auto& first,
                       const auto& second) { return detail::made(first, second, static_cast<const Pair*>(nullptr)); },
                    a, b);
}

}  // namespace stiction::geometry
