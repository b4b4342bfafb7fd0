#include "stiction/geometry/bounds.hpp"

#include <cmath>
#include <limits>

#include "stiction/geometry/surface_pair.hpp"

namespace stiction::geometry {
namespace {

Ball around(const Sphere& s) {
  return {s.centre, s.radius};
}
Ball around(const Plane&) {
  return {Vec3::Zero(), std::numeric_limits<double>::infinity()};
}
Ball around(const Disk& d) {
  return {d.centre, std::sqrt(d.radius * d.radius + 0.25 * d.thickness * d.thickness)};
}
Ball around(const SurfaceShape& s) {
  return {s.place.x, reach(s.surface)};
}

}  // namespace

Ball ball_around(const Shape& shape) {
  return std::visit([](const auto& s) { return around(s); }, shape);
}

}  // namespace stiction::geometry
