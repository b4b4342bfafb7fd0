#pragma once
// Shapes as values, given in the frame of their body (or of the world).
#include <variant>

#include "stiction/geometry/surfaces/all.hpp"
#include "stiction/math/types.hpp"

namespace stiction::geometry {

using math::Mat3;
using math::Vec3;

struct Sphere {
  Vec3 centre = Vec3::Zero();
  double radius = 1.0;
};

// The half-space below <normal, r> = offset; its surface may run like a belt with a velocity of its own.
struct Plane {
  Vec3 normal = Vec3::UnitZ();
  double offset = 0.0;
  Vec3 surface_velocity = Vec3::Zero();
};

// A disk, or a cylinder of some thickness, that touches with its circular rims.
struct Disk {
  Vec3 centre = Vec3::Zero();
  Vec3 axis = Vec3::UnitZ();  // of revolution, a unit vector
  double radius = 1.0;
  double thickness = 0.0;  // 0: infinitely thin
};

// Where a body is: r = x + R r_body.
struct Pose {
  Vec3 x = Vec3::Zero();
  Mat3 R = Mat3::Identity();

  [[nodiscard]] Vec3 operator()(const Vec3& r) const { return x + R * r; }
  [[nodiscard]] Pose operator()(const Pose& inner) const { return {(*this)(inner.x), R * inner.R}; }
};

// A smooth surface at a place of its body.
struct SurfaceShape {
  Pose place;
  surfaces::AnySurface surface;
};

using Shape = std::variant<Sphere, Plane, Disk, SurfaceShape>;

}  // namespace stiction::geometry
