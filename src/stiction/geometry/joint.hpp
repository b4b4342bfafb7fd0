#pragma once
// Kinematics of joints: each is a block of rows g = 0 between two bodies (for a gear, also a carrier).
//
//   gap       g of the row, m or rad
//   force     d: the row's multiplier pushes body a along d, body b along -d
//   torque    w of each body about its centre of mass, inertial frame, signs included
//
// so that dg/dt = <d, v_a - v_b> + sum <w, omega>. Directions d are fixed in body b, and both forces act at the point
// of body a: then this is the whole derivative, and the rows do no work.
//
// A kind of joint is a constant in a file of its own (joints/): builder, scenario reader and recording use it, so that
// a new one is a file and a name in joints/all.hpp. A program may also define its own and give it to the builder.
#include <array>
#include <string_view>

#include "stiction/core/parameter.hpp"
#include "stiction/geometry/twist.hpp"

namespace stiction::geometry {

inline constexpr int kMaxJointRows = 6;

// Where a joint sits in its bodies: a point and a frame in each. The frames coincide where the joint is closed and its
// angle is 0; their z axis is the joint's axis, their x axis the second one of a universal joint.
struct JointFrames {
  Vec3 point_a = Vec3::Zero(), point_b = Vec3::Zero();
  AxisFrames axis;
};

// Frames of body a relative to those in the carrier, and likewise for body b.
struct GearFrames {
  AxisFrames a, b;  // AxisFrames::b is fixed in the carrier
};

struct JointRow {
  double gap = 0.0;
  Vec3 force = Vec3::Zero();
  std::array<Vec3, 3> torque{Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};  // a, b, carrier
  double chi = 0.0, chi_t = 0.0;  // of code of a program: gamma = W^T u + chi; chi by time
};
using JointRows = std::array<JointRow, kMaxJointRows>;

class JointCode;  // joints/code.hpp

// A joint at the poses of a, b and the carrier.
struct JointAt {
  const JointFrames& frames;
  const GearFrames& gear;
  double value;  // what its number (a length, a ratio) or its driven coordinate should be
  const std::array<Pose, 3>& poses;
  const double* angles = nullptr;  // those it counts, as of the last evaluation
  const JointCode* code = nullptr;
  double t = 0.0;
};

struct JointKind {
  std::string_view name;  // the word in files
  std::string_view doc;
  int rows = 0;
  void (*fill)(const JointAt& at, JointRows& rows) = nullptr;

  // What it needs from its description, hence which keys it has.
  enum class Points { none, common, two } points = Points::common;       // one point of both bodies, or one of each
  bool axis = false;                                                     // an axis fixed in both bodies
  enum class Second { none, across, of_b } second = Second::none;        // fixed in b across the axis; axis of body b
  bool carrier = false;                                                  // a third body, to which angles are relative
  bool stops = false;                                                    // stops and dry friction on its coordinate
  core::Parameter value{};                                               // its number, where it has a name
  double (*value_at_start)(const Vec3& p_a, const Vec3& p_b) = nullptr;  // where the number is omitted

  // Coordinates: those that are recorded, and whether a drive may move them.
  bool turns = false;          // an angle about the axis
  bool slides = false;         // a displacement along it
  bool angle_driven = turns;   // a drive may move the angle
  int angles = turns ? 1 : 0;  // of those, how many are counted over whole turns
  void (*count)(const JointAt& at, double* angles) = nullptr;

  bool drive = false;                  // its one row follows a motion
  bool between_points = false;         // its direction is that from point to point, not fixed in a body
  bool holds_point = false;            // the point of a stays on that of b, or at its distance
  std::string_view unit = "m or rad";  // of its gaps

  [[nodiscard]] constexpr std::size_t ends() const { return carrier ? 3 : 2; }
};
using JointType = const JointKind*;

// Displacement along the axis and angle about it.
double displacement(const JointFrames& frames, const Pose& a, const Pose& b);
Twist twist_of_joint(const JointFrames& frames, const Pose& a, const Pose& b);

}  // namespace stiction::geometry
