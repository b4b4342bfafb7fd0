#pragma once
// The eight equations K (2) for the closest points of any two surfaces,
//
//   grad g_A(r_A) = lambda grad g_B(r_B),   g_A(r_A) = 0,
//   r_A - r_B     = mu     grad g_B(r_B),   g_B(r_B) = 0,
//
// by Newton's method in the frame of the second body. lambda and mu enter linearly and take their best values at every
// iterate; the normal part of dr_B follows from g_B = 0, dr_A from the third line, dmu from g_A = 0. Two equations for
// the tangential part of dr_B remain.
#include <algorithm>
#include <array>
#include <cmath>

#include "stiction/geometry/closest/curvature.hpp"

namespace stiction::geometry {

namespace detail {

inline surfaces::Jet rotated(const surfaces::Jet& jet, const Mat3& R) {
  return {jet.f, R * jet.g, R * jet.H * R.transpose()};
}

struct PairJets {
  surfaces::Jet A, B;  // in the frame of b
  Vec3 e1, e2;         // residuals of the two vector equations
  double lambda, mu;
  double error;  // as a length
};

template <surfaces::Surface SA, surfaces::Surface SB>
PairJets pair_jets(const SA& a, const SB& b, const Pose& a_in_b, const Vec3& r_A, const Vec3& r_B, double size) {
  PairJets j;
  j.A = rotated(a.jet(a_in_b.R.transpose() * (r_A - a_in_b.x)), a_in_b.R);
  j.B = b.jet(r_B);
  const double gB2 = j.B.g.squaredNorm(), gA = j.A.g.norm();
  j.lambda = j.A.g.dot(j.B.g) / gB2;
  j.mu = (r_A - r_B).dot(j.B.g) / gB2;
  j.e1 = j.A.g - j.lambda * j.B.g;
  j.e2 = r_A - r_B - j.mu * j.B.g;
  j.error = std::max({std::fabs(j.A.f) / gA, std::fabs(j.B.f) / std::sqrt(gB2), j.e2.norm(), size * j.e1.norm() / gA});
  return j;
}

}  // namespace detail

// In the frame of b, from the first guess r_A, r_B.
template <surfaces::Surface SA, surfaces::Surface SB>
ClosestPair eight_equations(const SA& a, const SB& b, const Pose& a_in_b, Vec3 r_A, Vec3 r_B) {
  constexpr int kIterations = 50;
  constexpr int kHalvings = 12;
  constexpr double kGoal = 1e-13;       // of the size; Newton's last step lands at rounding, about 1e-15
  constexpr double kTolerance = 1e-11;  // accepted where rounding ends the descent short of the goal
  const double size = a.size() + b.size();
  detail::PairJets j = detail::pair_jets(a, b, a_in_b, r_A, r_B, size);
  int i = 0;
  for (; i < kIterations && j.error > kGoal * size; ++i) {
    const Vec3 &gA = j.A.g, &gB = j.B.g;
    const double length = gB.norm(), gAgB = gA.dot(gB);
    const math::TangentFrame frame = math::tangent_frame(gB / length);
    const std::array<Vec3, 2> t{frame.t1, frame.t2};
    // dr_A = dA0 + y1 dA[0] + y2 dA[1] for dr_B = dB0 + y1 t1 + y2 t2
    const Vec3 dB0 = -j.B.f / length * frame.n, HdB0 = j.B.H * dB0, u0 = dB0 + j.mu * HdB0 - j.e2;
    const Vec3 dA0 = u0 - (j.A.f + gA.dot(u0)) / gAgB * gB, rest = j.e1 + j.A.H * dA0 - j.lambda * HdB0;
    std::array<Vec3, 2> dA, column;
    for (int k = 0; k < 2; ++k) {
      const Vec3 Ht = j.B.H * t[k], u = t[k] + j.mu * Ht;
      dA[k] = u - gA.dot(u) / gAgB * gB;
      column[k] = j.A.H * dA[k] - j.lambda * Ht;
    }
    const double m11 = t[0].dot(column[0]), m12 = t[0].dot(column[1]), m21 = t[1].dot(column[0]),
                 m22 = t[1].dot(column[1]), det = m11 * m22 - m12 * m21;
    const double large = m11 * m11 + m12 * m12 + m21 * m21 + m22 * m22;
    if (!(std::fabs(det) > 1e-14 * large)) return {r_A, r_B, frame.n, j.mu * length, PairStatus::singular, i};
    const double b1 = -t[0].dot(rest), b2 = -t[1].dot(rest);
    const double y1 = (m22 * b1 - m12 * b2) / det, y2 = (m11 * b2 - m21 * b1) / det;
    Vec3 step_B = dB0 + y1 * t[0] + y2 * t[1], step_A = dA0 + y1 * dA[0] + y2 * dA[1];
    const double longest = std::max(step_A.norm(), step_B.norm()), most = 0.5 * size;
    double part = longest > most ? most / longest : 1.0;
    detail::PairJets next;
    int halvings = 0;
    for (; halvings < kHalvings; ++halvings, part *= 0.5) {
      next = detail::pair_jets(a, b, a_in_b, Vec3(r_A + part * step_A), Vec3(r_B + part * step_B), size);
      if (next.error < j.error) break;
    }
    if (halvings == kHalvings) break;
    r_A += part * step_A;
    r_B += part * step_B;
    j = next;
  }
  const double length = j.B.g.norm(), gap = j.mu * length;
  const Vec3 n = j.B.g / length;
  ClosestPair pair{r_A, r_B, n, gap, PairStatus::not_converged, i};
  if (!(j.error <= kTolerance * size)) return pair;
  const math::TangentFrame frame = math::tangent_frame(n);
  pair.status = j.lambda < 0.0
                    ? judged(curvature(j.A, frame.t1, frame.t2), curvature(j.B, frame.t1, frame.t2), gap, size)
                    : PairStatus::wrong_side;
  return pair;
}

}  // namespace stiction::geometry
