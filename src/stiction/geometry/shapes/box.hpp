#pragma once
#include "stiction/geometry/hulls/hull.hpp"
#include "stiction/geometry/shapes/shape.hpp"

namespace stiction::geometry {

// A box along the axes of its body.
struct Box {
  Vec3 centre = Vec3::Zero();
  Vec3 size = Vec3::Ones();  // edges along x, y, z
  double margin = 0.0;
  HullPtr made = nullptr;

  static constexpr std::string_view name = "box", doc = "A box along the axes of its body.";
  static constexpr int kCorners = 8;
  static constexpr auto parameters =
      std::tuple{core::field(&Box::centre, kCentre),
                 core::field(&Box::size, {"size", "m", core::kPositive, "lengths of its edges along x, y, z"}),
                 core::field(&Box::margin, {"margin", "m", core::kNonNegative,
                                            "radius by which it is rounded, beyond its size", core::kOptional})};

  // Body frame; the bits of k are the sides along x, y, z.
  [[nodiscard]] Vec3 corner(int k) const {
    const Vec3 side((k & 1) ? 0.5 : -0.5, (k & 2) ? 0.5 : -0.5, (k & 4) ? 0.5 : -0.5);
    return centre + side.cwiseProduct(size);
  }

  [[nodiscard]] Ball ball() const { return {centre, 0.5 * size.norm() + margin}; }
  [[nodiscard]] Mesh mesh(double extent) const;
  [[nodiscard]] HullPtr as_hull() const;
  void prepare() { made = as_hull(); }
};

}  // namespace stiction::geometry
