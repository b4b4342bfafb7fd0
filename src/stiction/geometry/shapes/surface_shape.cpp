#include "stiction/geometry/shapes/surface_shape.hpp"

#include <algorithm>

namespace stiction::geometry {

core::Problem SurfaceShape::problem() const {
  if (core::Problem problem = core::numbers_problem(kCentre, {place.x.data(), 3})) return problem;
  return std::visit(
      []<class S>(const S& s) {
        if constexpr (requires { s.of; })
          return core::problem_of(s.of);
        else
          return core::problem_of(s);
      },
      surface);
}

Ball SurfaceShape::ball() const {
  return {place.x, std::visit([](const auto& s) { return s.reach(); }, surface)};
}

Mesh SurfaceShape::mesh(double extent) const {
  constexpr int kRows = 33, kColumns = 65;
  Mesh skin = std::visit(
      [](const auto& s) -> Mesh {
        if constexpr (requires { s.skin(); }) return s.skin();
        return {};
      },
      surface);
  for (Vec3& p : skin.points) p = place(p);
  if (!skin.points.empty()) return skin;
  std::vector<Vec3> points;
  std::visit(
      [&](const auto& s) {
        for (int i = 0; i < kRows; ++i)
          for (int k = 0; k < kColumns; ++k)
            points.push_back(place(s.picture(i / (kRows - 1.0), (k % (kColumns - 1)) / (kColumns - 1.0), extent)));
      },
      surface);
  if (!std::ranges::all_of(points, [](const Vec3& p) { return p.allFinite(); })) return {};
  return grid_mesh(std::move(points), kColumns);
}

std::optional<Moments> SurfaceShape::moments() const {
  return std::visit(
      [&](const auto& s) -> std::optional<Moments> {
        if constexpr (requires { s.moments().has_value(); }) {
          if (const std::optional<Moments> moments = s.moments()) return moments->at(place);
        } else if constexpr (requires { s.moments(); }) {
          return s.moments().at(place);
        }
        return {};
      },
      surface);
}

SurfaceShape inside(const SurfaceShape& shape) {
  return std::visit(
      [&]<class S>(const S& surface) -> SurfaceShape {
        if constexpr (surfaces::kHasInside<S>) return {shape.place, surfaces::Inside<S>{surface}};
        return shape;
      },
      shape.surface);
}

}  // namespace stiction::geometry
