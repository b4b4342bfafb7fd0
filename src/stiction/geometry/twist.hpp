#pragma once
// The angle by which one frame has turned relative to another about their common z axis, even if the axes are not
// aligned: the twist of the relative rotation, 2 atan2(q_z, q_w).
#include <cmath>

#include "stiction/geometry/pose.hpp"
#include "stiction/math/elementary/elementary.hpp"

namespace stiction::geometry {

// Frames whose z axes are the axis, one in each body; they coincide where the angle is 0.
struct AxisFrames {
  Mat3 a = Mat3::Identity(), b = Mat3::Identity();
};

struct Twist {
  double angle;    // -pi to pi
  Vec3 direction;  // d(angle)/dt = <direction, omega_a - omega_b>; the axis itself where both frames share it
};

// A and B map components in the frames to inertial ones.
inline Twist twist(const Mat3& A, const Mat3& B) {
  const Vec3 x_a = A.col(0), y_a = A.col(1), x_b = B.col(0), y_b = B.col(1);
  const double s = y_b.dot(x_a) - x_b.dot(y_a), c = x_b.dot(x_a) + y_b.dot(y_a);
  const double square = s * s + c * c;  // 0 where the axes are opposite: no angle there
  if (!(square > 0.0)) return {0.0, A.col(2)};
  const Vec3 ds = x_a.cross(y_b) - y_a.cross(x_b), dc = x_a.cross(x_b) + y_a.cross(y_b);
  return {math::atan2(s, c), (c * ds - s * dc) / square};
}

// The angle nearest to the last one that differs from the given one by whole turns.
inline double counted_on(double angle, double last) {
  constexpr double turn = 6.283185307179586476925286766559;
  return angle + turn * std::round((last - angle) / turn);
}

}  // namespace stiction::geometry
