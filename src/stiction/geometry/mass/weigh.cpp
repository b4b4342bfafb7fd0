#include "stiction/geometry/mass/weigh.hpp"

#include <algorithm>
#include <optional>

#include "stiction/geometry/mass/hull_moments.hpp"
#include "stiction/geometry/pairs.hpp"

namespace stiction::geometry {
namespace {

std::optional<Moments> moments_of(const Shape& shape) {
  return std::visit(
      [](const auto& s) -> std::optional<Moments> {
        if constexpr (requires { s.as_hull(); })
          return moments_of(*s.as_hull());
        else if constexpr (requires { s.moments(); })
          return s.moments();
        return {};
      },
      shape);
}

}  // namespace

Weighed weigh(std::span<const Shape> shapes) {
  Moments sum;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const std::optional<Moments> one = moments_of(shapes[i]);
    const std::string why = std::visit(
        [](const auto& s) -> std::string {
          if constexpr (requires { s.no_volume(); }) return s.no_volume();
          return {};
        },
        shapes[i]);
    if (!why.empty()) return {{}, why, i};
    if (!one || !(one->volume > 0.0) || !one->second.allFinite()) return {{}, "has no volume", i};
    sum += *one;
  }
  if (shapes.empty()) return {{}, "has no shape", 0};
  return {mass_properties(sum), "", 0};
}

double overlap_of(const Shape& a, const Shape& b) {
  std::optional<MadePair> made = make_pair(a, b);
  double deepest = 0.0;
  for (int point = 1; made && point <= points_of(made->pair); ++point) {
    choose_point(made->pair, point);
    const double depth = -gap(made->pair, {}, {}, first_anchor(made->pair, {}, {}));
    if (std::isfinite(depth)) deepest = std::max(deepest, depth);
  }
  return deepest;
}

Shape moved(Shape shape, const Vec3& by) {
  std::visit(
      [&](auto& s) {
        if constexpr (requires { s.place; })
          s.place.x += by;
        else if constexpr (requires { s.centre; })
          s.centre += by;
        else
          s.offset += s.normal.dot(by);  // a plane
        if constexpr (requires { s.made; }) s.made = nullptr;
      },
      shape);
  return shape;
}

}  // namespace stiction::geometry
