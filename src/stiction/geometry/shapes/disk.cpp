#include "stiction/geometry/shapes/disk.hpp"

#include <cmath>
#include <numbers>

#include "stiction/geometry/mass/hull_moments.hpp"
#include "stiction/math/elementary/elementary.hpp"
#include "stiction/math/tangent_frame.hpp"

namespace stiction::geometry {

Ball Disk::ball() const {
  return {centre, std::sqrt(radius * radius + 0.25 * thickness * thickness)};
}

std::optional<Moments> Disk::moments() const {
  if (!(thickness > 0.0)) return {};
  return cylinder_moments(radius, thickness).at({centre, math::axis_frame(axis)});
}

// Two faces and the side between them; a thin disk is its two faces.
Mesh Disk::mesh(double /*extent*/) const {
  constexpr int kAround = 72;
  const math::TangentFrame frame = math::tangent_frame(axis);
  Mesh out;
  for (double side : {-0.5, 0.5}) out.points.push_back(centre + side * thickness * axis);
  for (int k = 0; k < kAround; ++k)
    for (double side : {-0.5, 0.5}) {
      const double angle = 2.0 * std::numbers::pi * k / kAround;
      out.points.push_back(centre + side * thickness * axis +
                           radius * (math::cos(angle) * frame.t1 + math::sin(angle) * frame.t2));
    }
  for (int k = 0; k < kAround; ++k) {
    const int a = 2 + 2 * k, b = 2 + 2 * ((k + 1) % kAround);  // lower points; the upper ones follow them
    out.triangles.push_back({0, b, a});
    out.triangles.push_back({1, a + 1, b + 1});
    if (!(thickness > 0.0)) continue;
    out.triangles.push_back({a, b, a + 1});
    out.triangles.push_back({b, b + 1, a + 1});
  }
  return out;
}

}  // namespace stiction::geometry
