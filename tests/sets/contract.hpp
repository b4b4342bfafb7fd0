#pragma once
// What every convex set of forces must fulfil, checked at random points. For a new set one line is enough:
//
//   TEST(MySet, Contract) { EXPECT_TRUE(stiction::sets::obeys_contract(MySet{...})); }
//
// check_contract returns the violations as text instead, for tests of the test.
//
// Everything is measured in the metric diag(1, ..., 1, s^2), that is with the last axis stretched: x_hat = S x. A right
// projection has an error of a few units of the last digit of the stretched set's size D_hat, not of each coordinate:
// a metric that hardly sees an axis hardly determines the foot along it.
#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "stiction/sets/convex_set.hpp"

namespace stiction::sets {

struct ContractOptions {
  int points = 100000;
  unsigned seed = 1;
  bool central = true;          // x in C <=> -x in C
  bool axial = false;           // C is a body of revolution around the last axis
  double least_compared = 0.3;  // share of the points where the derivative must have been compared
};

struct Violations {
  int count = 0;
  std::vector<std::string> first;  // a few, in words
  bool empty() const { return count == 0; }
  std::string text() const {
    std::ostringstream out;
    out << count << " violations";
    for (const std::string& line : first) out << "\n  " << line;
    return out.str();
  }
};

template <ConvexSet C>
class ContractCheck {
 public:
  static constexpr int N = C::dim;
  using V = Vec<N>;
  using M = Mat<N>;

  ContractCheck(const C& set, const ContractOptions& options) : set_(set), options_(options), random_(options.seed) {
    for (int k = 0; k < N; ++k) {
      const double extent = std::max(std::abs(set.support(V::Unit(k))[k]), std::abs(set.support(-V::Unit(k))[k]));
      extent_[k] = std::isfinite(extent) ? extent : 1.0;
    }
    if (extent_.maxCoeff() == 0.0) extent_.setOnes();  // the set is a point: measure it by the points around it
  }

  Violations run() {
    for (int i = 0; i < options_.points; ++i) {
      s_ = i % 4 == 0 ? 1.0 : power_of_ten(-3.0, 3.0);
      D_hat_ = hat(extent_).norm();
      check_point(draw_point());
    }
    if (compared_ < options_.least_compared * options_.points)
      fail("derivative: too few points away from kinks", V::Zero(), compared_);
    return violations_;
  }

 private:
  static constexpr double eps = std::numeric_limits<double>::epsilon();

  void check_point(const V& x) {
    const V z = set_.project(x, s_);
    if (!z.allFinite()) return fail("result is not finite", x, 0.0);
    const V x_hat = hat(x), z_hat = hat(z), d_hat = x_hat - z_hat;
    // The feet of this project are right to about 4 eps D_hat; eight times that still finds every real mistake.
    const double tol = 32.0 * eps * D_hat_;

    // z is in C; a stretch moves it along the boundary only, so the plain size counts here.
    if (!set_.contains(z, 32.0 * eps * extent_.norm())) fail("project(x) is not contained", x, 0.0);

    // Variational inequality on the stretched set S C, whose support point in direction d is S support(S d)  [MLG 23,
    // 31].
    const V y_hat = hat(set_.support(hat(d_hat)));
    const double excess = d_hat.norm() > 0.0 ? d_hat.dot(y_hat - z_hat) : 0.0;
    // d_hat carries the rounding of x_hat and z_hat, which the subtraction uncovers and a distant y_hat sees in full.
    if (!(excess <= tol * d_hat.norm() + 4.0 * eps * x_hat.norm() * D_hat_)) fail("variational inequality", x, excess);
    const V other_hat = hat(set_.support(draw_direction()));
    if (other_hat.allFinite()) {
      const double slack = d_hat.dot(other_hat - z_hat);
      if (!(slack <= tol * d_hat.norm() + 4.0 * eps * x_hat.norm() * D_hat_))
        fail("variational inequality (any point)", x, slack);
    }

    const double moved = (hat(set_.project(z, s_)) - z_hat).norm();
    if (!(moved <= tol)) fail("idempotence", x, moved);

    const V x2 = draw_neighbour(x);
    const double shrunk = (hat(set_.project(x2, s_)) - z_hat).norm() - hat(x2 - x).norm();
    if (!(shrunk <= 2.0 * tol + 2.0 * eps * (x_hat.norm() + hat(x2).norm()))) fail("non-expansiveness", x, shrunk);

    if (s_ == 1.0) {
      const double difference = (set_.project(x) - z).norm();
      if (!(difference <= tol)) fail("project(x) differs from project(x, 1)", x, difference);
    }
    if (options_.central) {
      const double difference = hat(set_.project(-x, s_) + z).norm();
      if (!(difference == 0.0)) fail("central symmetry", x, difference);  // signs cost no digits
    }
    if (options_.axial) check_axial(x, z, tol);
    check_support();
    check_derivative(x);
  }

  void check_axial(const V& x, const V& z, double tol) {
    if constexpr (N == 3) {
      const double angle = uniform(0.0, 6.28);
      const Mat3 turn = Eigen::AngleAxisd(angle, Vec3::UnitZ()).toRotationMatrix();
      const double difference = hat(set_.project(turn * x, s_) - turn * z).norm();
      // turning x rounds it; the projection passes that on at most unchanged
      if (!(difference <= 2.0 * tol + 4.0 * eps * std::min(hat(x).norm(), 1e3 * D_hat_)))
        fail("axial symmetry", x, difference);
    }
  }

  // A support point is in C and no other point of C goes farther.
  void check_support() {
    const V d = draw_direction(), y = set_.support(d);
    if (!y.allFinite()) return;
    const double size = extent_.norm();
    if (!set_.contains(y, 32.0 * eps * size)) fail("support point is not contained", d, 0.0);
    const V other = set_.project(draw_direction() * size * power_of_ten(-2.0, 2.0));
    if (!(d.dot(other - y) <= 32.0 * eps * d.norm() * size))
      fail("support point is not the farthest", d, d.dot(other - y));
  }

  void check_derivative(const V& x) {
    const M J_hat = hat_map(set_.derivative(x, s_));
    if (!J_hat.allFinite()) return fail("derivative is not finite", x, 0.0);
    // Both come from a few products and quotients of order one.
    constexpr double round = 1e-13;
    if (!((J_hat - J_hat.transpose()).cwiseAbs().maxCoeff() <= round))
      fail("derivative is not symmetric in the metric", x, 0.0);
    const M symmetric = 0.5 * (J_hat + J_hat.transpose());
    const V eigenvalues = Eigen::SelfAdjointEigenSolver<M>(symmetric, Eigen::EigenvaluesOnly).eigenvalues();
    if (!(eigenvalues.minCoeff() >= -round && eigenvalues.maxCoeff() <= 1.0 + round))
      fail("eigenvalues of the derivative outside [0, 1]", x, eigenvalues.maxCoeff());

    // Central differences are the mean of the derivative over the step, so its change over the step bounds the
    // difference; where it jumps there is a kink. The steps stay short against size, distance and thickness of the set,
    // lest they jump over it.
    const V x_hat = hat(x), z_hat = hat(set_.project(x, s_)), extent_hat = hat(extent_);
    const double size = x_hat.norm() + D_hat_;
    const double short_step = std::min(1e-5 * size, 1e-3 * std::max(extent_hat.minCoeff(), (x_hat - z_hat).norm()));
    const V steps = extent_hat.cwiseMax(x_hat.cwiseAbs()) * 1e-3;
    const double noise = 8.0 * eps * (D_hat_ + z_hat.norm()) / std::min(short_step, steps.minCoeff());
    if (!(noise < 1e-6)) return;
    bool smooth = true;
    M differences, change;
    for (int k = 0; k < N && smooth; ++k) {
      const double step = std::min(short_step, steps[k]) / (k == N - 1 ? s_ : 1.0);
      V plus = x, minus = x;
      plus[k] += step;
      minus[k] -= step;
      const M J_plus = hat_map(set_.derivative(plus, s_)), J_minus = hat_map(set_.derivative(minus, s_));
      change.col(k).setConstant((J_plus - J_minus).cwiseAbs().maxCoeff() + (J_plus - J_hat).cwiseAbs().maxCoeff());
      differences.col(k) = (hat(set_.project(plus, s_)) - hat(set_.project(minus, s_))) / hat(plus - minus)[k];
      smooth = change(0, k) < 1e-2 * D_hat_ / size;
    }
    if (!smooth) return;
    ++compared_;
    const M error = (differences - J_hat).cwiseAbs() - change;
    if (!(error.maxCoeff() <= noise + 1e-9 * D_hat_ / size))
      fail("derivative against differences", x, error.maxCoeff());
  }

  V hat(V x) const {
    x[N - 1] *= s_;
    return x;
  }
  M hat_map(M J) const {  // S J S^-1
    for (int k = 0; k + 1 < N; ++k) {
      J(N - 1, k) *= s_;
      J(k, N - 1) /= s_;
    }
    return J;
  }

  double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
  double power_of_ten(double low, double high) { return std::pow(10.0, uniform(low, high)); }
  V draw_direction() {
    V d;
    for (int k = 0; k < N; ++k) d[k] = std::normal_distribution<double>()(random_);
    return d;
  }
  V draw_boundary_point() {
    const V y = set_.support(draw_direction());
    return y.allFinite() ? y : V(V::Zero());
  }
  // All scales, the neighbourhood of the boundary, the inside, the axes.
  V draw_point() {
    const V any = draw_direction().cwiseProduct(extent_);
    switch (random_() % 6) {
      case 0:
        return any * power_of_ten(-3.0, 3.0);
      case 1:
        return draw_direction() * extent_.norm() * power_of_ten(-3.0, 3.0);
      case 2:
        return draw_boundary_point() + any * power_of_ten(-15.0, -1.0);
      case 3:
        return draw_boundary_point() * uniform(0.0, 1.0);
      case 4:
        return draw_boundary_point() * power_of_ten(0.0, 3.0);
      default: {
        V axis = V::Zero();
        const auto k = static_cast<int>(random_() % N);
        axis[k] = any[k] * power_of_ten(-1.0, 3.0);
        return axis;
      }
    }
  }
  V draw_neighbour(const V& x) {
    const V away = draw_direction().cwiseProduct(extent_);
    return random_() % 2 == 0 ? V(away * power_of_ten(-2.0, 2.0)) : V(x + away * power_of_ten(-12.0, 0.0));
  }

  void fail(const std::string& what, const V& x, double value) {
    ++violations_.count;
    if (violations_.first.size() >= 5) return;
    std::ostringstream line;
    line.precision(17);
    line << what << ": " << value << " at (" << x.transpose() << "), s = " << s_;
    violations_.first.push_back(line.str());
  }

  const C& set_;
  ContractOptions options_;
  std::mt19937_64 random_;
  V extent_;
  double s_ = 1.0, D_hat_ = 1.0;
  int compared_ = 0;
  Violations violations_;
};

template <ConvexSet C>
Violations check_contract(const C& set, const ContractOptions& options = {}) {
  return ContractCheck<C>(set, options).run();
}

template <ConvexSet C>
testing::AssertionResult obeys_contract(const C& set, const ContractOptions& options = {}) {
  const Violations violations = check_contract(set, options);
  if (violations.empty()) return testing::AssertionSuccess();
  return testing::AssertionFailure() << violations.text();
}

}  // namespace stiction::sets
