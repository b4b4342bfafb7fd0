#pragma once
// The free coordinate of a joint as a contact pair of its own: a stop is a hard contact on it, dry friction a row that
// is always closed. For an angle the multiplier is a torque about the axis, for a displacement a force along it.
#include "stiction/geometry/contact_point.hpp"
#include "stiction/geometry/joint.hpp"

namespace stiction::geometry {

struct JointAxis {
  JointFrames frames;
  bool angle = true;  // else a displacement
  bool stop = true;   // else friction: no gap
  double sign = 1.0;  // gap = sign (coordinate - limit)
  double limit = 0.0;
  double middle = 0.0;  // angles are counted nearest to this one

  static constexpr int kContours = 0;

  [[nodiscard]] double gap(const Pose& a, const Pose& b) const {
    if (!stop) return 0.0;
    return sign *
           ((angle ? counted_on(twist_of_joint(frames, a, b).angle, middle) : displacement(frames, a, b)) - limit);
  }
  [[nodiscard]] ContactPoint closest(const Pose& a, const Pose& b) const {
    const Vec3 point = a(frames.point_a);
    if (!angle) return {gap(a, b), sign * (b.R * frames.axis.b.col(2)), point, Vec3::Zero()};
    return {gap(a, b), Vec3::Zero(), point, sign * twist_of_joint(frames, a, b).direction};
  }
  [[nodiscard]] Vec3 surface_velocity(const Pose&) const { return Vec3::Zero(); }
  [[nodiscard]] ContourDirections contour(const Pose&, const Pose&, const math::TangentFrame&) const {
    return {Vec3::Zero(), Vec3::Zero()};
  }
  [[nodiscard]] double depth_limit() const { return HUGE_VAL; }
};

}  // namespace stiction::geometry
