#include "stiction/geometry/joint.hpp"

namespace stiction::geometry {
namespace {

// <d, p_a - p_b> with d fixed in b.
JointRow point_row(const Vec3& d, const Vec3& p_a, const Vec3& p_b, const Pose& a, const Pose& b) {
  return {d.dot(p_a - p_b), d, {(p_a - a.x).cross(d), -(p_a - b.x).cross(d), Vec3::Zero()}};
}

// <e_a, e_b> of axes fixed in a and in b.
JointRow right_angle(const Vec3& e_a, const Vec3& e_b) {
  const Vec3 w = e_a.cross(e_b);
  return {e_a.dot(e_b), Vec3::Zero(), {w, -w, Vec3::Zero()}};
}

JointRow angle_row(double gap, const Vec3& axis) {
  return {gap, Vec3::Zero(), {axis, -axis, Vec3::Zero()}};
}

JointRow distance_row(double length, const Vec3& p_a, const Vec3& p_b, const Pose& a, const Pose& b) {
  const Vec3 d = p_a - p_b;
  const double distance = d.norm();
  const Vec3 n = distance > 0.0 ? Vec3(d / distance) : Vec3(Vec3::UnitZ());
  return {distance - length, n, {(p_a - a.x).cross(n), -(p_b - b.x).cross(n), Vec3::Zero()}};
}

}  // namespace

void rows_of_joint(JointType type, const JointFrames& frames, double value, const Pose& a, const Pose& b,
                   JointRows& rows) {
  const Vec3 p_a = a(frames.point_a), p_b = b(frames.point_b);
  const Mat3 A = a.R * frames.axis.a, B = b.R * frames.axis.b;
  const Vec3 x_a = A.col(0), z_a = A.col(2), x_b = B.col(0), y_b = B.col(1), z_b = B.col(2);
  std::size_t n = 0;
  const auto across = [&] {
    rows[n++] = point_row(x_b, p_a, p_b, a, b);
    rows[n++] = point_row(y_b, p_a, p_b, a, b);
  };
  const auto along = [&] { rows[n++] = point_row(z_b, p_a, p_b, a, b); };
  const auto parallel = [&] {
    rows[n++] = right_angle(z_a, x_b);
    rows[n++] = right_angle(z_a, y_b);
  };
  switch (type) {
    case JointType::fixed:
      across(), along(), parallel();
      rows[n++] = right_angle(x_a, y_b);
      break;
    case JointType::spherical:
      across(), along();
      break;
    case JointType::revolute:
      across(), along(), parallel();
      break;
    case JointType::prismatic:
      across(), parallel();
      rows[n++] = right_angle(x_a, y_b);
      break;
    case JointType::cylindrical:
      across(), parallel();
      break;
    case JointType::universal:
      across(), along();
      rows[n++] = right_angle(z_a, x_b);
      break;
    case JointType::planar:
      along(), parallel();
      break;
    case JointType::distance:
      rows[n++] = distance_row(value, p_a, p_b, a, b);
      break;
    case JointType::turn: {
      const Twist t = twist(A, B);
      rows[n++] = angle_row(counted_on(t.angle - value, 0.0), t.direction);
      break;
    }
    case JointType::slide:
      along();
      rows[0].gap -= value;
      break;
    case JointType::gear:
      break;
  }
}

GearAngles gear_angles(const GearFrames& frames, const Mat3& R_a, const Mat3& R_b, const Mat3& R_carrier) {
  return {twist(R_a * frames.a.a, R_carrier * frames.a.b), twist(R_b * frames.b.a, R_carrier * frames.b.b)};
}

double displacement(const JointFrames& frames, const Pose& a, const Pose& b) {
  return (b.R * frames.axis.b.col(2)).dot(a(frames.point_a) - b(frames.point_b));
}

Twist twist_of_joint(const JointFrames& frames, const Pose& a, const Pose& b) {
  return twist(a.R * frames.axis.a, b.R * frames.axis.b);
}

}  // namespace stiction::geometry
