#pragma once
// What the geometry of a pair of shapes tells about their contact.
#include <array>

#include "stiction/geometry/anchor.hpp"
#include "stiction/geometry/shapes.hpp"
#include "stiction/math/tangent_frame.hpp"

namespace stiction::geometry {

// The contact point lies midway between the two closest points, so that a pair and its mirror image agree.
struct ContactPoint {
  double gap;   // g_N, > 0 open
  Vec3 normal;  // from the second shape to the first
  Vec3 point;
};

// Velocity of the contact point over the surface of the first body, as directions d: gamma_Rk = <d_k, omega_a -
// omega_b>. On a ball of radius r it is r omega x n.
using ContourDirections = std::array<Vec3, 2>;
inline ContourDirections contour_of_ball(double radius, const math::TangentFrame& frame) {
  return {radius * frame.t2, -radius * frame.t1};
}

}  // namespace stiction::geometry
