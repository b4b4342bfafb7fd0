#pragma once
#include "stiction/geometry/hulls/hull.hpp"
#include "stiction/geometry/shapes/shape.hpp"

namespace stiction::geometry {

// A cylinder with a half-ball at each end.
struct Capsule {
  Vec3 centre = Vec3::Zero();
  Vec3 axis = Vec3::UnitZ();  // a unit vector
  double radius = 1.0;
  double length = 1.0;  // between the centres of the half-balls
  HullPtr made = nullptr;

  static constexpr std::string_view name = "capsule", doc = "A cylinder with a half-ball at each end.";
  static constexpr auto parameters = std::tuple{
      core::field(&Capsule::centre, kCentre),
      core::unit_vector(&Capsule::axis,
                        {"axis", "1", core::kAny, "axis of revolution; any length except zero", core::kOptional}),
      core::field(&Capsule::radius, {"radius", "m", core::kPositive, "radius"}),
      core::field(&Capsule::length,
                  {"length", "m", core::kPositive, "distance between the centres of its half-balls"})};

  [[nodiscard]] Ball ball() const { return {centre, 0.5 * length + radius}; }
  [[nodiscard]] Mesh mesh(double extent) const;
  [[nodiscard]] HullPtr as_hull() const;
  void prepare() { made = as_hull(); }
};

}  // namespace stiction::geometry
