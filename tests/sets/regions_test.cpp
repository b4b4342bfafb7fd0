// The simple sets region by region, the ellipsoid against a slow solution, and numbers at the edge of what doubles
// hold.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "stiction/sets/ball.hpp"
#include "stiction/sets/contensou/parabolic.hpp"
#include "stiction/sets/cylinder.hpp"
#include "stiction/sets/disk.hpp"
#include "stiction/sets/ellipsoid.hpp"
#include "stiction/sets/half_line.hpp"
#include "stiction/sets/interval.hpp"

namespace stiction::sets {
namespace {

TEST(Regions, HalfLine) {
  EXPECT_EQ(HalfLine{}.project(Vec<1>(-2.0))[0], 0.0);
  EXPECT_EQ(HalfLine{}.project(Vec<1>(3.0))[0], 3.0);
  EXPECT_TRUE(std::isinf(HalfLine{}.support(Vec<1>(1.0))[0]));
  EXPECT_TRUE(std::isnan(HalfLine{}.project(Vec<1>(NAN))[0]));
}

TEST(Regions, Interval) {
  const Interval set{-1.0, 2.0};
  EXPECT_EQ(set.project(Vec<1>(-5.0))[0], -1.0);
  EXPECT_EQ(set.project(Vec<1>(0.5))[0], 0.5);
  EXPECT_EQ(set.project(Vec<1>(5.0))[0], 2.0);
  EXPECT_TRUE(set.contains(Vec<1>(2.1), 0.2));
  EXPECT_FALSE(set.contains(Vec<1>(2.1), 0.05));
}

TEST(Regions, Disk) {
  EXPECT_EQ(Disk{10.0}.project({3.0, 4.0}), Vec2(3.0, 4.0));
  EXPECT_EQ(Disk{1.0}.project({3.0, 4.0}), Vec2(0.6, 0.8));
}

TEST(Regions, CylinderWallLidAndEdge) {
  const Cylinder set{1.0, 0.5};
  EXPECT_EQ(set.project({3.0, 4.0, 0.2}), Vec3(0.6, 0.8, 0.2));      // wall
  EXPECT_EQ(set.project({0.1, 0.2, -3.0}), Vec3(0.1, 0.2, -0.5));    // lid
  EXPECT_EQ(set.project({-3.0, -4.0, 7.0}), Vec3(-0.6, -0.8, 0.5));  // edge
  EXPECT_EQ(set.derivative({0.0, 5.0, 7.0}, 1.0)(2, 2), 0.0);
  EXPECT_NEAR(set.derivative({0.0, 5.0, 7.0}, 1.0)(0, 0), 0.2, 1e-15);  // r/|x|
}

// The ball is the ellipsoid of equal axes [MLG 58], and the stretched ball a stretched ellipsoid [MLG 57].
TEST(Regions, BallIsAnEllipsoid) {
  const Vec3 x(1.0, -2.0, 0.7);
  for (double s : {0.1, 1.0, 7.0}) {
    const Vec3 ball = Ball{0.8}.project(x, s), ellipsoid = Ellipsoid{{0.8, 0.8, 0.8}}.project(x, s);
    EXPECT_LE((ball - ellipsoid).norm(), 1e-15) << s;  // a few roundings of numbers below 1
    const Vec3 mapped = Ellipsoid{{0.8, 0.8, 0.8 * s}}.project({x[0], x[1], s * x[2]});
    EXPECT_LE((ball - Vec3(mapped[0], mapped[1], mapped[2] / s)).norm(), 1e-15) << s;
  }
}

// Bisection for the multiplier in extended precision.
Vec3 slow_ellipsoid_foot(const Vec3& e, const Vec3& y) {
  long double low = 0.0L, high = 1.0L;
  const auto size = [&](long double t) {
    long double sum = 0.0L;
    for (int k = 0; k < 3; ++k) {
      const long double part = static_cast<long double>(e[k]) * y[k] / (static_cast<long double>(e[k]) * e[k] + t);
      sum += part * part;
    }
    return sum;
  };
  if (size(0.0L) <= 1.0L) return y;
  while (size(high) > 1.0L) high *= 2.0L;
  for (int i = 0; i < 200; ++i) {
    const long double middle = 0.5L * (low + high);
    (size(middle) > 1.0L ? low : high) = middle;
  }
  Vec3 z;
  for (int k = 0; k < 3; ++k) {
    const long double e2 = static_cast<long double>(e[k]) * e[k];
    z[k] = static_cast<double>(e2 * y[k] / (e2 + high));
  }
  return z;
}

TEST(EllipsoidProjection, MatchesTheSlowSolution) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> power(-4.0, 0.0), far(-3.0, 4.0);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 3000; ++i) {
    const Vec3 e(std::pow(10.0, power(random)), 1.0, std::pow(10.0, power(random)));
    const Vec3 y = Vec3(normal(random), normal(random), normal(random)) * std::pow(10.0, far(random));
    // a few roundings; the widest axis is 1
    EXPECT_LE((Ellipsoid{e}.project(y) - slow_ellipsoid_foot(e, y)).norm(), 2e-15)
        << e.transpose() << " / " << y.transpose();
  }
}

TEST(EdgesOfTheNumbers, RoundSets) {
  for (double big : {1e155, 1e200, 1e300, 1e308}) {
    EXPECT_LE((Disk{1.0}.project({big, -big}) - Vec2(std::sqrt(0.5), -std::sqrt(0.5))).norm(), 4e-16);
    EXPECT_LE((Ball{1.0}.project({0.0, big, 0.0}) - Vec3::UnitY()).norm(), 4e-16);
    EXPECT_LE((Ball{1.0}.project({0.0, big, 0.0}, 100.0) - Vec3::UnitY()).norm(), 4e-16);
    EXPECT_LE((Ellipsoid{{1.0, 2.0, 3.0}}.project({0.0, 0.0, big}) - Vec3(0.0, 0.0, 3.0)).norm(), 2e-15);
    EXPECT_LE((Ellipsoid{Vec3(1.0, 2.0, 3.0) * 1e-200}.project({big, 0.0, 0.0}) - Vec3(1e-200, 0.0, 0.0)).norm(),
              1e-215);
  }
  for (double tiny : {5e-324, 1e-310, 1e-170}) {
    EXPECT_EQ(Disk{1.0}.project({tiny, -tiny}), Vec2(tiny, -tiny));
    EXPECT_EQ(Ball{1.0}.project({tiny, 0.0, tiny}, 3.0), Vec3(tiny, 0.0, tiny));
    EXPECT_EQ(Ellipsoid{}.project({tiny, 0.0, tiny}, 3.0), Vec3(tiny, 0.0, tiny));
    EXPECT_EQ(Disk{0.0}.project({tiny, 0.0}), Vec2(0.0, 0.0));
  }
  EXPECT_TRUE(Disk{1.0}.project({NAN, 0.0}).hasNaN());
  EXPECT_TRUE(Ball{1.0}.project({0.0, 0.0, NAN}, 2.0).hasNaN());
  EXPECT_TRUE(Ellipsoid{}.project({NAN, 0.0, 2.0}).hasNaN());
}

}  // namespace
}  // namespace stiction::sets
