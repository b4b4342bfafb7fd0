#pragma once
#include "stiction/geometry/joint.hpp"

namespace stiction::geometry::joints {

struct GearAngles {
  Twist a, b;
};
inline GearAngles gear_angles(const GearFrames& frames, const Mat3& R_a, const Mat3& R_b, const Mat3& R_carrier) {
  return {twist(R_a * frames.a.a, R_carrier * frames.a.b), twist(R_b * frames.b.a, R_carrier * frames.b.b)};
}

// One row; whole turns of both angles count.
inline void fill_gear(const JointAt& at, JointRows& rows) {
  const auto [a, b] = gear_angles(at.gear, at.poses[0].R, at.poses[1].R, at.poses[2].R);
  const double ratio = at.value;
  rows[0].gap = counted_on(a.angle, at.angles[0]) - ratio * counted_on(b.angle, at.angles[1]);
  rows[0].force.setZero();
  rows[0].torque = {a.direction, -ratio * b.direction, ratio * b.direction - a.direction};
}
inline void count_gear(const JointAt& at, double* angles) {
  const auto [a, b] = gear_angles(at.gear, at.poses[0].R, at.poses[1].R, at.poses[2].R);
  const double first = counted_on(a.angle, at.angles[0]), second = counted_on(b.angle, at.angles[1]);
  angles[0] = first;
  angles[1] = second;
}

inline constexpr JointKind kGear{
    .name = "gear",
    .doc = "The angle of the first body is `ratio` times that of the second, both relative to the carrier.",
    .rows = 1,
    .fill = fill_gear,
    .points = JointKind::Points::none,
    .axis = true,
    .second = JointKind::Second::of_b,
    .carrier = true,
    .value = {"ratio", "1", core::kNotZero, "angle of the first body over that of the second"},
    .angles = 2,
    .count = count_gear,
    .unit = "rad",
};

}  // namespace stiction::geometry::joints
