#pragma once
#include "stiction/geometry/hulls/hull.hpp"
#include "stiction/geometry/shapes/shape.hpp"
#include "stiction/geometry/surfaces/sphere.hpp"

namespace stiction::geometry {

struct SurfaceShape;

struct Sphere {
  Vec3 centre = Vec3::Zero();
  double radius = 1.0;

  static constexpr std::string_view name = "sphere", doc = "A ball.";
  static constexpr bool kDrawnByPage = true;
  static constexpr auto parameters = std::tuple{
      core::field(&Sphere::centre, kCentre), core::field(&Sphere::radius, {"radius", "m", core::kPositive, "radius"})};

  [[nodiscard]] Ball ball() const { return {centre, radius}; }
  [[nodiscard]] Mesh mesh(double extent) const;
  [[nodiscard]] HullPtr as_hull() const { return std::make_shared<const Hull>(hull_of_point(centre, radius)); }
  using Surface = surfaces::Sphere;
  [[nodiscard]] SurfaceShape as_surface() const;
};

}  // namespace stiction::geometry
