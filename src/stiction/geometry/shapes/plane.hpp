#pragma once
#include "stiction/geometry/shapes/shape.hpp"
#include "stiction/geometry/surfaces/plane.hpp"

namespace stiction::geometry {

struct SurfaceShape;

// The half-space below <normal, r> = offset; its surface may move like a belt, with a velocity of its own.
struct Plane {
  Vec3 normal = Vec3::UnitZ();
  double offset = 0.0;
  Vec3 surface_velocity = Vec3::Zero();

  static constexpr std::string_view name = "plane", doc = "A half-space.";
  static constexpr bool kDrawnByPage = true, flat = true;
  static constexpr auto parameters = std::tuple{
      core::unit_vector(&Plane::normal,
                        {"normal", "1", core::kAny, "outward normal; any length except zero", core::kOptional}),
      core::field(&Plane::offset,
                  {"offset", "m", core::kAny, "distance from the origin along the normal", core::kOptional}),
      core::field(&Plane::surface_velocity, {"surface_velocity", "m/s", core::kAny,
                                             "velocity of its surface, like that of a belt", core::kOptional})};

  [[nodiscard]] core::Problem problem() const;
  [[nodiscard]] Ball ball() const { return {Vec3::Zero(), kEndless}; }
  [[nodiscard]] Mesh mesh(double extent) const;
  using Surface = surfaces::Plane;
  [[nodiscard]] SurfaceShape as_surface() const;
};

}  // namespace stiction::geometry
