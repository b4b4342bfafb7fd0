#pragma once
// What a friction law given by curves (curve_resolvent.hpp) must fulfil, checked at random slips. For a new curve:
//
//   TEST(ResolventContract, MyCurve) { EXPECT_TRUE(obeys_resolvent_contract(MyCurveResolvent{})); }
//
// Such a law is not a set: no variational inequality, and no non-expansiveness, whose failure is measured instead.
// Everything is measured in the metric diag(1, 1, s^2), x_hat = S x, relative to the stretched size D_hat of the curve.
#include <gtest/gtest.h>

#include <Eigen/SVD>
#include <cmath>
#include <limits>
#include <random>
#include <sstream>
#include <string>

#include "stiction/sets/curve_resolvent.hpp"

namespace stiction::sets {

template <class Law>
class ResolventContract {
 public:
  ResolventContract(const Law& law, int points, double stretch_range)
      : law_(law), points_(points), stretch_range_(stretch_range) {}

  std::string run() {
    for (int i = 0; i < points_; ++i) {
      s_ = i % 4 == 0 ? 1.0 : power_of_ten(-stretch_range_, stretch_range_);
      D_hat_ = hat(Vec3(1.0, 1.0, Law::Curve::height)).norm();
      check_slip(draw_slip());
    }
    if (compared_ < 0.3 * points_) fail("derivative: too few points away from kinks", Vec3::Zero(), compared_);
    return text_.str();
  }
  double largest_expansion() const { return expansion_; }

 private:
  static constexpr double eps = std::numeric_limits<double>::epsilon();

  void check_slip(const Vec3& d) {
    // A law is what it does in slip: P = f(d) solves z = P + r S^-2 d.
    const Vec3 P = law_.support(d);
    const double r = power_of_ten(-6.0, 3.0);
    const Vec3 z = P + r * Vec3(d[0], d[1], d[2] / (s_ * s_));
    const Vec3 found = law_.project(z, s_);
    if (!found.allFinite()) return fail("result is not finite", z, 0.0);
    const Mat3 J_hat = hat_map(law_.derivative(z, s_));
    // Both P and z are rounded; the law passes the rounding of z on by its derivative. 16 leaves a factor of four.
    const double gain = std::max(1.0, norm(J_hat));
    const double tol = 16.0 * eps * (gain * D_hat_ + norm(J_hat) * hat(z).norm());
    if (!(hat(found - P).norm() <= tol)) fail("fixed point", z, hat(found - P).norm() / tol);
    if (!(hat(found).dot(hat(z - found)) >= -tol * D_hat_)) fail("dissipation", z, hat(found).dot(hat(z - found)));
    if (!(P.dot(d) >= 0.0)) fail("dissipation of f", d, P.dot(d));

    const double gain_at_P = std::max(1.0, norm(hat_map(law_.derivative(P, s_))));
    const double moved = hat(law_.project(P, s_) - P).norm();
    if (!(moved <= 16.0 * eps * D_hat_ * gain_at_P)) fail("idempotence", P, moved);
    const Vec3 below = P * (1.0 - power_of_ten(-12.0, 0.0));
    if (!(law_.project(below, s_) == below)) fail("a point below the curve moved", below, 0.0);
    if (!(law_.derivative(below, s_) == Mat3::Identity())) fail("derivative below the curve", below, 0.0);
    if (!law_.contains(P, 16.0 * eps * gain_at_P * D_hat_ / std::min(1.0, s_))) fail("contains", P, 0.0);

    check_symmetry(z, found, tol);
    check_hint(z, found, tol);
    check_derivative(z, J_hat);
    // Two points apart in the direction that the derivative stretches most.
    const Vec3 along = Eigen::JacobiSVD<Mat3>(J_hat, Eigen::ComputeFullV).matrixV().col(0);
    const Vec3 other = z + 1e-5 * D_hat_ * Vec3(along[0], along[1], along[2] / s_);
    const double apart = hat(other - z).norm();
    if (hat(z).norm() < 10.0 * D_hat_)
      expansion_ = std::max(expansion_, hat(law_.project(other, s_) - found).norm() / apart);
  }

  void check_symmetry(const Vec3& z, const Vec3& P, double tol) {
    for (int k = 0; k < 3; ++k) {  // signs cost no digits
      Vec3 z_mirror = z, P_mirror = P;
      z_mirror[k] = -z[k];
      P_mirror[k] = -P[k];
      if (!(law_.project(z_mirror, s_) == P_mirror)) fail("reflection", z, k);
    }
    const Mat3 turn = Eigen::AngleAxisd(uniform(0.0, 6.28), Vec3::UnitZ()).toRotationMatrix();
    const double difference = hat(law_.project(turn * z, s_) - turn * P).norm();
    if (!(difference <= 2.0 * tol)) fail("axial symmetry", z, difference);
  }

  void check_hint(const Vec3& z, const Vec3& P, double tol) {
    for (double hint : {uniform(0.0, 2.0), 0.0, 2.0, -7.0, std::numeric_limits<double>::quiet_NaN()}) {
      double h = hint;
      const double difference = hat(law_.project(z, s_, h) - P).norm();
      if (!(difference <= tol)) fail("depends on the hint", z, hint);
      if (!(std::isnan(hint) || h == hint || (h >= 0.0 && h <= 2.0))) fail("hint out of bounds", z, h);
    }
  }

  // Central differences are the mean of the derivative over the step: its change over the step bounds the difference.
  void check_derivative(const Vec3& z, const Mat3& J_hat) {
    if (!J_hat.allFinite()) return fail("derivative is not finite", z, 0.0);
    const Vec3 P_hat = hat(law_.project(z, s_));
    const double size = hat(z).norm() + D_hat_;
    const double step_hat = std::min(1e-5 * size, 1e-3 * (std::min(1.0, s_) + (hat(z) - P_hat).norm()));
    const double gain = std::max(1.0, norm(J_hat));
    const double noise = 16.0 * eps * gain * (D_hat_ + P_hat.norm()) / step_hat;
    if (!(noise < 1e-6)) return;
    Mat3 differences, change;
    for (int k = 0; k < 3; ++k) {
      Vec3 plus = z, minus = z;
      plus[k] += k == 2 ? step_hat / s_ : step_hat;
      minus[k] -= k == 2 ? step_hat / s_ : step_hat;
      const Mat3 J_plus = hat_map(law_.derivative(plus, s_)), J_minus = hat_map(law_.derivative(minus, s_));
      change.col(k).setConstant((J_plus - J_minus).cwiseAbs().maxCoeff() + (J_plus - J_hat).cwiseAbs().maxCoeff());
      differences.col(k) = hat(law_.project(plus, s_) - law_.project(minus, s_)) / hat(plus - minus)[k];
      if (!(change(0, k) < 1e-2 * D_hat_ / size * gain)) return;  // a kink
    }
    ++compared_;
    const double error = ((differences - J_hat).cwiseAbs() - change).maxCoeff();
    if (!(error <= noise + 1e-9 * gain * D_hat_ / size)) fail("derivative against differences", z, error);
  }

  static double norm(const Mat3& J) { return Eigen::JacobiSVD<Mat3>(J).singularValues()[0]; }
  Vec3 hat(Vec3 x) const {
    x[2] *= s_;
    return x;
  }
  Mat3 hat_map(Mat3 J) const {  // S J S^-1
    for (int k = 0; k < 2; ++k) {
      J(2, k) *= s_;
      J(k, 2) /= s_;
    }
    return J;
  }

  double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
  double power_of_ten(double low, double high) { return std::pow(10.0, uniform(low, high)); }
  Vec3 draw_direction() {
    std::normal_distribution<double> normal;
    return {normal(random_), normal(random_), normal(random_)};
  }
  // Slips of every ratio and size, the axes among them.
  Vec3 draw_slip() {
    Vec3 d = draw_direction() * power_of_ten(-3.0, 3.0);
    switch (random_() % 8) {
      case 0:
        return {0.0, 0.0, d[2]};
      case 1:
        return {d[0], d[1], 0.0};
      case 2:
        return d;
      default:
        d[2] *= power_of_ten(-4.0, 4.0);
        return d;
    }
  }

  void fail(const std::string& what, const Vec3& x, double value) {
    if (++failures_ > 5) return;
    text_.precision(17);
    text_ << what << ": " << value << " at (" << x.transpose() << "), s = " << s_ << "\n";
  }

  const Law& law_;
  int points_;
  double stretch_range_;
  std::mt19937_64 random_{1};
  double s_ = 1.0, D_hat_ = 1.0, expansion_ = 0.0;
  int compared_ = 0, failures_ = 0;
  std::ostringstream text_;
};

template <class Law>
testing::AssertionResult obeys_resolvent_contract(const Law& law, int points = 100000) {
  const std::string text = ResolventContract<Law>(law, points, 3.0).run();
  if (text.empty()) return testing::AssertionSuccess();
  return testing::AssertionFailure() << text;
}

}  // namespace stiction::sets
