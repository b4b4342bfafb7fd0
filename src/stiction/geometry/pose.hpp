#pragma once
// Where a body, or a shape in its body, is.
#include "stiction/math/types.hpp"

namespace stiction::geometry {

using math::Mat3;
using math::Vec3;

// r = x + R r_body
struct Pose {
  Vec3 x = Vec3::Zero();
  Mat3 R = Mat3::Identity();

  [[nodiscard]] Vec3 operator()(const Vec3& r) const { return x + R * r; }
  [[nodiscard]] Pose operator()(const Pose& inner) const { return {(*this)(inner.x), R * inner.R}; }
};

}  // namespace stiction::geometry
