#pragma once
// Orientation by unit quaternions p = (e0, e), angular velocity omega in the body frame [LLG 2.1-2.9].
#include <cmath>

#include "stiction/math/elementary/elementary.hpp"
#include "stiction/math/types.hpp"

namespace stiction::math {

inline double squared_norm(const Quat& p) {
  return ((p.w() * p.w() + p.x() * p.x()) + p.y() * p.y()) + p.z() * p.z();
}

// Back onto the unit sphere.
inline Quat normalised(const Quat& p) {
  const double f = 1.0 / std::sqrt(squared_norm(p));
  return {p.w() * f, p.x() * f, p.y() * f, p.z() * f};
}

// p + dt pdot with pdot = 1/2 H^T omega [LLG 2.9], then back onto |p| = 1: the rotation by 2 atan(|omega| dt / 2) about
// omega, third order in dt and without trigonometry.
inline Quat advanced(const Quat& p, const Vec3& omega, double dt) {
  const double a = 0.5 * dt * omega[0], b = 0.5 * dt * omega[1], c = 0.5 * dt * omega[2];
  return normalised({p.w() - p.x() * a - p.y() * b - p.z() * c, p.x() + p.w() * a + p.y() * c - p.z() * b,
                     p.y() + p.w() * b + p.z() * a - p.x() * c, p.z() + p.w() * c + p.x() * b - p.y() * a});
}

// Matrix that maps body components to inertial ones.
inline Mat3 rotation(const Quat& p) {
  const double w = p.w(), x = p.x(), y = p.y(), z = p.z();
  Mat3 R;
  R << 1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),  //
      2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),   //
      2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y);
  return R;
}

// The orientation after a turn about an axis: axis times angle.
inline Quat turned_by(const Vec3& rotation) {
  const double angle = rotation.norm();
  if (!(angle > 0.0)) return Quat::Identity();
  const Vec3 e = math::sin(0.5 * angle) / angle * rotation;
  return {math::cos(0.5 * angle), e[0], e[1], e[2]};
}

}  // namespace stiction::math
