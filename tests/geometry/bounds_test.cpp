// Balls around shapes enclose them, and the sweep finds the same pairs as a check of all pairs.
#include "stiction/geometry/bounds.hpp"
#include "random.hpp"

#include <gtest/gtest.h>

#include <set>

namespace stiction::geometry {
namespace {

TEST(Sweep, FindsWhatAllPairsFind) {
  test::Random random(7);
  std::vector<std::pair<double, int>> order;
  for (int scene = 0; scene < 300; ++scene) {
    std::vector<Ball> balls;
    const Vec3 stretch(1.0 + scene % 7, 1.0 + scene % 3, 1.0);
    for (int i = 0; i < 60; ++i) {
      const double r = std::exp(random.uniform(-4.5, -0.5));  // sizes from 1 to 50
      balls.push_back({stretch.cwiseProduct(random.in_box(-1.0, 1.0)), r});
      if (i % 11 == 0) balls.push_back(balls.back());  // the same ball twice
    }
    std::set<std::pair<int, int>> expected, found;
    for (std::size_t i = 0; i < balls.size(); ++i)
      for (std::size_t j = i + 1; j < balls.size(); ++j)
        if ((balls[i].centre - balls[j].centre).norm() <= balls[i].radius + balls[j].radius)
          expected.emplace(static_cast<int>(i), static_cast<int>(j));
    sweep(balls, order,
          [&](int i, int j) { EXPECT_TRUE(found.emplace(std::min(i, j), std::max(i, j)).second) << "told twice"; });
    EXPECT_EQ(found, expected);
  }
  sweep({}, order, [](int, int) { FAIL(); });
}

TEST(Ball, HoldsTheSurface) {
  const Ball disk = ball_around(Disk{Vec3(1.0, 2.0, 3.0), Vec3::UnitX(), 0.3, 0.8});
  EXPECT_EQ(disk.centre, Vec3(1.0, 2.0, 3.0));
  EXPECT_DOUBLE_EQ(disk.radius, 0.5);  // to the rim
  EXPECT_DOUBLE_EQ(ball_around(Sphere{Vec3::Zero(), 0.7}).radius, 0.7);
  const SurfaceShape egg{{Vec3(0.0, 0.0, 1.0), Mat3::Identity()}, surfaces::Ellipsoid{Vec3(0.1, 0.4, 0.2)}};
  EXPECT_EQ(ball_around(egg).centre, Vec3(0.0, 0.0, 1.0));
  EXPECT_GE(ball_around(egg).radius, 0.4);
  EXPECT_TRUE(std::isinf(ball_around(Plane{}).radius));
  const SurfaceShape bowl{{}, surfaces::Inside<surfaces::Sphere>{surfaces::Sphere{1.0}}};
  EXPECT_TRUE(std::isinf(ball_around(bowl).radius));
}

}  // namespace
}  // namespace stiction::geometry
