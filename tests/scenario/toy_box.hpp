#pragma once
// A shape that the library does not have, as its author would write it (docs/howto/add-a-shape.md): a box with rounded
// edges that touches planes with its eight corners, a point each. This file stands for the three that it would need;
// the lists below for the one edited.
#include "stiction/geometry/pairs.hpp"

namespace stiction::geometry {

struct ToyBox {
  Vec3 centre = Vec3::Zero();
  Vec3 half_size = Vec3::Ones();
  double rounding = 0.0;

  static constexpr std::string_view name = "toy-box", doc = "A box that stands upright.";
  static constexpr auto parameters = std::tuple{
      core::field(&ToyBox::centre, kCentre),
      core::field(&ToyBox::half_size, {"half_size", "m", core::kPositive, "half of its edges"}),
      core::field(&ToyBox::rounding, {"rounding", "m", core::kNonNegative, "radius of its edges", core::kOptional})};
  [[nodiscard]] core::Problem problem() const {
    if (rounding <= half_size.minCoeff()) return {};
    return {"rounding", core::text_of(rounding), "is more than the box has"};
  }

  [[nodiscard]] Ball ball() const { return {centre, half_size.norm()}; }
  [[nodiscard]] Mesh mesh(double) const {
    const Vec3 x(half_size[0], 0.0, 0.0), y(0.0, half_size[1], 0.0), z(0.0, 0.0, half_size[2]);
    return {{centre - x - y - z, centre + x - y - z, centre + y - z, centre + z}, {{0, 1, 2}, {0, 1, 3}}};
  }
};

struct ToyBoxPlane {
  ToyBox box;
  Plane plane;
  int point = 1;

  using First = ToyBox;
  using Second = Plane;
  static constexpr int kContours = 0;
  [[nodiscard]] int points() const { return 8; }

  [[nodiscard]] double gap(const Pose& a, const Pose& b) const { return closest(a, b).gap; }
  [[nodiscard]] ContactPoint closest(const Pose& a, const Pose& b) const {
    const auto inside = [&](int axis) {
      return ((point - 1) >> axis & 1 ? 1.0 : -1.0) * (box.half_size[axis] - box.rounding);
    };
    const Vec3 n = b.R * plane.normal, c = a(box.centre + Vec3(inside(0), inside(1), inside(2)));
    const double g = n.dot(c - b.x) - plane.offset - box.rounding;
    return {g, n, c - (box.rounding + 0.5 * g) * n};
  }
};

template <class List, class New>
struct Longer;
template <class... Old, class New>
struct Longer<std::variant<Old...>, New> {
  using type = std::variant<Old..., New>;
};
using WithToyBox = Longer<Shape, ToyBox>::type;
using PairsWithToyBox = Longer<Pair, ToyBoxPlane>::type;

static_assert(NamedShape<ToyBox>);

}  // namespace stiction::geometry
