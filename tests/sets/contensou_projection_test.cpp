// Projection on the exact Contensou bodies against a slow independent solution, and at the edges of what doubles can
// hold.
#include <gtest/gtest.h>

#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "sets/contensou_reference.hpp"
#include "stiction/sets/contensou/parabolic.hpp"
#include "stiction/sets/contensou/uniform.hpp"

namespace stiction::sets {
namespace {

// The nearest point of a finely sampled profile, then the stationary point of the distance between its neighbours, all
// from the closed forms in 50 digits.
template <class Reference>
class SlowProjection {
 public:
  static constexpr int samples = 400;

  SlowProjection() {
    for (int i = 0; i <= samples; ++i) {
      const Real angle = pi_50 / 2 * i / samples;
      const CurvePoint b = i < samples ? Reference::at(tan(angle)) : CurvePoint{0, 1, 0, 0};
      angle_.push_back(angle);
      b_T_.push_back(static_cast<double>(b.b_T));
      b_tau_.push_back(static_cast<double>(b.b_tau));
    }
  }

  // (b_T, b_tau) nearest to the outer point (x, y) in the metric diag(1, s^2)
  std::pair<double, double> operator()(double x, double y, double s) const {
    int best = 0;
    double least = INFINITY;
    for (int i = 0; i <= samples; ++i) {
      const double dx = x - b_T_[i], dy = s * (y - b_tau_[i]), d = dx * dx + dy * dy;
      if (d < least) least = d, best = i;
    }
    const auto tangential = [&](const Real& angle) -> Real {  // (point - b) along the tangent
      const Real u = tan(angle);
      const CurvePoint b = Reference::at(u);
      return cos(angle) * (x - b.b_T) - Real(s) * s * sin(angle) * (y - b.b_tau);
    };
    std::uintmax_t calls = 40;
    Real low = angle_[std::max(best - 1, 0)], high = angle_[std::min(best + 1, samples)];
    if (high == angle_[samples]) high = angle_[samples] - Real("1e-20");
    const auto root =
        boost::math::tools::toms748_solve(tangential, low, high, boost::math::tools::eps_tolerance<Real>(70), calls);
    const CurvePoint b = Reference::at(tan((root.first + root.second) / 2));
    return {static_cast<double>(b.b_T), static_cast<double>(b.b_tau)};
  }

 private:
  std::vector<Real> angle_;
  std::vector<double> b_T_, b_tau_;
};

template <class Set, class Reference>
struct Pair {
  using set = Set;
  using reference = Reference;
};
template <class P>
class ContensouProjection : public testing::Test {};
using Pairs = testing::Types<Pair<ContensouParabolic, ParabolicReference>, Pair<ContensouUniform, UniformReference>>;
TYPED_TEST_SUITE(ContensouProjection, Pairs);

struct Random {
  std::mt19937_64 engine{11};
  double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(engine); }
  double power(double low, double high) { return std::pow(10.0, uniform(low, high)); }
  // An outer point on the normal of a known boundary point.
  template <class Curve>
  Vec3 outer_point(double u, double s, double distance) {
    const double n_T = u, n_tau = 1.0 / (s * s), length = std::sqrt(n_T * n_T + s * s * n_tau * n_tau);
    const double x = Curve::b_T(u) + distance * n_T / length, y = Curve::b_tau(u) + distance * n_tau / length;
    const double angle = uniform(0.0, 6.283);
    return {x * std::cos(angle), x * std::sin(angle), uniform(-1.0, 1.0) < 0.0 ? -y : y};
  }
};

TYPED_TEST(ContensouProjection, MatchesTheSlowSolution) {
  using Set = typename TypeParam::set;
  const SlowProjection<typename TypeParam::reference> slow;
  Random random;
  for (int i = 0; i < 2000; ++i) {
    const double s = i % 3 == 0 ? 1.0 : random.power(-3.0, 3.0);
    const double u = i % 5 == 0 ? random.uniform(0.8, 1.25) : random.power(-2.0, 2.0);
    const Vec3 p = random.outer_point<typename Set::Curve>(u, s, std::max(1.0, s) * random.power(-4.0, 3.0));
    const double x = std::sqrt(p[0] * p[0] + p[1] * p[1]);
    const Vec3 z = Set{}.project(p, s);
    const auto [b_T, b_tau] = slow(x, std::abs(p[2]), s);
    // Rounding x or y by eps may move the foot by eps in the metric, that is by eps s in b_T and eps/s in b_tau.
    EXPECT_NEAR(std::sqrt(z[0] * z[0] + z[1] * z[1]), b_T, 2e-15 * std::max(1.0, s)) << p.transpose() << " s " << s;
    EXPECT_NEAR(std::abs(z[2]), b_tau, 2e-15 * std::max(1.0, 1.0 / s)) << p.transpose() << " s " << s;
  }
}

TYPED_TEST(ContensouProjection, FindsTheKnownFoot) {
  using Set = typename TypeParam::set;
  Random random;
  for (int i = 0; i < 100000; ++i) {
    const double s = i % 3 == 0 ? 1.0 : random.power(-4.0, 4.0), u = random.power(-4.0, 4.0);
    const Vec3 p = random.outer_point<typename Set::Curve>(u, s, std::max(1.0, s) * random.power(-2.0, 4.0));
    const Vec3 z = Set{}.project(p, s);
    EXPECT_NEAR(std::sqrt(z[0] * z[0] + z[1] * z[1]), Set::Curve::b_T(u), 4e-15 * std::max(1.0, s)) << u << " s " << s;
    EXPECT_NEAR(std::abs(z[2]), Set::Curve::b_tau(u), 4e-15 * std::max(1.0, 1.0 / s)) << u << " s " << s;
  }
}

TYPED_TEST(ContensouProjection, DoesNotDependOnTheHint) {
  using Set = typename TypeParam::set;
  Random random;
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  for (int i = 0; i < 20000; ++i) {
    const double s = random.power(-3.0, 3.0), u = random.power(-3.0, 3.0);
    const Vec3 p = random.outer_point<typename Set::Curve>(u, s, std::max(1.0, s) * random.power(-12.0, 3.0));
    const Vec3 z = Set{}.project(p, s);
    for (double hint : {0.0, -0.0, 1.0, 2.0, nan, double{INFINITY}, -double{INFINITY}, 1e300, -5.0, 1e-310,
                        random.uniform(0.0, 2.0)}) {
      double h = hint;
      const Vec3 z_hint = Set{}.project(p, s, h);
      // In the metric; a foot has about 2e-16 of error.
      const Vec3 d = z_hint - z;
      EXPECT_LE(std::sqrt(d[0] * d[0] + d[1] * d[1] + s * s * d[2] * d[2]), 2e-15 * std::max(1.0, s)) << hint;
      double again = h;  // the hint of its own result: in bounds, and a fixed point up to rounding
      EXPECT_TRUE(h == hint || (h >= 0.0 && h <= 2.0)) << h;
      const Vec3 z_again = Set{}.project(p, s, again);
      EXPECT_LE((z_again - z_hint).cwiseAbs().maxCoeff(), 2e-15 * std::max(s, 1.0 / s));
    }
    double first = 0.7, second = 0.7;
    EXPECT_EQ(Set{}.project(p, s, first), Set{}.project(p, s, second));  // the same call, the same bits
    EXPECT_EQ(first, second);
  }
}

// Calls of one contact need not wait for each other as long as its root stays in the cell of the hint.
TYPED_TEST(ContensouProjection, HintStaysWhileItHolds) {
  using Set = typename TypeParam::set;
  Random random;
  for (double u : {0.1, 0.5, 2.0, 10.0}) {
    double hint = -1.0;
    Set{}.project(random.outer_point<typename Set::Curve>(u, 0.5, 3.0), 0.5, hint);
    EXPECT_NEAR(hint, u > 1.0 ? 2.0 - 1.0 / u : u, 1e-14);
    const double first = hint;
    Set{}.project(random.outer_point<typename Set::Curve>(u * (1.0 + 1e-6), 0.5, 4.0), 0.5, hint);
    EXPECT_EQ(hint, first);
    Set{}.project(random.outer_point<typename Set::Curve>(u * 1.2, 0.5, 3.0), 0.5, hint);
    EXPECT_NEAR(hint, u > 1.0 ? 2.0 - 1.0 / (1.2 * u) : 1.2 * u, 1e-14);
  }
}

TYPED_TEST(ContensouProjection, InnerPointsStay) {
  using Set = typename TypeParam::set;
  Random random;
  for (int i = 0; i < 20000; ++i) {
    const double u = random.power(-3.0, 3.0), s = random.power(-4.0, 4.0), shrink = 1.0 - random.power(-12.0, 0.0);
    const Vec3 p = random.outer_point<typename Set::Curve>(u, 1.0, 0.0) * shrink;
    double hint = random.uniform(0.0, 2.0);
    EXPECT_EQ(Set{}.project(p, s), p) << u << " s " << s;
    EXPECT_EQ(Set{}.project(p, s, hint), p) << u << " s " << s;
  }
}

TYPED_TEST(ContensouProjection, Axes) {
  const typename TypeParam::set set;
  using Curve = typename TypeParam::set::Curve;
  for (double s : {1e-4, 0.03, 1.0, 30.0, 1e4}) {
    for (double far : {1.0 + 1e-15, 1.5, 1e3, 1e300}) {
      EXPECT_EQ(set.project({far, 0.0, 0.0}, s), Vec3(1.0, 0.0, 0.0));
      EXPECT_EQ(set.project({0.0, -far, 0.0}, s), Vec3(0.0, -1.0, 0.0));
      EXPECT_EQ(set.project({0.0, 0.0, far}, s), Vec3(0.0, 0.0, Curve::height));
      EXPECT_EQ(set.project({0.0, 0.0, -far}, s), Vec3(0.0, 0.0, -Curve::height));
    }
  }
}

// Every finite input ends in the set; whatever is not a number stays so.
TYPED_TEST(ContensouProjection, AnyInputIsSafe) {
  const typename TypeParam::set set;
  constexpr double nan = std::numeric_limits<double>::quiet_NaN(), largest = std::numeric_limits<double>::max();
  const std::vector<double> values{
      0.0,  -0.0, 5e-324, 1e-310, 1e-160, 1e-17, 0.3,    0.589, 0.9999999999999999, 1.0, 1.0000000000000002,
      40.0, 1e17, 1e59,   1e61,   1e155,  1e300, largest};
  for (double a : values) {
    for (double b : values) {
      for (double c : values) {
        for (double s : {1e-8, 1e-4, 1.0, 1e4, 1e8}) {
          double hint = a;
          const Vec3 z = set.project({a, -b, c}, s, hint);
          EXPECT_TRUE(set.contains(z, 1e-14)) << a << " " << b << " " << c << " s " << s << ": " << z.transpose();
          EXPECT_TRUE(set.derivative({a, -b, c}, s).allFinite()) << a << " " << b << " " << c << " s " << s;
        }
      }
    }
  }
  for (int k = 0; k < 3; ++k) {
    for (double bad : {nan, double{INFINITY}, -double{INFINITY}}) {
      Vec3 p(0.1, 3.0, -2.0);
      p[k] = bad;
      double hint = 0.5;
      EXPECT_TRUE(set.project(p, 1.0, hint).hasNaN()) << k << " " << bad;
    }
  }
  EXPECT_TRUE(set.project({0.1, 3.0, -2.0}, nan).hasNaN());
}

}  // namespace
}  // namespace stiction::sets
