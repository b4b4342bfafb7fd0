#pragma once
// Contact geometry of a pair of shapes: gap, normal (from the second shape to the first) and contact point.
#include <optional>
#include <variant>

#include "stiction/geometry/contact_point.hpp"
#include "stiction/geometry/disk_plane.hpp"
#include "stiction/geometry/joint_axis.hpp"
#include "stiction/geometry/surface_pair.hpp"

namespace stiction::geometry {

struct SpherePlane {
  Sphere sphere;
  Plane plane;

  static constexpr int kContours = 2;  // directions of `contour`

  [[nodiscard]] double gap(const Pose& a, const Pose& b) const {
    return (b.R * plane.normal).dot(a(sphere.centre) - b.x) - plane.offset - sphere.radius;
  }
  [[nodiscard]] ContactPoint closest(const Pose& a, const Pose& b) const {
    const Vec3 n = b.R * plane.normal, c = a(sphere.centre);
    const double g = n.dot(c - b.x) - plane.offset - sphere.radius;
    return {g, n, c - (sphere.radius + 0.5 * g) * n};
  }
  // Velocity of the second surface beyond that of its body.
  [[nodiscard]] Vec3 surface_velocity(const Pose& b) const { return b.R * plane.surface_velocity; }
  [[nodiscard]] ContourDirections contour(const Pose&, const Pose&, const math::TangentFrame& frame) const {
    return contour_of_ball(sphere.radius, frame);
  }
  [[nodiscard]] double depth_limit() const { return sphere.radius; }
};

struct SphereSphere {
  Sphere first, second;

  static constexpr int kContours = 2;

  [[nodiscard]] double gap(const Pose& a, const Pose& b) const {
    return (a(first.centre) - b(second.centre)).norm() - first.radius - second.radius;
  }
  [[nodiscard]] ContactPoint closest(const Pose& a, const Pose& b) const {
    const Vec3 c = b(second.centre), d = a(first.centre) - c;
    const double distance = d.norm();
    const Vec3 n = distance > 0.0 ? Vec3(d / distance) : Vec3(Vec3::UnitZ());
    const double g = distance - first.radius - second.radius;
    return {g, n, c + (second.radius + 0.5 * g) * n};
  }
  [[nodiscard]] Vec3 surface_velocity(const Pose&) const { return Vec3::Zero(); }
  // Two balls that roll without slip: the ball of the relative curvature 1/r1 + 1/r2.
  [[nodiscard]] ContourDirections contour(const Pose&, const Pose&, const math::TangentFrame& frame) const {
    return contour_of_ball(first.radius * second.radius / (first.radius + second.radius), frame);
  }
  [[nodiscard]] double depth_limit() const { return first.radius < second.radius ? first.radius : second.radius; }
};

using Pair = std::variant<SpherePlane, SphereSphere, DiskPlane, SurfacePair, JointAxis>;

// The pair of two shapes; swapped tells that the shapes had to change places. Nothing where no such contact exists.
struct MadePair {
  Pair pair;
  bool swapped;
};
std::optional<MadePair> make_pair(const Shape& a, const Shape& b);

// Of a contact that carries an anchor; pairs that need none ignore it.
inline double gap(const Pair& pair, const Pose& a, const Pose& b, const Anchor& anchor = {}) {
  return std::visit(
      [&](const auto& p) {
        if constexpr (requires { p.gap(a, b, anchor); })
          return p.gap(a, b, anchor);
        else
          return p.gap(a, b);
      },
      pair);
}
inline double gap_near(const Pair& pair, const Pose& a, const Pose& b, const Anchor& anchor) {
  if (const auto* disk = std::get_if<DiskPlane>(&pair)) return disk->gap_near(a, b, anchor);
  return gap(pair, a, b, anchor);
}
inline ContactPoint closest(const Pair& pair, const Pose& a, const Pose& b, const Anchor& anchor = {}) {
  return std::visit(
      [&](const auto& p) {
        if constexpr (requires { p.closest(a, b, anchor); })
          return p.closest(a, b, anchor);
        else
          return p.closest(a, b);
      },
      pair);
}
inline ContourDirections contour(const Pair& pair, const Pose& a, const Pose& b, const math::TangentFrame& frame,
                                 const Anchor& anchor) {
  return std::visit(
      [&](const auto& p) {
        if constexpr (requires { p.contour(a, b, frame, anchor); })
          return p.contour(a, b, frame, anchor);
        else
          return p.contour(a, b, frame);
      },
      pair);
}

// The same, and how the surfaces part from each other around that point; nothing where one of them has an edge.
ContactPoint closest(const Pair& pair, const Pose& a, const Pose& b, const Anchor& anchor,
                     std::optional<RelativeCurvature>& parting);

// How fast the geometry of the pair changes with the angle that its bodies turn: 1 for round shapes.
inline double bend(const Pair& pair) {
  const auto* surfaces = std::get_if<SurfacePair>(&pair);
  return surfaces ? surfaces->bend() : 1.0;
}

}  // namespace stiction::geometry
