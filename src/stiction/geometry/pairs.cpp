#include "stiction/geometry/pairs.hpp"

namespace stiction::geometry {
namespace {

bool runs(const Shape& shape) {
  const auto* plane = std::get_if<Plane>(&shape);
  return plane && plane->surface_velocity != Vec3::Zero();
}

}  // namespace

std::optional<MadePair> make_pair(const Shape& a, const Shape& b) {
  const auto *sphere_a = std::get_if<Sphere>(&a), *sphere_b = std::get_if<Sphere>(&b);
  const auto *plane_a = std::get_if<Plane>(&a), *plane_b = std::get_if<Plane>(&b);
  if (sphere_a && plane_b) return MadePair{SpherePlane{*sphere_a, *plane_b}, false};
  if (plane_a && sphere_b) return MadePair{SpherePlane{*sphere_b, *plane_a}, true};
  if (sphere_a && sphere_b) return MadePair{SphereSphere{*sphere_a, *sphere_b}, false};
  const auto *disk_a = std::get_if<Disk>(&a), *disk_b = std::get_if<Disk>(&b);
  if (disk_a && plane_b) return MadePair{DiskPlane{*disk_a, *plane_b}, false};
  if (plane_a && disk_b) return MadePair{DiskPlane{*disk_b, *plane_a}, true};
  if (disk_a || disk_b || (plane_a && plane_b)) return std::nullopt;
  const bool swapped = runs(a);  // the surface that may run is the second
  const Shape &first = swapped ? b : a, &second = swapped ? a : b;
  return MadePair{SurfacePair{as_surface(first), as_surface(second),
                              runs(second) ? std::get<Plane>(second).surface_velocity : Vec3(Vec3::Zero())},
                  swapped};
}

ContactPoint closest(const Pair& pair, const Pose& a, const Pose& b, const Anchor& anchor,
                     std::optional<RelativeCurvature>& parting) {
  if (const auto* surfaces = std::get_if<SurfacePair>(&pair))
    return surfaces->closest(a, b, anchor, &parting.emplace());
  const ContactPoint at = closest(pair, a, b, anchor);
  double C = 0.0;
  if (const auto* ball = std::get_if<SpherePlane>(&pair))
    C = 1.0 / ball->sphere.radius;
  else if (const auto* balls = std::get_if<SphereSphere>(&pair))
    C = 1.0 / balls->first.radius + 1.0 / balls->second.radius;
  else
    return at;
  const math::TangentFrame frame = math::tangent_frame(at.normal);
  parting = RelativeCurvature{0.5 * C, 0.5 * C, frame.t1, frame.t2};
  return at;
}

}  // namespace stiction::geometry
