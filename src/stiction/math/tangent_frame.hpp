#pragma once
// Two unit vectors that complete a unit normal to a right-handed frame (n, t1, t2), t1 x t2 = n.
#include <cmath>

#include "stiction/math/types.hpp"

namespace stiction::math {

struct TangentFrame {
  Vec3 n, t1, t2;
};

// Branch-free construction of Duff et al. (2017); n = e_z gives t1 = e_x, t2 = e_y.
inline TangentFrame tangent_frame(const Vec3& n) {
  const double sign = std::copysign(1.0, n[2]);
  const double a = -1.0 / (sign + n[2]);
  const double b = n[0] * n[1] * a;
  return {n, {1.0 + sign * n[0] * n[0] * a, sign * b, -sign * n[0]}, {b, sign + n[1] * n[1] * a, -n[1]}};
}

// The frame whose t1 is the axis projected onto the tangent plane; the frame above where that projection vanishes.
inline TangentFrame tangent_frame(const Vec3& n, const Vec3& axis) {
  const Vec3 shadow = axis - n.dot(axis) * n;
  const double length = shadow.norm();
  if (!(length > 1e-9 * axis.norm())) return tangent_frame(n);
  const Vec3 t1 = shadow / length;
  return {n, t1, n.cross(t1)};
}

// The same as a rotation matrix whose third column is the axis.
inline Mat3 axis_frame(const Vec3& axis) {
  const TangentFrame frame = tangent_frame(axis);
  Mat3 F;
  F << frame.t1, frame.t2, frame.n;
  return F;
}

}  // namespace stiction::math
