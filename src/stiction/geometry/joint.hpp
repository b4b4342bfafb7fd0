#pragma once
// Kinematics of joints: each is a block of rows g = 0 between two bodies (a gear: with a carrier).
//
//   gap       g of the row, m or rad
//   force     d: the row's multiplier pushes body a along d, body b along -d
//   torque    w of each body about its centre of mass, inertial frame, signs included
//
// so that dg/dt = <d, v_a - v_b> + sum <w, omega>. Directions d are fixed in body b, and both forces act at the point
// of body a: then this is the whole derivative, and the rows do no work.
#include <array>
#include <cstdint>
#include <string_view>

#include "stiction/geometry/twist.hpp"

namespace stiction::geometry {

enum class JointType : std::uint8_t {
  fixed,
  spherical,
  revolute,     // turns about the axis
  prismatic,    // slides along the axis
  cylindrical,  // both
  universal,    // turns about the axis, fixed in a, and about the second axis, fixed in b
  planar,       // the point of a moves in the plane through the point of b across the axis, and turns about the axis
  distance,     // the points keep their distance
  gear,         // the angle of a is `ratio` times that of b, both against the carrier
  turn,         // drive: the angle about the axis follows a motion
  slide,        // drive: the displacement along the axis does
};
inline constexpr std::array<std::string_view, 9> kJointNames{
    "fixed", "spherical", "revolute", "prismatic", "cylindrical", "universal", "planar", "distance", "gear"};

inline constexpr int kMaxJointRows = 6;
constexpr int joint_rows(JointType type) {
  constexpr std::array<int, 11> rows{6, 3, 5, 5, 4, 4, 3, 1, 1, 1, 1};
  return rows[static_cast<std::size_t>(type)];
}
constexpr bool turns(JointType type) {  // has an angle about its axis
  return type == JointType::revolute || type == JointType::cylindrical;
}
constexpr bool slides(JointType type) {
  return type == JointType::prismatic || type == JointType::cylindrical;
}

// Where a joint sits in its bodies: a point and a frame in each. The frames coincide where the joint is closed and its
// angle is 0; their z axis is the joint's axis, their x axis the second one of a universal joint.
struct JointFrames {
  Vec3 point_a = Vec3::Zero(), point_b = Vec3::Zero();
  AxisFrames axis;
};

struct JointRow {
  double gap = 0.0;
  Vec3 force = Vec3::Zero();
  std::array<Vec3, 3> torque{Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};  // a, b, carrier
};
using JointRows = std::array<JointRow, kMaxJointRows>;

// Rows of every type but gear, at the poses of a and b; `value` is what distance, angle or displacement should be.
void rows_of_joint(JointType type, const JointFrames& frames, double value, const Pose& a, const Pose& b,
                   JointRows& rows);

// The row of a gear: frames of a against those in the carrier, the same of b; angles with whole turns counted.
struct GearFrames {
  AxisFrames a, b;  // AxisFrames::b is fixed in the carrier
};
struct GearAngles {
  Twist a, b;
};
GearAngles gear_angles(const GearFrames& frames, const Mat3& R_a, const Mat3& R_b, const Mat3& R_carrier);

// Displacement along the axis and angle about it.
double displacement(const JointFrames& frames, const Pose& a, const Pose& b);
Twist twist_of_joint(const JointFrames& frames, const Pose& a, const Pose& b);

}  // namespace stiction::geometry
