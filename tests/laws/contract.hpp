#pragma once
// What every friction law must fulfil, checked at random points. For a new law two lines are enough: its `farthest` in
// reference.hpp, and
//
//   TEST(LawContract, MyLaw) { EXPECT_TRUE(obeys_contract(MyLaw{...})); }
//
// Laws that are not sets (LawKind::velocity_curve) are exempt from the variational inequality and non-expansiveness.
// Everything is measured in the metric diag(1, 1, s^2), x_hat = S x, and relative to the stretched size of mu P_N C.
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "laws/reference.hpp"
#include "random.hpp"

namespace stiction::laws {

template <FrictionLaw L>
class LawContract {
 public:
  LawContract(const L& law, int points, unsigned seed) : law_(law), points_(points), random_(seed) {}

  std::string run() {
    for (int i = 0; i < points_; ++i) {
      P_N_ = random_.power_of_ten(-6.0, 3.0);
      rho_ = law_.mu * P_N_;
      s_ = i % 4 == 0 || L::dim == 2 ? 1.0 : random_.power_of_ten(-2.0, 2.0);
      size_ = L::dim == 2 ? rho_ : rho_ * hat(Vec3(1.0, 1.0, 1.0)).norm();
      check_projection(draw_point());
      check_inside();
      check_velocity_potential();
    }
    if (compared_ < 0.3 * points_) fail("derivative: too few points away from kinks", Vec3::Zero(), compared_);
    return text_.str();
  }

 private:
  static constexpr bool is_set = L::kind == LawKind::set;
  static constexpr double eps = std::numeric_limits<double>::epsilon();

  void check_projection(const Vec3& x) {
    const Vec3 z = project(x, P_N_);
    if (!z.allFinite()) return fail("result is not finite", x, 0.0);
    const Vec3 x_hat = hat(x), z_hat = hat(z);
    // Feet are right to a few eps of the size (32 leaves a factor of eight); x = unit rho rounds x once more.
    // A law without a set may stretch differences, rounding included: by up to 56 (docs/theory/friction-sets.md).
    const double tol = (is_set ? 1.0 : 56.0) * (32.0 * eps * size_ + 4.0 * eps * x_hat.norm());

    if constexpr (is_set) check_set(x, x_hat, z_hat, tol);
    // -gamma in the normal cone at z means gamma_hat ~ z_hat - x_hat: friction never feeds in energy.
    if (!(z_hat.dot(z_hat - x_hat) <= tol * size_)) fail("dissipation", x, z_hat.dot(z_hat - x_hat));

    const double moved = hat(project(z, P_N_) - z).norm();
    if (!(moved <= tol)) fail("idempotence", x, moved);

    const double a = random_.power_of_ten(-2.0, 2.0);
    const double unscaled = hat(project(a * x, a * P_N_) - a * z).norm();
    if (!(unscaled <= 2.0 * a * tol)) fail("scaling with P_N", x, unscaled);

    if constexpr (!L::oriented) check_rotation(x, z, tol);
    const Vec3 mirror(random_.bits() % 2 == 0 ? -1.0 : 1.0, 1.0, random_.bits() % 2 == 0 ? -1.0 : 1.0);
    const Vec3 mirrored = project(mirror.cwiseProduct(x), P_N_) - mirror.cwiseProduct(z);
    if (!(hat(mirrored).norm() <= tol)) fail("reflection", x, hat(mirrored).norm());

    double wild = random_.uniform(-3.0, 5.0);  // a hint may be anything: it is a warm start, not an argument
    const double other = hat(law_.project(x, P_N_, Metric{1.0, s_}, wild) - z).norm();
    if (!(other <= tol)) fail("the hint changes the result", x, other);

    if (!project(x, 0.0).isZero(0.0)) fail("P_N = 0 must give 0", x, 0.0);
    check_derivative(x, z_hat);
  }

  // What only sets promise; laws given by a function of slip need not.
  void check_set(const Vec3& x, const Vec3& x_hat, const Vec3& z_hat, double tol) {
    const Vec3 z = project(x, P_N_), d_hat = x_hat - z_hat;
    // [MLG 31]: no point of the set lies beyond the plane through z. The references are right to 1e-14 of the size.
    for (const Vec3& direction : {Vec3(hat(d_hat)), draw_direction()}) {
      const Vec3 y_hat = hat(rho_ * random_.uniform(0.5, 1.0) * farthest(law_, direction));
      const double excess = d_hat.dot(y_hat - z_hat);
      // d_hat carries the rounding of x_hat and z_hat, which the subtraction uncovers and a distant y_hat sees in full.
      if (!(excess <= (tol + 1e-14 * size_) * d_hat.norm() + 8.0 * eps * x_hat.norm() * size_))
        fail("variational inequality", x, excess);
    }
    const Vec3 x2 =
        random_.bits() % 2 == 0 ? draw_point() : used(x + size_ * random_.power_of_ten(-10.0, 0.0) * draw_direction());
    const double grown = hat(project(x2, P_N_) - z).norm() - hat(x2 - x).norm();
    if (!(grown <= 2.0 * tol + 4.0 * eps * hat(x2).norm())) fail("non-expansiveness", x, grown);
  }

  void check_rotation(const Vec3& x, const Vec3& z, double tol) {
    const Mat3 turn = Eigen::AngleAxisd(random_.uniform(0.0, 6.28), Vec3::UnitZ()).toRotationMatrix();
    const double turned = hat(project(turn * x, P_N_) - turn * z).norm();
    if (!(turned <= 2.0 * tol)) fail("rotation about the normal", x, turned);
  }

  // Stick is distinguished from slip by the return of the same bits.
  void check_inside() {
    const Vec3 x = rho_ * random_.uniform(0.0, 1.0 - 1e-9) * farthest(law_, draw_direction());
    if (!(project(x, P_N_) == x)) fail("an inner point does not come back itself", x, (project(x, P_N_) - x).norm());
    const FrictionDerivative d = law_.derivative(x, P_N_, Metric{1.0, s_});
    Mat3 unity = Mat3::Identity();
    if (L::dim == 2) unity(2, 2) = 0.0;
    if (!(d.by_x == unity && d.by_normal.isZero(1e-12))) fail("derivative inside", x, d.by_normal.norm());
  }

  // Slip [LG 4]: P from the velocity potential is the fixed point of the projection, for every step length r.
  void check_velocity_potential() {
    Vec3 gamma = used(draw_direction());
    if (L::dim == 3) gamma[2] *= random_.power_of_ten(-1.5, 2.0);
    if (std::hypot(gamma[0], gamma[1]) > 0.99 * kLargestRatio * std::abs(gamma[2]) && L::dim == 3) return;
    const Vec3 P = -rho_ * farthest(law_, gamma);
    const double r = rho_ / gamma.norm() * random_.power_of_ten(-2.0, 2.0);
    const Vec3 z(P[0] - r * gamma[0], P[1] - r * gamma[1], P[2] - r / (s_ * s_) * gamma[2]);
    const double moved = hat(project(z, P_N_) - P).norm();
    // 1e-13: the tables and the closed forms agree to about 1e-14 of the size; z rounds at its own size.
    if (!(moved <= 1e-13 * size_ + 8.0 * eps * hat(z).norm())) fail("velocity potential", gamma, moved);
    if (!(P.dot(gamma) <= 0.0)) fail("friction drives the motion", gamma, P.dot(gamma));
  }

  // Central differences are the mean of the derivative over the step: they differ from it by less than it changes.
  void check_derivative(const Vec3& x, const Vec3& z_hat) {
    const FrictionDerivative d = law_.derivative(x, P_N_, Metric{1.0, s_});
    if (!d.by_x.allFinite() || !d.by_normal.allFinite()) return fail("derivative is not finite", x, 0.0);
    const double reach = hat(x).norm() + size_, h = 1e-5 * std::min(reach, size_ / std::max(1.0, s_));
    const double noise = 16.0 * eps * (size_ + z_hat.norm() + reach) / h;
    Eigen::Matrix<double, 3, 4> differences, change;
    for (int k = 0; k < 4; ++k) {
      const bool normal = k == 3;
      const double step = normal ? 1e-5 * P_N_ : (k == 2 ? h / s_ : h);
      const Vec3 e = normal ? Vec3(Vec3::Zero()) : used(Vec3(step * Vec3::Unit(k)));
      const double dN = normal ? step : 0.0;
      const Vec3 ahead = project(x + e, P_N_ + dN), behind = project(x - e, P_N_ - dN);
      differences.col(k) = hat(ahead - behind) / (2.0 * step) / (k == 2 ? s_ : 1.0);
      const FrictionDerivative da = law_.derivative(x + e, P_N_ + dN, Metric{1.0, s_}),
                               db = law_.derivative(x - e, P_N_ - dN, Metric{1.0, s_});
      const auto column = [&](const FrictionDerivative& g) {
        return Vec3(normal ? hat(g.by_normal) : Vec3(hat(g.by_x.col(k)) / (k == 2 ? s_ : 1.0)));
      };
      const double jump = (column(da) - column(db)).norm() + (column(da) - column(d)).norm();
      change.col(k).setConstant(jump);
      if (jump > 1e-2 * (normal ? size_ / P_N_ : 1.0)) return;  // a kink within the step
      const double error = (differences.col(k) - column(d)).norm() - jump;
      const double allowed = normal ? 64.0 * eps * (size_ + reach) / step + 1e-9 * size_ / P_N_ : noise + 1e-9;
      if (!(error <= allowed)) fail(normal ? "derivative by P_N" : "derivative by x", x, error);
    }
    ++compared_;
  }

  Vec3 project(const Vec3& x, double P_N) const {
    double hint = -1.0;
    return law_.project(x, P_N, Metric{1.0, s_}, hint);
  }
  Vec3 hat(const Vec3& x) const { return {x[0], x[1], s_ * x[2]}; }
  static Vec3 used(Vec3 x) {
    if (L::dim == 2) x[2] = 0.0;
    return x;
  }
  Vec3 draw_direction() { return used(random_.vector()); }
  // All scales, the neighbourhood of the boundary, and points straight outside of it.
  Vec3 draw_point() {
    const Vec3 edge = rho_ * farthest(law_, draw_direction());
    switch (random_.bits() % 3) {
      case 0:
        return rho_ * draw_direction() * random_.power_of_ten(-2.0, 2.0);
      case 1:
        return edge + rho_ * draw_direction() * random_.power_of_ten(-14.0, -1.0);
      default:
        return edge * random_.power_of_ten(-0.5, 2.0);
    }
  }
  void fail(const char* what, const Vec3& x, double value) {
    if (++failures_ > 5) return;
    text_.precision(17);
    text_ << what << ": " << value << " at (" << x.transpose() << "), P_N = " << P_N_ << ", s = " << s_ << "\n";
  }

  L law_;
  int points_;
  test::Random random_;
  double P_N_ = 1.0, rho_ = 1.0, s_ = 1.0, size_ = 1.0;
  int compared_ = 0, failures_ = 0;
  std::ostringstream text_;
};

template <FrictionLaw L>
testing::AssertionResult obeys_contract(const L& law, int points = 100000, unsigned seed = 1) {
  const std::string violations = LawContract<L>(law, points, seed).run();
  if (violations.empty()) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "\n" << violations;
}

}  // namespace stiction::laws
