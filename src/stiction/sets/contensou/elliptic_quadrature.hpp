#pragma once
// The friction body of an elliptic Hertz contact with semi-axes a (along T1) and b = k a (along T2), per mu lambda_N
// and with R = sqrt(a b): the exact potential of elliptic_patch.hpp,
//
//   Phi = int p |gamma_T + omega x (x, y)| dA = 1/4 int_0^2pi psi(gamma_T . n, omega rho) dtheta,
//   n = (cos theta, sin theta),  rho^2 = b^2 cos^2 theta + a^2 sin^2 theta,
//   psi(c, d) = d (3/8 + 3/4 m^2 - m^4/8) for m = |c|/d <= 1,  |c| for m > 1,
//
// by quadrature over the angle. Where m > 1 the integral is elementary. The arc with m < 1 is cut at the axes of the
// ellipse; on each piece n runs along a straight line in the plane stretched by sqrt(a/b), and the integrand of the
// Gauss rule is smooth, however thin the ellipse. No angle and no trigonometric function is needed.
//
//   b/a                       1 to 0.1   0.05    0.02    0.01    0.003
//   largest error of P        4e-14      1e-12   2e-9    1e-8    6e-6       24 points per piece, 72 at most
#include <algorithm>
#include <array>
#include <cmath>

#include "stiction/sets/potential_set.hpp"

namespace stiction::sets {

class EllipticQuadrature : public PotentialSet<EllipticQuadrature> {
 public:
  explicit EllipticQuadrature(double ratio = 1.0)  // k = b/a in (0, 1]
      : ratio_(ratio), a_(1.0 / std::sqrt(ratio)), b_(std::sqrt(ratio)) {}

  double ratio() const { return ratio_; }
  Vec3 tips() const { return {1.0, 1.0, at(Vec3(0.0, 0.0, 1.0)).P[2]}; }

  // Gradient and Hessian of the potential; d >= 0, not 0.
  PotentialPoint at(const Vec3& d) const {
    Sum sum;
    const double v = std::sqrt(d[0] * d[0] + d[1] * d[1]), omega = d[2], s = omega / v;
    const double e1 = v > 0.0 ? d[0] / v : 1.0, e2 = v > 0.0 ? d[1] / v : 0.0;
    const double across = std::sqrt(b_ * b_ * e2 * e2 + a_ * a_ * e1 * e1);  // rho across the slip
    if (s < across)
      slide(v, s, e1, e2, across, sum);
    else  // the pole of the motion lies in the patch: m < 1 all around
      spin(d[0] / omega, d[1] / omega, 1.0 / omega, sum);
    PotentialPoint point;
    point.P = {sum.P1, sum.P2, sum.P3};
    point.H << sum.H11, sum.H12, sum.H13, sum.H12, sum.H22, sum.H23, sum.H13, sum.H23, sum.H33;
    return point;
  }

 private:
  struct Sum {
    double P1 = 0.0, P2 = 0.0, P3 = 0.0, H11 = 0.0, H12 = 0.0, H13 = 0.0, H22 = 0.0, H23 = 0.0, H33 = 0.0;
  };
  // A direction n = (n1, n2) of any length, and r = gamma_T . n / omega.
  struct End {
    double n1, n2, r;
  };

  void spin(double x, double y, double per_omega, Sum& sum) const {
    const End right{1.0, 0.0, x}, up{0.0, 1.0, y}, left{-1.0, 0.0, -x};
    add(right, up, 1.0, per_omega, sum);
    add(up, left, 1.0, per_omega, sum);
  }

  // With n = y (-e2, e1) + s r (e1, e2), s = omega/v, the ends m = 1 and m = -1 of the arc are the roots of
  // (1 - s^2 along^2) r^2 - 2 s mixed r y - across^2 y^2 = 0; r = m rho stays finite where the spin and the arc vanish.
  void slide(double v, double s, double e1, double e2, double across, Sum& sum) const {
    const double along2 = b_ * b_ * e1 * e1 + a_ * a_ * e2 * e2, mixed = (a_ - b_) * (a_ + b_) * e1 * e2;
    const double q = s * mixed + std::sqrt((across - s) * (across + s));
    const std::array<double, 2> first{1.0 - s * s * along2, q}, last{q, -across * across};  // y, r
    const auto end = [&](const std::array<double, 2>& yr) {
      return End{s * yr[1] * e1 - yr[0] * e2, s * yr[1] * e2 + yr[0] * e1, yr[1]};
    };
    const auto turn_by_s = [](const std::array<double, 2>& x, const std::array<double, 2>& y) {
      return x[1] * y[0] - x[0] * y[1];
    };
    // Beyond the arc the force is n or -n.
    const End one = end(first), two = end(last);
    const double l1 = 0.5 / std::sqrt(one.n1 * one.n1 + one.n2 * one.n2),
                 l2 = 0.5 / std::sqrt(two.n1 * two.n1 + two.n2 * two.n2);
    sum.P1 += l1 * one.n2 + l2 * two.n2;
    sum.P2 -= l1 * one.n1 + l2 * two.n1;
    std::array<double, 2> from = first;
    const auto go_to = [&](const std::array<double, 2>& to) {
      const double turned = turn_by_s(from, to);
      add(end(from), end(to), s * turned, turned / v, sum);
      from = to;
    };
    constexpr double axes[4][2] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    for (const auto& axis : axes) {
      const std::array<double, 2> cut{axis[1] * e1 - axis[0] * e2, (axis[0] * e1 + axis[1] * e2) / s};
      if (turn_by_s(from, cut) > 0.0 && turn_by_s(cut, last) > 0.0) go_to(cut);
    }
    go_to(last);
  }

  // The part between two directions; `turned` is their cross product, and it is given over omega too.
  void add(const End& from, const End& to, double turned, double turned_by_omega, Sum& sum) const {
    const double f = 1.0 / std::sqrt(from.n1 * from.n1 + a_ * a_ * from.n2 * from.n2);
    const double g = 1.0 / std::sqrt(to.n1 * to.n1 + a_ * a_ * to.n2 * to.n2);
    const double area = 0.25 * f * g * turned, area_by_omega = 0.25 * f * g * turned_by_omega;
    for (std::size_t j = 0; j < kNode.size(); ++j)
      for (double side : {-1.0, 1.0}) {
        const double x = 0.5 * (1.0 - side * kNode[j]) * f, y = 0.5 * (1.0 + side * kNode[j]) * g;
        const double n1 = x * from.n1 + y * to.n1, n2 = x * from.n2 + y * to.n2, r = x * from.r + y * to.r;
        const double length2 = n1 * n1 + n2 * n2, rho = std::sqrt(b_ * b_ * n1 * n1 + a_ * a_ * n2 * n2);
        const double m = std::clamp(r / rho, -1.0, 1.0), rest = (1.0 - m) * (1.0 + m);
        const double share = kWeight[j] / (length2 * std::sqrt(length2));
        const double force = area * share * (1.5 * m - 0.5 * m * m * m);
        sum.P1 += force * n1;
        sum.P2 += force * n2;
        sum.P3 += area * share * 0.375 * rest * rest * rho;
        const double h = area_by_omega * share * 1.5 * rest / rho, n3 = -m * rho;
        sum.H11 += h * n1 * n1;
        sum.H12 += h * n1 * n2;
        sum.H13 += h * n1 * n3;
        sum.H22 += h * n2 * n2;
        sum.H23 += h * n2 * n3;
        sum.H33 += h * n3 * n3;
      }
  }

  // Gauss' rule with 24 points.
  static constexpr std::array<double, 12> kNode{0.0640568928626056261, 0.191118867473616309, 0.315042679696163374,
                                                0.433793507626045138,  0.545421471388839536, 0.648093651936975569,
                                                0.740124191578554364,  0.820001985973902922, 0.886415527004401034,
                                                0.938274552002732759,  0.974728555971309498, 0.99518721999702136};
  static constexpr std::array<double, 12> kWeight{0.127938195346752157,  0.125837456346828296,  0.121670472927803391,
                                                  0.115505668053725601,  0.107444270115965635,  0.0976186521041138883,
                                                  0.0861901615319532759, 0.0733464814110803057, 0.0592985849154367807,
                                                  0.0442774388174198062, 0.0285313886289336632, 0.0123412297999871995};

  double ratio_, a_, b_;
};

static_assert(ConvexSet<EllipticQuadrature>);

}  // namespace stiction::sets
