#include "stiction/geometry/shapes/sphere.hpp"

#include <cmath>
#include <numbers>

#include "stiction/geometry/shapes/surface_shape.hpp"
#include "stiction/math/elementary/elementary.hpp"

namespace stiction::geometry {

Mesh Sphere::mesh(double /*extent*/) const {
  constexpr int kRings = 18, kAround = 36;
  Mesh out;
  for (int i = 0; i <= kRings; ++i)
    for (int k = 0; k < kAround; ++k) {
      const double latitude = std::numbers::pi * i / kRings, longitude = 2.0 * std::numbers::pi * k / kAround;
      out.points.push_back(centre + radius * Vec3(math::sin(latitude) * math::cos(longitude),
                                                  math::sin(latitude) * math::sin(longitude), math::cos(latitude)));
    }
  for (int i = 0; i < kRings; ++i)
    for (int k = 0; k < kAround; ++k) {
      const int a = i * kAround + k, b = i * kAround + (k + 1) % kAround;
      if (i > 0) out.triangles.push_back({a, a + kAround, b});
      if (i + 1 < kRings) out.triangles.push_back({b, a + kAround, b + kAround});
    }
  return out;
}

SurfaceShape Sphere::as_surface() const {
  return {{centre, Mat3::Identity()}, surfaces::Sphere{radius}};
}

}  // namespace stiction::geometry
