#pragma once
#include <optional>

#include "stiction/geometry/mass/moments.hpp"
#include "stiction/geometry/shapes/shape.hpp"

namespace stiction::geometry {

// A disk, or a cylinder of some thickness, that touches with its circular rims.
struct Disk {
  Vec3 centre = Vec3::Zero();
  Vec3 axis = Vec3::UnitZ();  // of revolution, a unit vector
  double radius = 1.0;
  double thickness = 0.0;  // 0: infinitely thin

  static constexpr std::string_view name = "disk", doc = "A disk or drum that touches with its rims.";
  static constexpr bool kDrawnByPage = true;
  static constexpr auto parameters = std::tuple{
      core::field(&Disk::centre, kCentre), core::field(&Disk::radius, {"radius", "m", core::kPositive, "radius"}),
      core::unit_vector(&Disk::axis,
                        {"axis", "1", core::kAny, "axis of revolution; any length except zero", core::kOptional}),
      core::field(&Disk::thickness, {"thickness", "m", core::kNonNegative,
                                     "distance between its two rims; 0 is infinitely thin", core::kOptional})};

  [[nodiscard]] Ball ball() const;
  [[nodiscard]] Mesh mesh(double extent) const;
  [[nodiscard]] std::optional<Moments> moments() const;  // none where it is infinitely thin
};

}  // namespace stiction::geometry
