// Rows of every joint against differences of their gaps along random motions.
#include "stiction/geometry/joints/all.hpp"

#include <gtest/gtest.h>

#include "random.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/math/tangent_frame.hpp"

namespace stiction::geometry {
namespace {

using math::Quat;

struct Moving {
  Vec3 x, v, omega;  // omega in the inertial frame
  Quat p;
  [[nodiscard]] Pose at(double t) const {
    const Quat turned = math::advanced(p, math::rotation(p).transpose() * omega, t);
    return {x + t * v, math::rotation(turned)};
  }
};

struct Draw : test::Random {
  using test::Random::Random;
  Moving body() { return {vector(), vector(), vector(), quaternion()}; }
  Mat3 frame() { return math::rotation(quaternion()); }
};

// All kinds between two bodies.
std::vector<JointType> kinds() {
  std::vector<JointType> out{&joints::kTurn, &joints::kSlide};
  for (const JointType kind : kJoints)
    if (!kind->carrier) out.push_back(kind);
  return out;
}

JointRows rows_of(const JointKind& kind, const JointFrames& frames, const Pose& a, const Pose& b) {
  JointRows rows;
  kind.fill({frames, {}, 0.3, {a, b, {}}}, rows);
  return rows;
}

TEST(Joint, RowsAreTheDerivativesOfTheirGaps) {
  const double h = 1e-5;
  for (const JointType kind : kinds())
    for (unsigned seed = 0; seed < 200; ++seed) {
      Draw draw(seed);
      const Moving a = draw.body(), b = draw.body();
      const JointFrames frames{draw.vector(), draw.vector(), {draw.frame(), draw.frame()}};
      const JointRows at = rows_of(*kind, frames, a.at(0), b.at(0)),
                      before = rows_of(*kind, frames, a.at(-h), b.at(-h)),
                      after = rows_of(*kind, frames, a.at(h), b.at(h));
      for (std::size_t k = 0; k < static_cast<std::size_t>(kind->rows); ++k) {
        const double rate = at[k].force.dot(a.v - b.v) + at[k].torque[0].dot(a.omega) + at[k].torque[1].dot(b.omega);
        // Central differences: h^2 times third derivatives, which grow where an angle is nearly undefined.
        double difference = after[k].gap - before[k].gap;
        difference = counted_on(difference, 0.0);  // an angle may pass pi
        EXPECT_NEAR(difference / (2 * h), rate, 1e-6 * std::max(1.0, std::abs(rate * rate * rate)))
            << kind->name << " row " << k << " seed " << seed;
      }
    }
}

TEST(Joint, GearAnglesTurnWithTheirBodies) {
  const double h = 1e-6;
  for (unsigned seed = 0; seed < 200; ++seed) {
    Draw draw(seed);
    const Moving a = draw.body(), b = draw.body(), c = draw.body();
    const GearFrames frames{{draw.frame(), draw.frame()}, {draw.frame(), draw.frame()}};
    const auto at = [&](double t) { return joints::gear_angles(frames, a.at(t).R, b.at(t).R, c.at(t).R); };
    const joints::GearAngles now = at(0), before = at(-h), after = at(h);
    const auto check = [&](const Twist& n, const Twist& m, const Twist& p, const Vec3& omega) {
      const double rate = n.direction.dot(omega - c.omega);
      EXPECT_NEAR(counted_on(p.angle - m.angle, 0.0) / (2 * h), rate,
                  1e-5 * std::max(1.0, std::abs(rate * rate * rate)));
    };
    check(now.a, before.a, after.a, a.omega);
    check(now.b, before.b, after.b, b.omega);
  }
}

// Forces act at one point: the rows of a closed joint leave momentum and angular momentum alone.
TEST(Joint, RowsAreInBalance) {
  for (const JointType kind : kinds()) {
    Draw draw(7);
    const Pose a = draw.body().at(0), b = draw.body().at(0);
    const JointRows rows = rows_of(*kind, {draw.vector(), draw.vector(), {draw.frame(), draw.frame()}}, a, b);
    for (std::size_t k = 0; k < static_cast<std::size_t>(kind->rows); ++k) {
      const Vec3 about_origin =
          rows[k].torque[0] + a.x.cross(rows[k].force) + rows[k].torque[1] - b.x.cross(rows[k].force);
      EXPECT_LE(about_origin.norm(), 1e-13) << kind->name << " row " << k;
    }
  }
}

TEST(Twist, CountsTurns) {
  EXPECT_DOUBLE_EQ(counted_on(0.5, 0.4), 0.5);
  EXPECT_NEAR(counted_on(-3.0, 3.1), -3.0 + 2 * M_PI, 1e-15);
  EXPECT_NEAR(counted_on(1.0, 62.0), 1.0 + 20 * M_PI, 1e-13);
}

}  // namespace
}  // namespace stiction::geometry
