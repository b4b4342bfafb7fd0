#pragma once
// The friction body of an elliptic Hertz contact with semi-axes a (along T1) and b = k a (along T2), per mu lambda_N
// and with R = sqrt(a b): lambda_tau = torque/R, gamma_tau = omega R. The exact potential is [LG 1]
//
//   Phi = int p |gamma_T + omega x (x, y)| dA = 1/4 int_0^2pi psi(gamma_T . n, omega rho) dtheta,
//   n = (cos theta, sin theta),  rho^2 = b^2 cos^2 theta + a^2 sin^2 theta,
//   psi(c, d) = d (3/8 + 3/4 m^2 - m^4/8) for m = |c|/d <= 1,  |c| for m > 1,
//
// because |w| = 1/4 int |w . n| dtheta and the Hertz pressure summed along lines is a parabola; for k < 1 it leads to
// incomplete elliptic integrals. Here the pressure is replaced by a mixture of seven CIRCULAR Hertz pressures in a row
// on the long axis, centres x_j = +-f_j a and radii R_j, whose potentials are known:
//
//   Phi = sum w_j Phi_parabolic(|gamma_T + omega x (x_j, 0)|, omega R_j)
//
// A sum of convex functions is convex: this is the friction body of a real pressure, close to the elliptic one. It is
// exact for k = 1 and for pure sliding in every direction; <x^2> and <y^2> of the mixture are a^2/5 and b^2/5, which
// makes the torque in fast sliding exact, 1/(5u) times a/b along T1 and b/a along T2. The numbers below (f_j, shares
// and the spread of the radii) were fitted to the force for 0.2 <= k <= 1, where its error stays below 0.0095.
//
//   k                                       1     0.8      0.5      0.3      0.2      0.1
//   largest error of the force              0     0.0072   0.0075   0.0081   0.0082   0.115    |P - exact|, equal slip
//   largest distance of the boundaries      0     0.0023   0.0018   0.0010   0.0017   0.016    along the normal
//   torque of pure spin, relative           0    -0.0038  -0.0029   0.0003   0.0000  -0.013
#include <cmath>

#include "stiction/sets/contensou/parabolic.hpp"
#include "stiction/sets/potential_set.hpp"

namespace stiction::sets {

class EllipticPatch : public PotentialSet<EllipticPatch> {
 public:
  static constexpr int pairs = 3, circles = 1 + 2 * pairs;

  explicit EllipticPatch(double ratio = 1.0) : ratio_(ratio) {  // k = b/a in (0, 1]
    const double k = ratio, c2 = (1.0 - k) * (1.0 + k), a = 1.0 / std::sqrt(k), b = std::sqrt(k);
    const double f[pairs] = {0.299 - 0.014 * k, 0.618 - 0.138 * k, 0.875 - 0.228 * k};
    const double share1 = 0.573 - 0.130 * k, share2 = 0.297 + 0.177 * k;
    const double share[pairs] = {share1, share2, 1.0 - share1 - share2};
    const double spread = 1.01 + 1.37 * k;
    const double second = share[0] * f[0] * f[0] + share[1] * f[1] * f[1] + share[2] * f[2] * f[2];
    weight_[0] = 1.0 - 0.2 * c2 / second;
    radius_[0] = b * std::sqrt(1.0 + spread * 0.2 * c2);
    for (int j = 0; j < pairs; ++j) {
      const int one = 1 + 2 * j, two = one + 1;
      weight_[one] = weight_[two] = 0.5 * (0.2 * c2 / second) * share[j];
      radius_[one] = radius_[two] = b * std::sqrt(1.0 + spread * (0.2 * c2 - f[j] * f[j]));
      centre_[one] = f[j] * a;
      centre_[two] = -f[j] * a;
    }
  }

  double ratio() const { return ratio_; }
  Vec3 tips() const { return {1.0, 1.0, at(Vec3(0.0, 0.0, 1.0)).P[2]}; }

  // Gradient and Hessian of the potential; d >= 0, not 0. A circle sees the sliding velocity p e = (d_1, d_2 + x d_3)
  // and the spin q = R d_3. In (p, q) the Hessian of its potential is W (q, -p) (q, -p)^T with W = dT/max(p, q)^3;
  // across e it is b_T/p.
  PotentialPoint at(const Vec3& d) const {
    double e1[circles], e2[circles], p[circles], q[circles], per_p[circles], per[circles];
    for (int j = 0; j < circles; ++j) {
      const double w2 = d[1] + centre_[j] * d[2];
      p[j] = std::sqrt(d[0] * d[0] + w2 * w2);
      q[j] = radius_[j] * d[2];
      per_p[j] = 1.0 / std::max(p[j], 1e-300);
      per[j] = 1.0 / std::max(p[j], q[j]);
      e1[j] = d[0] * per_p[j];
      e2[j] = w2 * per_p[j];
    }
    double P1 = 0.0, P2 = 0.0, P3 = 0.0, H11 = 0.0, H12 = 0.0, H13 = 0.0, H22 = 0.0, H23 = 0.0, H33 = 0.0;
    for (int j = 0; j < circles; ++j) {
      const bool sliding = p[j] > q[j];
      const Chart chart = sliding ? Chart::sliding : Chart::spinning;
      const ProfilePoint c = ContensouParabolic::Curve::point(chart, std::min(p[j], q[j]) * per[j]);
      const double b_T = weight_[j] * (sliding ? c.B : c.T), b_tau = weight_[j] * (sliding ? c.T : c.B);
      const double dT = weight_[j] * c.dT * per[j], x = centre_[j];
      P1 += b_T * e1[j];
      P2 += b_T * e2[j];
      P3 += x * (b_T * e2[j]) + radius_[j] * b_tau;
      const double W = dT * (per[j] * per[j]), V = b_T > 0.0 ? b_T * per_p[j] : dT;
      const double a1 = q[j] * e1[j], a2 = q[j] * e2[j], a3 = x * a2 - radius_[j] * p[j];
      const double n1 = -e2[j], n2 = b_T > 0.0 ? e1[j] : 1.0, n3 = x * n2;
      H11 += W * a1 * a1 + V * n1 * n1;
      H12 += W * a1 * a2 + V * n1 * n2;
      H13 += W * a1 * a3 + V * n1 * n3;
      H22 += W * a2 * a2 + V * n2 * n2;
      H23 += W * a2 * a3 + V * n2 * n3;
      H33 += W * a3 * a3 + V * n3 * n3;
    }
    PotentialPoint sum;
    sum.P = {P1, P2, P3};
    sum.H << H11, H12, H13, H12, H22, H23, H13, H23, H33;
    return sum;
  }

 private:
  double ratio_;
  double weight_[circles] = {}, centre_[circles] = {}, radius_[circles] = {};
};

static_assert(ConvexSet<EllipticPatch>);

}  // namespace stiction::sets
