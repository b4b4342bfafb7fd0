// A disk against a plane: its points against a search along the rim, close to flat against exact values, the contour
// velocity against differences.
#include <gtest/gtest.h>

#include <numbers>

#include "random.hpp"
#include "stiction/geometry/pairs.hpp"

namespace stiction::geometry {
namespace {

using math::Mat3;

struct Random : test::Random {
  Random() : test::Random(5) {}
  double positive() { return uniform(0.1, 2.0); }
  Mat3 rotation() { return quaternion().toRotationMatrix(); }
};

Mat3 turned(double angle, const Vec3& axis) {
  return Eigen::AngleAxisd(angle, axis).toRotationMatrix();
}

// Lowest point of both rims among many.
double lowest_height(const Disk& disk, const Plane& plane, const Pose& a, const Pose& b) {
  const math::TangentFrame frame = math::tangent_frame(disk.axis);
  double lowest = HUGE_VAL;
  for (double side : {-0.5, 0.5})
    for (int k = 0; k < 4000; ++k) {
      const double angle = 2.0 * std::numbers::pi * k / 4000;
      const Vec3 p = disk.centre + side * disk.thickness * disk.axis +
                     disk.radius * (std::cos(angle) * frame.t1 + std::sin(angle) * frame.t2);
      lowest = std::min(lowest, (b.R * plane.normal).dot(a(p) - b.x) - plane.offset);
    }
  return lowest;
}

TEST(DiskPlane, PointOneIsTheLowestOfTheRim) {
  Random random;
  for (int i = 0; i < 200; ++i) {
    const Disk disk{random.vector(), random.vector().normalized(), random.positive(), i % 2 ? random.positive() : 0.0};
    const Plane plane{random.vector().normalized(), random.normal()};
    const Pose a{random.vector(), random.rotation()}, b{random.vector(), random.rotation()};
    const double lowest = lowest_height(disk, plane, a, b);
    // Between two of 4000 points the rim sinks by at most r (pi/4000)^2 / 2.
    ASSERT_NEAR((DiskPlane{disk, plane, 1}.gap(a, b)), lowest, 1e-6 * disk.radius);
    for (int point = 1; point <= 4; ++point) {
      const DiskPlane pair{disk, plane, point};
      const ContactPoint at = pair.closest(a, b);
      ASSERT_NEAR(at.gap, pair.gap(a, b), 1e-14);
      // The point is on the rim, at the height given by the gap.
      const Vec3 on_disk = a.R.transpose() * (at.point + 0.5 * at.gap * at.normal - a.x) - disk.centre;
      ASSERT_NEAR(std::abs(on_disk.dot(disk.axis)), 0.5 * disk.thickness, 1e-13);
      ASSERT_NEAR((on_disk - on_disk.dot(disk.axis) * disk.axis).norm(), disk.radius, 1e-13);
      ASSERT_NEAR(at.normal.dot(at.point + 0.5 * at.gap * at.normal - b.x) - plane.offset, at.gap, 1e-13);
    }
  }
}

// [LLG 2.14, 2.15]
TEST(DiskPlane, ThreePointsAt120Degrees) {
  Random random;
  for (int i = 0; i < 1000; ++i) {
    const Pose a{random.vector(), random.rotation()};
    const Disk disk{Vec3::Zero(), Vec3::UnitZ(), random.positive()};
    std::array<Vec3, 3> c;
    for (int k = 0; k < 3; ++k) {
      const ContactPoint at = DiskPlane{disk, Plane{}, k + 1}.closest(a, {});
      c[static_cast<std::size_t>(k)] = at.point + 0.5 * at.gap * at.normal - a.x;
    }
    ASSERT_LE((c[0] + c[1] + c[2]).norm(), 1e-14 * disk.radius * 10);
    ASSERT_NEAR(c[0].dot(c[1]), -0.5 * disk.radius * disk.radius, 1e-13);
    ASSERT_NEAR(c[0].dot(c[2]), -0.5 * disk.radius * disk.radius, 1e-13);
    const double R33 = a.R(2, 2), sine = std::sqrt((1.0 - R33) * (1.0 + R33));
    ASSERT_NEAR((DiskPlane{disk, Plane{}, 1}.gap(a, {})), a.x[2] - disk.radius * sine, 1e-13);
    ASSERT_NEAR((DiskPlane{disk, Plane{}, 2}.gap(a, {})), a.x[2] + 0.5 * disk.radius * sine, 1e-13);
    ASSERT_EQ((DiskPlane{disk, Plane{}, 2}.gap(a, {})), (DiskPlane{disk, Plane{}, 3}.gap(a, {})));
  }
}

// A disk inclined by a tiny angle to the plane, either face down: sine and direction keep their relative accuracy,
// which sqrt(1 - R33^2) loses below 1e-8.
TEST(DiskPlane, KeepsAccuracyCloseToFlat) {
  const Disk disk{Vec3::Zero(), Vec3::UnitZ(), 2.0};
  for (bool upside_down : {false, true})
    for (double angle : {1e-3, 1e-6, 1e-9, 1e-12}) {
      const Mat3 start =
          upside_down ? turned(std::numbers::pi, Vec3(1.0, 0.5, 0.0).normalized()) : Mat3(Mat3::Identity());
      const Mat3 R = turned(angle, Vec3::UnitX()) * start;
      const Pose a{Vec3::Zero(), R};
      const DiskPlane pair{disk, Plane{}, 1};
      const double rounding = 2e-16 / angle;
      EXPECT_NEAR(pair.gap(a, {}), -2.0 * std::sin(angle), 2.0 * angle * (rounding + 1e-15));
      // Turned about x, the lowest point lies on the -y side.
      const Vec3 point = pair.closest(a, {}).point;
      EXPECT_LE((point - Vec3(0.0, -2.0 * std::cos(angle), 0.5 * point[2] * 2.0)).norm(), 2.0 * (rounding + 1e-14))
          << angle;
    }
}

TEST(DiskPlane, AFlatDiskKeepsTheDirectionItHad) {
  const Disk disk{Vec3::Zero(), Vec3::UnitZ(), 1.0};
  const DiskPlane pair{disk, Plane{}, 1};
  const Vec3 kept = Vec3(0.6, 0.8, 0.0);
  EXPECT_LE((pair.closest({}, {}, {kept, 1.0, false}).point - kept).norm(), 1e-15);
  const Vec3 any = pair.closest({}, {}).point;  // none known yet: some point of the rim
  EXPECT_NEAR(any.norm(), 1.0, 1e-15);
  EXPECT_EQ(any[2], 0.0);
}

// Held points are fixed to the body, and so are their gaps.
TEST(DiskPlane, HeldPointsGoWithTheBody) {
  Random random;
  const Disk disk{Vec3::Zero(), Vec3::UnitZ(), 1.0};
  const Anchor anchor{Vec3(0.6, 0.8, 0.0), 1.0, true};
  for (int i = 0; i < 1000; ++i) {
    const Pose a{random.vector(), random.rotation()};
    const ContactPoint at = DiskPlane{disk, Plane{}, 1}.closest(a, {}, anchor);
    ASSERT_NEAR(at.gap, a(anchor.direction)[2], 1e-14);
    ASSERT_LE((at.point + 0.5 * at.gap * at.normal - a(anchor.direction)).norm(), 1e-14);
  }
}

// gamma_R = -r psi_dot: how fast the lowest point moves around the rim, by differences [LLG 2.17, 2.23].
TEST(DiskPlane, ContourVelocityIsThatOfTheLowestPoint) {
  Random random;
  for (int i = 0; i < 300; ++i) {
    const Disk disk{Vec3::Zero(), Vec3::UnitZ(), random.positive()};
    const DiskPlane pair{disk, Plane{}, 1};
    const double angle = std::pow(10.0, -4.0 + 4.0 * (i % 10) / 9.0);  // close to flat, too
    const auto [x, y] = random.normals();
    const double spin = random.normal();
    const Pose a{Vec3::Zero(), turned(angle, Vec3(x, y, 0.0).normalized()) * turned(spin, Vec3::UnitZ())};
    const Vec3 omega = angle * random.vector();
    const double speed = pair.contour(a, {}, math::tangent_frame(Vec3::UnitZ()))[0].dot(omega);
    const double h = 1e-5;
    const auto direction = [&](double t) -> Vec3 {
      const Mat3 R = turned(t * omega.norm(), omega.normalized()) * a.R;
      return lowest_direction(disk, attitude(disk, R.transpose() * Vec3::UnitZ()), {});
    };
    const Vec3 before = direction(-h), after = direction(h);
    const double psi_dot = std::asin(before.cross(after)[2]) / (2.0 * h);
    // Differences of a unit vector known to 1e-16/angle, and their curvature h^2.
    ASSERT_NEAR(speed, -disk.radius * psi_dot, 1e-6 * (1.0 + std::abs(speed)));
  }
}

TEST(DiskPlane, ContourIsZeroWhereItIsNotDefined) {
  const auto flat = DiskPlane{{}, Plane{}, 1}.contour({}, {}, math::tangent_frame(Vec3::UnitZ()));
  EXPECT_EQ(flat[0], Vec3(Vec3::Zero()));
  EXPECT_EQ(flat[1], Vec3(Vec3::Zero()));
}

// A point that jumped across the rim, or to the other rim, is another contact: the old one keeps its own gap.
TEST(DiskPlane, GapNearFollowsTheContactNotTheJump) {
  const Disk disk{Vec3::Zero(), Vec3::UnitZ(), 1.0};
  const DiskPlane pair{disk, Plane{}, 1};
  const Pose a{Vec3::Zero(), turned(0.01, Vec3::UnitX())};  // lowest at -y
  EXPECT_EQ(pair.gap_near(a, {}, {Vec3(0.3, -1.0, 0.0).normalized(), 1.0, false}), pair.gap(a, {}));
  EXPECT_NEAR(pair.gap_near(a, {}, {Vec3::UnitY(), 1.0, false}), std::sin(0.01), 1e-15);
  const DiskPlane thick{{Vec3::Zero(), Vec3::UnitZ(), 1.0, 0.2}, Plane{}, 1};
  for (double angle : {-0.1, 0.1}) {  // against upright
    const Pose rolls_over{Vec3::Zero(), turned(std::numbers::pi / 2 + angle, Vec3::UnitX())};
    EXPECT_NEAR(thick.gap_near(rolls_over, {}, {-Vec3::UnitY(), 1.0, false}), 0.1 * std::sin(angle) - std::cos(angle),
                1e-15);
    EXPECT_NEAR(thick.gap(rolls_over, {}), -0.1 * std::sin(0.1) - std::cos(0.1), 1e-15);
  }
}

}  // namespace
}  // namespace stiction::geometry
