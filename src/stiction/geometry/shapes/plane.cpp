#include "stiction/geometry/shapes/plane.hpp"

#include <cmath>

#include "stiction/geometry/shapes/surface_shape.hpp"
#include "stiction/math/tangent_frame.hpp"

namespace stiction::geometry {

core::Problem Plane::problem() const {
  if (std::abs(surface_velocity.dot(normal)) <= 1e-9 * surface_velocity.norm()) return {};
  return {"surface_velocity", core::text_of({surface_velocity.data(), 3}), "must lie in the plane"};
}

Mesh Plane::mesh(double extent) const {
  const math::TangentFrame frame = math::tangent_frame(normal);
  const Vec3 centre = offset * normal, u = 0.5 * extent * frame.t1, v = 0.5 * extent * frame.t2;
  return {{centre - u - v, centre + u - v, centre + u + v, centre - u + v}, {{0, 1, 2}, {0, 2, 3}}};
}

SurfaceShape Plane::as_surface() const {
  return {{offset * normal, math::axis_frame(normal)}, surfaces::Plane{}};
}

}  // namespace stiction::geometry
