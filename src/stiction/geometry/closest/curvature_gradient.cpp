#include "stiction/geometry/closest/curvature_gradient.hpp"

namespace stiction::geometry {
namespace {

// Half of d_ijk e_i e_j, as a vector in the axes of the frame.
math::Vec2 along(const CurvatureSlope& d, const math::Vec2& e) {
  const double e11 = e[0] * e[0], e12 = e[0] * e[1], e22 = e[1] * e[1];
  return 0.5 *
         math::Vec2(d.d111 * e11 + 2.0 * d.d112 * e12 + d.d122 * e22, d.d112 * e11 + 2.0 * d.d122 * e12 + d.d222 * e22);
}

}  // namespace

// With the velocities s_A, s_B of the points over their surfaces (rates.hpp), seen from the second body,
//
//   M s_B = C_A v + omega x n,   M = C_A (I + d C_B) + C_B,   s_A = (I + d C_B) s_B - v,
//
// and a = e . C e / 2 for a principal axis e changes with p_A . s_A + p_B . s_B + q omega_n: by the slopes p of both
// curvatures along e e^T, and because C_A turns with its body.
CurvatureGradient curvature_gradient(const Sym2& C_A, const CurvatureSlope& slope_A, const Sym2& C_B,
                                     const CurvatureSlope& slope_B, const math::TangentFrame& frame,
                                     const ClosestPair& pair) {
  const auto matrix = [](const Sym2& C) { return (math::Mat2() << C.c11, C.c12, C.c12, C.c22).finished(); };
  const auto back = [&](const math::Vec2& y) { return Vec3(y[0] * frame.t1 + y[1] * frame.t2); };
  const math::Mat2 A = matrix(C_A), B = matrix(C_B), moved = math::Mat2::Identity() + pair.gap * B, M = A * moved + B;
  const double det = M(0, 0) * M(1, 1) - M(0, 1) * M(1, 0);
  const auto of = [&](const math::Vec2& e) -> CurvatureGradient::By {
    const math::Vec2 p_A = along(slope_A, e), y = moved * p_A + along(slope_B, e);
    const math::Vec2 r((M(1, 1) * y[0] - M(1, 0) * y[1]) / det, (M(0, 0) * y[1] - M(0, 1) * y[0]) / det);  // M^-T y
    const math::Vec2 turned(-e[1], e[0]);
    const double q = -e.dot(A * turned);
    return {back(A * r - p_A), frame.n.cross(back(r)) + q * frame.n};
  };
  const RelativeCurvature C = principal(C_A + C_B, frame);
  const auto across = [&](const Vec3& t) { return math::Vec2(frame.t1.dot(t), frame.t2.dot(t)); };
  return {of(across(C.t1)), of(across(C.t2)), pair.a};
}

}  // namespace stiction::geometry
