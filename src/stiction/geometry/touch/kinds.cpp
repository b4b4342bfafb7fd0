#include "stiction/geometry/touch/kinds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stiction::geometry {
namespace {

template <class S>
std::string surface_name(const S& surface) {
  return std::string(S::name) + (requires { surface.of; } ? " (inside)" : "");
}

template <class T>
T example() {
  T shape{};
  if constexpr (requires { shape.points; }) shape.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  if constexpr (requires { shape.triangles; }) shape.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  if constexpr (requires { shape.heights; }) shape.heights = {0, 0, 0, 0};
  return shape;
}

template <class... S>
void add_surfaces(std::vector<Kind>& kinds, const std::variant<S...>*) {
  const auto add = [&]<class T>(std::type_identity<T>) {
    // Plane and sphere are shapes of their own; a custom surface has no word.
    if constexpr (surfaces::NamedSurface<T> || requires(T t) { t.of; })
      kinds.push_back({surface_name(T{}), SurfaceShape{{}, T{}}});
  };
  (add(std::type_identity<S>{}), ...);
}

template <class... S>
std::vector<Kind> all_kinds(const std::variant<S...>*) {
  std::vector<Kind> kinds;
  const auto add = [&]<class T>(std::type_identity<T>) {
    if constexpr (std::is_same_v<T, SurfaceShape>)
      add_surfaces(kinds, static_cast<const surfaces::AnySurface*>(nullptr));
    else
      kinds.push_back({std::string(T::name), example<T>()});
  };
  (add(std::type_identity<S>{}), ...);
  return kinds;
}

// What people mean by such a pair.
struct Advice {
  std::string_view a, b, text;
};
constexpr std::array kAdvice{
    Advice{"cylinder", "plane",
           "an endless cylinder on a plane is a contact along a line; for one that rolls or stands on a plane use a "
           "thick disk, type = \"disk\" with a thickness"},
    Advice{"cylinder", "cylinder (inside)", "for a pin in a bore use a ball or an ellipsoid as the pin"},
    Advice{"cylinder", "box", "for a cylinder with rounded ends use a capsule"},
    Advice{"cylinder", "polytope", "for a cylinder with rounded ends use a capsule"},
    Advice{"cylinder", "capsule", "for a cylinder with rounded ends use a capsule"},
    Advice{"plane", "plane", "for a body that lies on a plane use a box"},
    Advice{"disk", "disk", "for a round body that touches more than planes use a torus, an ellipsoid or a capsule"},
    Advice{"disk", "", "for a round body that touches more than planes use a torus, an ellipsoid or a capsule"},
    Advice{"box", "", "for a box that touches smooth surfaces use a superellipsoid"},
};

std::string advice(const std::string& a, const std::string& b) {
  for (const Advice& one : kAdvice)
    for (const auto& [first, second] : {std::pair(a, b), std::pair(b, a)})
      if (one.a == first && (one.b.empty() || one.b == second)) return "; " + std::string(one.text);
  return {};
}

std::string why_not_on_planes(const Shape& shape) {
  return std::visit(
      [](const auto& s) -> std::string {
        if constexpr (requires { s.as_facets(); })
          if (const std::string why = s.as_facets()->around_problem(); !why.empty())
            return "; it touches planes by its convex hull, and this one " + why;
        return {};
      },
      shape);
}

std::string article(const std::string& kind) {
  return std::string("aeiou").find(kind.front()) == std::string::npos ? "a " + kind : "an " + kind;
}

}  // namespace

std::string kind_of(const Shape& shape) {
  return std::visit(
      []<class S>(const S& s) {
        if constexpr (requires { s.surface; })
          return std::visit([](const auto& surface) { return surface_name(surface); }, s.surface);
        else
          return std::string(S::name);
      },
      shape);
}

const std::vector<Kind>& shape_kinds() {
  static const std::vector<Kind> kinds = all_kinds(static_cast<const Shape*>(nullptr));
  return kinds;
}

Touch touch_of(const Shape& a, const Shape& b) {
  const auto made = make_pair(a, b);
  if (!made) return Touch::never;
  if (seeks(made->pair)) return Touch::solid;
  return has_edge(made->pair) ? Touch::edge : Touch::smooth;
}

std::vector<std::string> partners_of(const Shape& shape) {
  std::vector<std::string> out;
  for (const Kind& other : shape_kinds())
    if (make_pair(shape, other.example)) out.push_back(other.name);
  return out;
}

std::string instead_of(const Shape& a, const Shape& b) {
  std::string text;
  const std::string first = kind_of(a), second = kind_of(b);
  for (const Shape* shape : {&a, &b}) {
    if (shape == &b && first == second) break;
    text += fmt::format("{}{} touches: {}", text.empty() ? "" : "; ", article(kind_of(*shape)),
                        fmt::join(partners_of(*shape), ", "));
  }
  if (first == "plane" || second == "plane") text += why_not_on_planes(a) + why_not_on_planes(b);
  return text + advice(first, second);
}

}  // namespace stiction::geometry
