#pragma once
// The contact point of a pair of shapes.
#include <array>

#include "stiction/geometry/anchor.hpp"
#include "stiction/geometry/pose.hpp"
#include "stiction/math/tangent_frame.hpp"

namespace stiction::geometry {

// The contact point lies midway between the two closest points, so that a pair and its mirror image agree.
struct ContactPoint {
  double gap;   // g_N, > 0 open
  Vec3 normal;  // from the second shape to the first
  Vec3 point;
  Vec3 couple = Vec3::Zero();  // axis of a torque in place of a force along the normal, which is then zero
};

// Velocity of the contact point over the surface of the first body (on a ball of radius r: r omega x n), given by
// directions d_k: gamma_Rk = <d_k, omega_a - omega_b>.
using ContourDirections = std::array<Vec3, 2>;
inline ContourDirections contour_of_ball(double radius, const math::TangentFrame& frame) {
  return {radius * frame.t2, -radius * frame.t1};
}

}  // namespace stiction::geometry
