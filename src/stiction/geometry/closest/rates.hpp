#pragma once
// The differential form of K (2), K (e): the velocities of the closest points while the bodies move, and points carried
// along with them instead of being solved for.
//
// With s_A, s_B the velocities of the points over their surfaces, nu = dn/dt, dv = v_A(a) - v_B(b) of the bodies there,
// all across n, and the gap d:
//
//   C_B s_B = nu - omega_B x n,   -C_A s_A = nu - omega_A x n,   s_A - s_B + dv = d nu.
#include "stiction/geometry/closest/curvature.hpp"

namespace stiction::geometry {

// Velocity of a body: of the origin of its pose, and angular, both in the inertial frame.
struct BodyTwist {
  Vec3 v = Vec3::Zero();
  Vec3 omega = Vec3::Zero();
};

struct PairRates {
  Vec3 a, b;            // velocities of the points in space
  Vec3 over_a, over_b;  // over the surfaces: s_A, s_B
  Vec3 normal;          // nu
  double gap;
};

template <surfaces::Surface A, surfaces::Surface B>
PairRates pair_rates(const A& a, const Pose& pose_a, const BodyTwist& twist_a, const B& b, const Pose& pose_b,
                     const BodyTwist& twist_b, const ClosestPair& pair) {
  const math::TangentFrame frame = math::tangent_frame(pair.normal);
  const auto of = [&](const auto& surface, const Pose& pose, const Vec3& r) {
    const Sym2 C = curvature(surface.jet(pose.R.transpose() * (r - pose.x)), pose.R.transpose() * frame.t1,
                             pose.R.transpose() * frame.t2);
    return (math::Mat2() << C.c11, C.c12, C.c12, C.c22).finished();
  };
  const auto across = [&](const Vec3& w) { return math::Vec2(frame.t1.dot(w), frame.t2.dot(w)); };
  const auto back = [&](const math::Vec2& y) { return Vec3(y[0] * frame.t1 + y[1] * frame.t2); };
  const math::Mat2 C_A = of(a, pose_a, pair.a), C_B = of(b, pose_b, pair.b);
  const Vec3 v_A = twist_a.v + twist_a.omega.cross(pair.a - pose_a.x);
  const Vec3 v_B = twist_b.v + twist_b.omega.cross(pair.b - pose_b.x);
  const math::Vec2 w_A = across(twist_a.omega.cross(pair.normal)), w_B = across(twist_b.omega.cross(pair.normal));
  const math::Vec2 dv = across(v_A - v_B);
  // [C_A (I + d C_B) + C_B] s_B = C_A (dv - d w_B) + w_A - w_B
  const math::Mat2 M = C_A * (math::Mat2::Identity() + pair.gap * C_B) + C_B;
  const math::Vec2 y = C_A * (dv - pair.gap * w_B) + w_A - w_B;
  const double det = M(0, 0) * M(1, 1) - M(0, 1) * M(1, 0);
  const math::Vec2 s_B((M(1, 1) * y[0] - M(0, 1) * y[1]) / det, (M(0, 0) * y[1] - M(1, 0) * y[0]) / det);
  const math::Vec2 nu = C_B * s_B + w_B, s_A = s_B - dv + pair.gap * nu;
  return {v_A + back(s_A), v_B + back(s_B), back(s_A), back(s_B), back(nu), pair.normal.dot(v_A - v_B)};
}

// The pair a time dt later at constant rates: a better first guess than the pair itself.
inline ClosestPair carried(const ClosestPair& pair, const PairRates& rates, double dt) {
  return {pair.a + dt * rates.a,     pair.b + dt * rates.b, (pair.normal + dt * rates.normal).normalized(),
          pair.gap + dt * rates.gap, pair.status,           pair.iterations};
}

}  // namespace stiction::geometry
