// Every set of the module under the contract, and the contract itself under sets that are wrong.
#include "sets/contract.hpp"

#include "stiction/sets/ball.hpp"
#include "stiction/sets/contensou/parabolic.hpp"
#include "stiction/sets/contensou/uniform.hpp"
#include "stiction/sets/cylinder.hpp"
#include "stiction/sets/disk.hpp"
#include "stiction/sets/ellipse.hpp"
#include "stiction/sets/ellipsoid.hpp"
#include "stiction/sets/half_line.hpp"
#include "stiction/sets/interval.hpp"

namespace stiction::sets {
namespace {

TEST(Contract, HalfLine) {
  EXPECT_TRUE(obeys_contract(HalfLine{}, {.central = false}));
}
TEST(Contract, Interval) {
  EXPECT_TRUE(obeys_contract(Interval{-0.3, 2.0}, {.central = false}));
}
TEST(Contract, IntervalSymmetric) {
  EXPECT_TRUE(obeys_contract(Interval{-0.7, 0.7}));
}
TEST(Contract, Disk) {
  EXPECT_TRUE(obeys_contract(Disk{0.3}));
}
TEST(Contract, Ball) {
  EXPECT_TRUE(obeys_contract(Ball{2.5}, {.axial = true}));
}
TEST(Contract, Cylinder) {
  EXPECT_TRUE(obeys_contract(Cylinder{0.4, 0.1}, {.axial = true}));
}
TEST(Contract, Ellipse) {
  EXPECT_TRUE(obeys_contract(Ellipse{{0.3, 0.5}}));
}
TEST(Contract, EllipseFlat) {
  EXPECT_TRUE(obeys_contract(Ellipse{{1.0, 1e-6}}));
}
TEST(Contract, EllipseOfEqualAxes) {
  EXPECT_TRUE(obeys_contract(Ellipse{{0.4, 0.4}}));
}
TEST(Contract, Ellipsoid) {
  EXPECT_TRUE(obeys_contract(Ellipsoid{{1.0, 0.7, 0.5}}));
}
TEST(Contract, EllipsoidOfRevolution) {
  EXPECT_TRUE(obeys_contract(Ellipsoid{{1.0, 1.0, 0.589}}, {.axial = true}));
}
TEST(Contract, EllipsoidFlat) {
  EXPECT_TRUE(obeys_contract(Ellipsoid{{1.0, 1.0, 1e-6}}, {.axial = true}));
}
TEST(Contract, EllipsoidNeedle) {
  EXPECT_TRUE(obeys_contract(Ellipsoid{{1e-6, 1e-5, 1.0}}, {.least_compared = 0.1}));
}
TEST(Contract, ContensouParabolic) {
  EXPECT_TRUE(obeys_contract(ContensouParabolic{}, {.axial = true}));
}
TEST(Contract, ContensouUniform) {
  EXPECT_TRUE(obeys_contract(ContensouUniform{}, {.axial = true}));
}

// An open contact has no friction: the sets shrink to a point.
TEST(Contract, SetsOfNoSize) {
  EXPECT_TRUE(obeys_contract(Interval{0.0, 0.0}, {.points = 1000}));
  EXPECT_TRUE(obeys_contract(Disk{0.0}, {.points = 1000}));
  EXPECT_TRUE(obeys_contract(Ball{0.0}, {.points = 1000, .axial = true}));
  EXPECT_TRUE(obeys_contract(Cylinder{0.0, 0.0}, {.points = 1000, .axial = true}));
  EXPECT_TRUE(obeys_contract(Ellipsoid{Vec3::Zero()}, {.points = 1000}));
  EXPECT_TRUE(obeys_contract(Ellipsoid{{1.0, 0.5, 0.0}}, {.points = 1000, .least_compared = 0.1}));
}

// Pulling a point straight towards the centre is often called a projection. It is not one, and the contract shows it.
struct RadialEllipsoid : Ellipsoid {
  Vec3 project(const Vec3& x) const {
    const double size = x.cwiseQuotient(semi_axes).norm();
    return size <= 1.0 ? x : Vec3(x / size);
  }
  Vec3 project(const Vec3& x, double /*s*/) const { return project(x); }
};

// The same on the exact body, its size along a ray found by bisection: the right projection
// leaves inner points alone.
struct RadialParabolic : ContensouParabolic {
  Vec3 project(const Vec3& x) const {
    if (ContensouParabolic::project(x) == x) return x;
    double low = 0.0, high = 1.0;
    for (int k = 0; k < 60; ++k) {
      const double middle = 0.5 * (low + high);
      (ContensouParabolic::project(middle * x) == middle * x ? low : high) = middle;
    }
    return low * x;
  }
  Vec3 project(const Vec3& x, double /*s*/) const { return project(x); }
};

// A projection that ignores the metric.
struct DeafEllipsoid : Ellipsoid {
  using Ellipsoid::project;
  Vec3 project(const Vec3& x, double /*s*/) const { return Ellipsoid::project(x); }
};

// The right foot, but a derivative that forgets the curvature.
struct StiffBall : Ball {
  Mat3 derivative(const Vec3& x, double s) const {
    return x.norm() <= radius ? Mat3(Mat3::Identity()) : Mat3(Ball::derivative(x.normalized() * radius * 1.0000001, s));
  }
};

bool mentions(const Violations& violations, const std::string& what) {
  return std::any_of(violations.first.begin(), violations.first.end(),
                     [&](const std::string& line) { return line.find(what) != std::string::npos; });
}

TEST(ContractItself, RejectsRadialScaling) {
  const Violations violations = check_contract(RadialEllipsoid{{{1.0, 1.0, 0.589}}}, {.points = 1000});
  EXPECT_GT(violations.count, 100);
  EXPECT_TRUE(mentions(violations, "variational inequality")) << violations.text();
}
TEST(ContractItself, RejectsRadialScalingOntoTheExactBody) {
  const Violations violations = check_contract(RadialParabolic{}, {.points = 1000});
  EXPECT_GT(violations.count, 100);
  EXPECT_TRUE(mentions(violations, "variational inequality")) << violations.text();
}
TEST(ContractItself, RejectsADeafMetric) {
  EXPECT_FALSE(check_contract(DeafEllipsoid{{{1.0, 0.7, 0.5}}}, {.points = 1000}).empty());
}
TEST(ContractItself, RejectsAWrongDerivative) {
  const Violations violations = check_contract(StiffBall{}, {.points = 1000});
  EXPECT_TRUE(mentions(violations, "derivative")) << violations.text();
}
TEST(ContractItself, ReportsAFewOnly) {
  EXPECT_LE(check_contract(RadialEllipsoid{{{1.0, 1.0, 0.589}}}, {.points = 1000}).first.size(), 5u);
}

}  // namespace
}  // namespace stiction::sets
