#pragma once
// How the relative curvature of two surfaces changes while their closest points move over them: what makes an elastic
// force on surfaces of changing curvature conservative. docs/theory/compliant-contact.md.
#include "stiction/geometry/closest/curvature.hpp"

namespace stiction::geometry {

// The derivative of the curvature in the axes t1, t2 of the tangent plane; d_ijk is the same in any order of its
// indices (Codazzi).
struct CurvatureSlope {
  double d111 = 0.0, d112 = 0.0, d122 = 0.0, d222 = 0.0;
};

// Third derivatives of f along t1 and t2: none of a quadric, else by central differences of sixth order of its Hessian,
// over hundredths of its least length, so that they err by about 1e-13.
template <surfaces::Surface S>
CurvatureSlope third_derivatives(const S& surface, const Vec3& r, const Vec3& t1, const Vec3& t2) {
  CurvatureSlope f;
  if constexpr (surfaces::Quadric<S>) return f;
  const double h = 0.01 * surface.least_length();
  for (int k : {-3, -2, -1, 1, 2, 3}) {
    const double weight = (k > 0 ? 1.0 : -1.0) * (k * k == 1 ? 45.0 : k * k == 4 ? -9.0 : 1.0) / (60.0 * h);
    const Mat3 along_1 = surface.jet(r + k * h * t1).H, along_2 = surface.jet(r + k * h * t2).H;
    f.d111 += weight * t1.dot(along_1 * t1);
    f.d112 += weight * t2.dot(along_1 * t1);
    f.d122 += weight * t2.dot(along_1 * t2);
    f.d222 += weight * t2.dot(along_2 * t2);
  }
  return f;
}

// Of C = T^T H T / |grad f|, with axes that follow the surface without turning about its normal m: a step s along it
// turns m by C s, hence the axes t_i by -(C s)_i m, and
//
//   d_ijk = (f_ijk - C_ij H_mk - C_jk H_mi - C_ki H_mj) / |grad f|.
template <surfaces::Surface S>
CurvatureSlope curvature_slope(const S& surface, const Vec3& r, const Vec3& t1, const Vec3& t2) {
  const surfaces::Jet jet = surface.jet(r);
  const CurvatureSlope f = third_derivatives(surface, r, t1, t2);
  const Sym2 C = curvature(jet, t1, t2);
  const double c = 1.0 / jet.g.norm();
  const Vec3 Hm = jet.H * (c * jet.g);
  const double h1 = t1.dot(Hm), h2 = t2.dot(Hm);
  return {c * (f.d111 - 3.0 * C.c11 * h1), c * (f.d112 - C.c11 * h2 - 2.0 * C.c12 * h1),
          c * (f.d122 - C.c22 * h1 - 2.0 * C.c12 * h2), c * (f.d222 - 3.0 * C.c22 * h2)};
}

// A' = A.v . v + A.omega . omega, and B' alike, where the first body, seen from the second, moves at `point` with v and
// turns with omega.
struct CurvatureGradient {
  struct By {
    Vec3 v, omega;
  };
  By A, B;
  Vec3 point;
};

// From both curvatures and their slopes in the axes of the frame.
CurvatureGradient curvature_gradient(const Sym2& C_A, const CurvatureSlope& slope_A, const Sym2& C_B,
                                     const CurvatureSlope& slope_B, const math::TangentFrame& frame,
                                     const ClosestPair& pair);

}  // namespace stiction::geometry
