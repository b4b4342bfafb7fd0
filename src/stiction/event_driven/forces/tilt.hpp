#pragma once
// How fast a disk lies down: the lowest point of its rim changes sides where it is flat, so that differences must be
// short compared with its inclination.
#include <cmath>
#include <variant>

#include "stiction/geometry/pairs.hpp"

namespace stiction::event_driven {

// Rate of the inclination over its sine, of a disk that turns with omega relative to the plane, in its own frame; 0 for
// other pairs, where the points are held, and where the disk is flat.
inline double tilt_rate(const geometry::Pair& pair, const geometry::Pose& a, const geometry::Pose& b,
                        const math::Vec3& omega, const geometry::Anchor& anchor) {
  const auto* disk = std::get_if<geometry::DiskPlane>(&pair);
  if (!disk || anchor.held) return 0.0;
  const geometry::DiskAttitude at = geometry::attitude(disk->disk, a.R.transpose() * (b.R * disk->plane.normal));
  if (!(at.sine > geometry::kFlat)) return 0.0;
  return std::fabs(omega.dot(disk->disk.axis.cross(at.slope))) / (at.sine * at.sine);
}

}  // namespace stiction::event_driven
