#pragma once
#include "stiction/geometry/shapes/shape.hpp"

namespace stiction::geometry {

// A box along the axes of its body that touches with its corners.
struct Box {
  Vec3 centre = Vec3::Zero();
  Vec3 size = Vec3::Ones();  // edges along x, y, z

  static constexpr std::string_view name = "box",
                                    doc = "A box along the axes of its body that touches with its corners.";
  static constexpr int kCorners = 8;
  static constexpr auto parameters =
      std::tuple{core::field(&Box::centre, kCentre),
                 core::field(&Box::size, {"size", "m", core::kPositive, "lengths of its edges along x, y, z"})};

  // Body frame; the bits of k are the sides along x, y, z.
  [[nodiscard]] Vec3 corner(int k) const {
    const Vec3 side((k & 1) ? 0.5 : -0.5, (k & 2) ? 0.5 : -0.5, (k & 4) ? 0.5 : -0.5);
    return centre + side.cwiseProduct(size);
  }

  [[nodiscard]] Ball ball() const { return {centre, 0.5 * size.norm()}; }
  [[nodiscard]] Mesh mesh(double extent) const;
};

}  // namespace stiction::geometry
