#pragma once
// Closest points of two convex bodies from their common normal n alone. The points p_A(-n) and p_B(n) satisfy six of
// the eight equations K (2) exactly; the remaining two state that e = p_A - p_B has no component across n. That
// component is the gradient on the unit sphere of the separation
//
//   d(n) = <n, p_A(-n) - p_B(n)>,   Hessian -(S_A + S_B + d I),
//
// whose maximum is the gap. For separated bodies the maximum is unique, so Newton's method with a line search finds it
// from any start; with an overlap the normal of least depth is a local maximum.
#include <cmath>
#include <limits>

#include "stiction/geometry/closest/closest_pair.hpp"
#include "stiction/geometry/surfaces/surface.hpp"

namespace stiction::geometry {

// In the frame of b; `a_in_b` is the pose of a there and n the first guess.
template <surfaces::HasSupport A, surfaces::HasSupport B>
ClosestPair support_newton(const A& a, const B& b, const Pose& a_in_b, const Vec3& guess) {
  constexpr int kIterations = 100;      // warm: 2 to 4; far and flat ellipsoids: up to 20
  constexpr double kTolerance = 1e-13;  // of the size: a hundred times the rounding of e
  const double size = a.size() + b.size() + a_in_b.x.norm();
  const double enough = kTolerance * size, slack = 1e-15 * size;

  Vec3 n = guess, base = guess, step = Vec3::Zero();
  double reached = -std::numeric_limits<double>::infinity();
  ClosestPair pair{Vec3::Zero(), Vec3::Zero(), guess, 0.0, PairStatus::not_converged, 0};
  for (int i = 1; i <= kIterations; ++i) {
    const math::TangentFrame frame = math::tangent_frame(n);
    const surfaces::SupportJet at_b = b.support(frame);
    const surfaces::SupportJet at_a =
        a.support({-(a_in_b.R.transpose() * n), a_in_b.R.transpose() * frame.t1, a_in_b.R.transpose() * frame.t2});
    const Vec3 p_A = a_in_b(at_a.p), e = p_A - at_b.p;
    const double d = n.dot(e), e1 = frame.t1.dot(e), e2 = frame.t2.dot(e);
    if (!(d >= reached - slack)) {  // too far, or a direction without a farthest point
      step *= 0.5;
      n = (base + step).normalized();
      continue;
    }
    const double s11 = at_a.s11 + at_b.s11, s12 = at_a.s12 + at_b.s12, s22 = at_a.s22 + at_b.s22;
    double k11 = s11 + d, k22 = s22 + d, det = k11 * k22 - s12 * s12;
    const bool concave = k11 > 0.0 && det > 0.0;
    if (e1 * e1 + e2 * e2 <= enough * enough)
      return {p_A, at_b.p, n, d, concave ? PairStatus::found : PairStatus::not_a_minimum, i};
    pair = {p_A, at_b.p, n, d, PairStatus::not_converged, i};
    if (!concave) k11 = s11, k22 = s22, det = k11 * k22 - s12 * s12;  // still uphill
    base = n;
    reached = d;
    step = ((k22 * e1 - s12 * e2) * frame.t1 + (k11 * e2 - s12 * e1) * frame.t2) / det;
    n = (base + step).normalized();
  }
  return pair;
}

}  // namespace stiction::geometry
