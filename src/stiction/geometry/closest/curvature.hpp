#pragma once
// Curvature of a surface in its tangent plane, and relative curvature of two surfaces.
#include <cmath>

#include "stiction/geometry/closest/closest_pair.hpp"
#include "stiction/geometry/surfaces/surface.hpp"

namespace stiction::geometry {

// Symmetric 2 x 2 matrix in the axes t1, t2 of a tangent plane.
struct Sym2 {
  double c11, c12, c22;

  [[nodiscard]] double trace() const { return c11 + c22; }
  [[nodiscard]] double det() const { return c11 * c22 - c12 * c12; }
  [[nodiscard]] double least() const { return 0.5 * trace() - std::sqrt(0.25 * (c11 - c22) * (c11 - c22) + c12 * c12); }
  friend Sym2 operator+(const Sym2& x, const Sym2& y) { return {x.c11 + y.c11, x.c12 + y.c12, x.c22 + y.c22}; }
};

// C = T^T H T / |grad f|, > 0 where the body is convex.
inline Sym2 curvature(const surfaces::Jet& jet, const Vec3& t1, const Vec3& t2) {
  const double c = 1.0 / jet.g.norm();
  const Vec3 Ht1 = jet.H * t1, Ht2 = jet.H * t2;
  return {c * t1.dot(Ht1), c * t1.dot(Ht2), c * t2.dot(Ht2)};
}

// A surface at the distance g has the curvature C (I + g C)^-1.
inline Sym2 at_distance(const Sym2& C, double g) {
  const double det = C.det(), scale = 1.0 / (1.0 + g * C.trace() + g * g * det);
  return {scale * (C.c11 + g * det), scale * C.c12, scale * (C.c22 + g * det)};
}

// The separation of the surfaces is A x^2 + B y^2, A <= B, with x along t1 and y along t2.
struct RelativeCurvature {
  double A, B;
  Vec3 t1, t2;
};

// From the sum of both curvatures in the axes of the frame.
inline RelativeCurvature principal(const Sym2& C, const math::TangentFrame& frame) {
  const double mean = 0.5 * C.trace(), d = 0.5 * (C.c11 - C.c22), h = std::sqrt(d * d + C.c12 * C.c12);
  // (x, y): axis of the larger curvature
  const double x = d > 0.0 ? h + d : C.c12, y = d > 0.0 ? C.c12 : h - d, length = std::sqrt(x * x + y * y);
  if (!(length > 0.0)) return {0.5 * mean, 0.5 * mean, frame.t1, frame.t2};
  const Vec3 t2 = (x / length) * frame.t1 + (y / length) * frame.t2;
  return {0.5 * (mean - h), 0.5 * (mean + h), t2.cross(frame.n), t2};
}

template <surfaces::Surface A, surfaces::Surface B>
RelativeCurvature relative_curvature(const A& a, const Pose& pose_a, const B& b, const Pose& pose_b,
                                     const ClosestPair& pair) {
  const math::TangentFrame frame = math::tangent_frame(pair.normal);
  const auto of = [&](const auto& surface, const Pose& pose, const Vec3& r) {
    return curvature(surface.jet(pose.R.transpose() * (r - pose.x)), pose.R.transpose() * frame.t1,
                     pose.R.transpose() * frame.t2);
  };
  return principal(of(a, pose_a, pair.a) + of(b, pose_b, pair.b), frame);
}

// Whether stationary points with these curvatures are a strict minimum of the distance. The distance of points s and t
// of the tangent planes is gap + (s.C_A s + t.C_B t + |s - t|^2 / gap) / 2; its Schur complement is C_B plus the
// curvature of the first surface moved by the gap. The same test holds for an overlap shallower than the radii; there
// the undisplaced surfaces must also diverge, or they would touch elsewhere first.
inline PairStatus judged(const Sym2& C_A, const Sym2& C_B, double gap, double size) {
  const Sym2 I{1.0, 0.0, 1.0};
  const auto scaled = [&](const Sym2& C) { return Sym2{gap * C.c11, gap * C.c12, gap * C.c22}; };
  if (!((I + scaled(C_A)).least() > 0.0) || !((I + scaled(C_B)).least() > 0.0)) return PairStatus::not_a_minimum;
  const double apart = (C_B + at_distance(C_A, gap)).least(), flat = 1e-9 / size;
  const double least = gap < 0.0 ? std::fmin(apart, (C_A + C_B).least()) : apart;
  if (least > flat) return PairStatus::found;
  return least > -flat ? PairStatus::singular : PairStatus::not_a_minimum;
}

}  // namespace stiction::geometry
