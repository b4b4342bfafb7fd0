// Gaps, normals and contact points of all pairs at random poses against plain vector geometry.
#include "stiction/geometry/pairs.hpp"

#include <gtest/gtest.h>

#include "random.hpp"

namespace stiction::geometry {
namespace {

class Pairs : public testing::Test {
 protected:
  double normal() { return random_.normal(); }
  double positive() { return random_.uniform(0.1, 2.0); }
  Vec3 vector() { return random_.vector(); }
  Pose pose() { return {vector(), random_.quaternion().toRotationMatrix()}; }
  test::Random random_{11};
  static constexpr int kPoses = 20000;
  static constexpr double kTol = 2e-14;  // coordinates of order 10, a dozen roundings
};

// The closest point of the plane is found by moving the sphere's centre along the inertial normal.
TEST_F(Pairs, SphereOnPlane) {
  for (int i = 0; i < kPoses; ++i) {
    const Sphere sphere{vector(), positive()};
    const Plane plane{vector().normalized(), normal()};
    const Pose a = pose(), b = pose();
    const SpherePlane pair{sphere, plane};
    const ContactPoint at = pair.closest(a, b);
    // Two independent points of the plane's surface span it: the gap is a height above that triangle.
    const Vec3 t1 = plane.normal.unitOrthogonal(), t2 = plane.normal.cross(t1);
    const Vec3 o = b(plane.offset * plane.normal), p1 = b(plane.offset * plane.normal + t1),
               p2 = b(plane.offset * plane.normal + t2);
    const Vec3 n = (p1 - o).cross(p2 - o).normalized(), c = a(sphere.centre);
    const double gap = (c - o).dot(n) - sphere.radius;
    ASSERT_NEAR(at.gap, gap, kTol);
    ASSERT_NEAR(pair.gap(a, b), gap, kTol);
    ASSERT_LE((at.normal - n).norm(), kTol);
    const Vec3 on_sphere = c - sphere.radius * n, on_plane = on_sphere - gap * n;
    ASSERT_LE((at.point - 0.5 * (on_sphere + on_plane)).norm(), kTol);
  }
}

TEST_F(Pairs, SphereOnSphere) {
  for (int i = 0; i < kPoses; ++i) {
    const SphereSphere pair{{vector(), positive()}, {vector(), positive()}};
    const Pose a = pose(), b = pose();
    const ContactPoint at = pair.closest(a, b);
    const Vec3 ca = a(pair.first.centre), cb = b(pair.second.centre), n = (ca - cb).normalized();
    const Vec3 on_a = ca - pair.first.radius * n, on_b = cb + pair.second.radius * n;
    ASSERT_NEAR(at.gap, (on_a - on_b).dot(n), kTol);
    ASSERT_EQ(at.gap, pair.gap(a, b));
    ASSERT_LE((at.normal - n).norm(), kTol);
    ASSERT_LE((at.point - 0.5 * (on_a + on_b)).norm(), kTol);
    // The mirror image agrees: same gap and point, opposite normal.
    const ContactPoint back = SphereSphere{pair.second, pair.first}.closest(b, a);
    ASSERT_NEAR(back.gap, at.gap, kTol);
    ASSERT_LE((back.normal + at.normal).norm(), kTol);
    ASSERT_LE((back.point - at.point).norm(), kTol);
  }
}

// No sampled point of one sphere is nearer to the other than the gap says.
TEST_F(Pairs, GapIsTheSmallestDistance) {
  for (int i = 0; i < 200; ++i) {
    const SphereSphere pair{{vector(), positive()}, {vector(), positive()}};
    const Pose a = pose(), b = pose();
    const double gap = pair.gap(a, b);
    if (gap < 0.0) continue;  // inside each other the gap is a depth, not a distance
    double least = INFINITY;
    for (int k = 0; k < 2000; ++k) {
      const Vec3 r = a(pair.first.centre + pair.first.radius * vector().normalized());
      least = std::min(least, (r - b(pair.second.centre)).norm() - pair.second.radius);
    }
    ASSERT_GE(least, gap - 1e-12);
    ASSERT_LE(least, gap + 0.15 * pair.first.radius);  // 2000 points leave holes of about 0.1 rad
  }
}

TEST_F(Pairs, BeltRunsWithItsBody) {
  const Plane plane{Vec3::UnitZ(), 0.0, Vec3(2.0, 1.0, 0.0)};
  const Pose b = pose();
  EXPECT_LE((SpherePlane{{}, plane}.surface_velocity(b) - b.R * Vec3(2.0, 1.0, 0.0)).norm(), 1e-15);
  EXPECT_TRUE((SphereSphere{}.surface_velocity(b).isZero(0.0)));
}

TEST(MakePair, KnowsWhatTouchesWhat) {
  const Shape sphere = Sphere{Vec3::Zero(), 2.0}, plane = Plane{};
  ASSERT_TRUE(make_pair(sphere, plane).has_value());
  EXPECT_FALSE(make_pair(sphere, plane)->swapped);
  ASSERT_TRUE(make_pair(plane, sphere).has_value());
  EXPECT_TRUE(make_pair(plane, sphere)->swapped);
  EXPECT_TRUE(std::holds_alternative<SpherePlane>(make_pair(plane, sphere)->pair));
  ASSERT_TRUE(make_pair(sphere, sphere).has_value());
  EXPECT_TRUE(std::holds_alternative<SphereSphere>(make_pair(sphere, sphere)->pair));
  EXPECT_FALSE(make_pair(plane, plane).has_value());
}

// Centres that coincide have no direction; any unit normal will do, but it must be one.
TEST(SphereInSphere, HasANormal) {
  const ContactPoint at = SphereSphere{{Vec3::Zero(), 1.0}, {Vec3::Zero(), 1.0}}.closest({}, {});
  EXPECT_EQ(at.gap, -2.0);
  EXPECT_EQ(at.normal.norm(), 1.0);
  EXPECT_TRUE(at.point.allFinite());
}

}  // namespace
}  // namespace stiction::geometry
