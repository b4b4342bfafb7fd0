#pragma once
// The piecewise-linear law of Contensou and Erismann (erismann.hpp) on an elliptic Hertz patch with semi-axes a (along
// T1) and b = k a (along T2), per mu lambda_N and with R = sqrt(a b), for the slip (v_1, v_2) and q = omega R, p = |v|:
//
//   P_i = v_i / max(q/s_i, p),   P_tau = h min(1, u_b q/p)                                                     [K 5]
//   s_1 = 3/2 sqrt(k) D,  s_2 = 3/2 sqrt(k) (K - D),  h = 3/8 E / sqrt(k),  D = (K - E)/m,  m = 1 - k^2
//
// Each component of the force is a straight line over its own velocity, with the exact slope at v = 0, up to that of
// Coulomb: forces along the two axes differ, as K has it. s_i and h, the torque of pure spin, are exact: int p x^2/r^3,
// int p y^2/r^3 and int p r over the patch. The torque is a straight line over omega up to h. Its exact slope at
// omega = 0, <(r.e)^2>/v, is useless for thin patches: across them it vanishes, although the torque rises to h as soon
// as the pole of the motion enters. u_b = (1/4 + (16/(15 pi) - 1/4) k^2) / sqrt(k) balances the error instead, equally
// well in all directions of slip; for k = 1 it is the exact slope, and the law that of the circle.
//
//   k                                     1        0.8      0.5      0.3      0.2      0.1
//   largest error of the force            0.180    0.189    0.226    0.278    0.323    0.390
//   largest error of the torque / h       0.123    0.131    0.139    0.187    0.219    0.244
//
// Not from a potential: a law, not a set. z = P + S^-2 d with q = s^2 (z_3 - P_tau) leaves one equation for u = p/q,
//   f(u) = sum z_i^2 / (min(u s_i, 1) + u q)^2 = 1:
// q grows with u, so f falls and its root is unique. Where q = 0 at the root, z lies below the surface P(d): stick.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "stiction/math/norm.hpp"
#include "stiction/sets/convex_set.hpp"

namespace stiction::sets {

class ErismannEllipse {
 public:
  static constexpr int dim = 3;
  static constexpr bool is_set = false;

  explicit ErismannEllipse(double ratio = 1.0) : ratio_(ratio) {  // k = b/a in (0, 1]
    const double k = ratio, root = std::sqrt(k);
    // K, D by the arithmetic-geometric mean: D/K = 1/2 + sum 2^(n-1) c_n^2 / m, regular at k = 1.
    double a = 0.5 * (1.0 + k), b = root, c = 0.5 * (1.0 - k), gamma = 0.5, weight = 1.0, sum = gamma * gamma;
    while (c > 1e-9 * a) {
      const double next = 0.5 * (a + b);
      b = std::sqrt(a * b);
      a = next;
      gamma *= c / (4.0 * a);
      c *= c / (4.0 * a);
      weight *= 2.0;
      sum += weight * gamma * gamma;
    }
    constexpr double kHalfPi = 1.57079632679489661923, kBend = 0.33953054526271007;  // 16/(15 pi)
    const double K = kHalfPi / (0.5 * (a + b)), share = (1.0 - k) / (1.0 + k) * sum;
    const double D = K * (0.5 + share), E = K - (1.0 - k) * (1.0 + k) * D;
    slope_ = {1.5 * root * D, 1.5 * root * K * (0.5 - share)};
    height_ = 0.375 * E / root;
    bend_ = (0.25 + (kBend - 0.25) * k * k) / root;
  }

  [[nodiscard]] double ratio() const { return ratio_; }
  [[nodiscard]] double slope(int axis) const { return slope_[static_cast<std::size_t>(axis)]; }
  [[nodiscard]] double height() const { return height_; }
  [[nodiscard]] double bend() const { return bend_; }

  // The force for the slip d = -gamma.
  [[nodiscard]] Vec3 support(const Vec3& d) const {
    const double largest = std::max({std::abs(d[0]), std::abs(d[1]), std::abs(d[2])});
    if (largest == 0.0) return Vec3::Zero();
    const Vec3 e = d / largest;
    const double p = math::norm2(e[0], e[1]), q = std::abs(e[2]);
    const auto force = [&](int i) { return e[i] == 0.0 ? 0.0 : e[i] / std::max(q / slope(i), p); };
    return {force(0), force(1), std::copysign(bend_ * q < p ? height_ * bend_ * (q / p) : height_, d[2]) * (q > 0.0)};
  }
  [[nodiscard]] Vec3 project(const Vec3& z) const { return project(z, 1.0); }
  [[nodiscard]] Vec3 project(const Vec3& z, double s) const {
    const Root root = find(z, s);
    return root.stick ? z : root.P;
  }
  [[nodiscard]] bool contains(const Vec3& z, double tol) const {
    const Vec3 gap = z - project(z);
    return math::norm3(gap[0], gap[1], gap[2]) <= tol;
  }

  // By differentiating f(u, z) = 1 and P(u, z); see find.
  [[nodiscard]] Mat3 derivative(const Vec3& z, double s) const {
    const Root root = find(z, s);
    if (root.stick) return Mat3::Identity();
    const double s2 = s * s, scale = root.scale, x = std::abs(scale * z[0]), y = std::abs(scale * z[1]);
    Mat3 J = Mat3::Zero();
    if (root.q == 0.0) {  // pure sliding
      const double p = math::norm2(x, y), e1 = x / p, e2 = y / p;
      J << e2 * e2 / p, -e1 * e2 / p, 0.0, -e1 * e2 / p, e1 * e1 / p, 0.0, 0.0, 0.0,
          height_ * bend_ / (height_ * bend_ + (p - 1.0) / s2);
    } else if (x == 0.0 && y == 0.0) {  // pure spin
      J(0, 0) = slope(0) / (slope(0) + root.q);
      J(1, 1) = slope(1) / (slope(1) + root.q);
    } else {
      const double u = root.u, fall = u > bend_ ? -height_ * bend_ / (u * u) : 0.0;  // of P_tau
      const std::array<double, 2> at{x, y};
      Vec3 f_z = Vec3::Zero(), P_u(0.0, 0.0, fall);
      double f_u = 0.0;
      for (std::size_t i = 0; i < 2; ++i) {
        const double A = std::min(u * slope_[i], 1.0), A_u = u * slope_[i] < 1.0 ? slope_[i] : 0.0;
        const double T = A + u * root.q, T_u = A_u + root.q - u * s2 * fall, T_z = u * s2, w = at[i] / (T * T);
        const auto I = static_cast<Eigen::Index>(i);
        f_z[I] = w;
        f_z[2] -= w * at[i] / T * T_z;
        f_u -= w * at[i] / T * T_u;
        P_u[I] = w * (A_u * T - A * T_u);
        J(I, I) = A / T;
        J(I, 2) = -w * A * T_z;
      }
      J -= P_u * f_z.transpose() / f_u;
    }
    J *= scale;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        if (i != j) J(i, j) *= std::copysign(1.0, z[i]) * std::copysign(1.0, z[j]);
    return J;
  }

 private:
  struct Root {
    bool stick = false;
    double u = 0.0, q = 0.0, scale = 1.0;
    Vec3 P = Vec3::Zero();
  };

  [[nodiscard]] double torque(double u) const { return u > bend_ ? height_ * bend_ / u : height_; }

  [[nodiscard]] Root find(const Vec3& z, double s) const {
    constexpr double kFar = 1e25;  // beyond it only the direction matters; it keeps every square finite
    Root root;
    const double largest = std::max({std::abs(z[0]), std::abs(z[1]), std::abs(z[2])});
    if (!(z.allFinite() && std::isfinite(s))) {
      root.P.setConstant(std::numeric_limits<double>::quiet_NaN());
      return root;
    }
    root.scale = largest > kFar ? kFar / largest : 1.0;
    const double x = std::abs(root.scale * z[0]), y = std::abs(root.scale * z[1]), t = std::abs(root.scale * z[2]);
    const double s2 = s * s, xy = math::norm2(x, y);
    const auto with_signs = [&](double P_1, double P_2, double P_3) {
      root.P = {std::copysign(P_1, z[0]), std::copysign(P_2, z[1]), std::copysign(P_3, z[2])};
      return root;
    };
    if (xy == 0.0) {
      root.stick = t <= height_;
      root.q = s2 * (t - height_);
      return with_signs(0.0, 0.0, height_);
    }
    if (t == 0.0) {
      root.stick = xy <= 1.0;
      return with_signs(x / xy, y / xy, 0.0);
    }
    solve(x, y, t, s2, xy, root);
    root.stick = !(root.q > 0.0);
    // The direction of slip, of unit length to rounding: in fast metrics u q is known to fewer digits.
    const double A_1 = std::min(root.u * slope(0), 1.0), A_2 = std::min(root.u * slope(1), 1.0), p = root.u * root.q;
    const double e_1 = x / (A_1 + p), e_2 = y / (A_2 + p), length = math::norm2(e_1, e_2);
    return with_signs(A_1 * (e_1 / length), A_2 * (e_2 / length), torque(root.u));
  }

  // The root of 1/sqrt(f), nearly a straight line over u: Newton's method between bounds.
  void solve(double x, double y, double t, double s2, double xy, Root& root) const {
    double low = 0.0, high = std::numeric_limits<double>::infinity();
    double u = xy / std::max({slope_[0], slope_[1], s2 * (t - height_)});
    const std::array<double, 2> at{x, y};
    for (int pass = 0; pass < 200; ++pass) {  // some six; the bound only stops NaN
      const double q = std::max(0.0, s2 * (t - torque(u)));
      const double q_u = q > 0.0 && u > bend_ ? s2 * height_ * bend_ / (u * u) : 0.0;
      double f = 0.0, fall = 0.0;  // -f'/2
      for (std::size_t i = 0; i < 2; ++i) {
        const double T = std::min(u * slope_[i], 1.0) + u * q, w = at[i] / T;
        f += w * w;
        fall += w * w / T * ((u * slope_[i] < 1.0 ? slope_[i] : 0.0) + q + u * q_u);
      }
      root.u = u;
      root.q = q;
      (f > 1.0 ? low : high) = u;
      double next = fall > 0.0 ? u + f * (std::sqrt(f) - 1.0) / fall : HUGE_VAL;
      if (!(next > low && next < high))
        next = high == HUGE_VAL ? 8.0 * u : low > 0.0 ? std::sqrt(low * high) : 0.125 * high;
      if (!(std::abs(next - u) > 2e-16 * u)) return;
      u = next;
    }
  }

  double ratio_;
  std::array<double, 2> slope_{};
  double height_ = 0.0, bend_ = 0.0;
};

}  // namespace stiction::sets
