#include "stiction/geometry/shapes/capsule.hpp"

#include <cmath>
#include <numbers>

#include "stiction/math/elementary/elementary.hpp"
#include "stiction/math/tangent_frame.hpp"

namespace stiction::geometry {

Mesh Capsule::mesh(double /*extent*/) const {
  constexpr int kRings = 9, kAround = 36;  // rings of each half-ball
  const math::TangentFrame frame = math::tangent_frame(axis);
  std::vector<Vec3> points;
  for (int i = 0; i < 2 * kRings; ++i) {
    const double end = i < kRings ? -0.5 : 0.5;
    const double latitude = 0.5 * std::numbers::pi * ((i < kRings ? i : i - 1) / (kRings - 1.0) - 1.0);
    for (int k = 0; k <= kAround; ++k) {
      const double longitude = 2.0 * std::numbers::pi * (k % kAround) / kAround;
      const Vec3 out = math::cos(longitude) * frame.t1 + math::sin(longitude) * frame.t2;
      points.push_back(centre + end * length * axis +
                       radius * (math::cos(latitude) * out + math::sin(latitude) * axis));
    }
  }
  return grid_mesh(std::move(points), kAround + 1);
}

HullPtr Capsule::as_hull() const {
  if (made) return made;
  const Vec3 half = 0.5 * length * axis;
  return std::make_shared<const Hull>(hull_of_edge(centre - half, centre + half, radius));
}

}  // namespace stiction::geometry
