// The elliptic Hertz patch: contract, limits, and its error against quadrature of the exact pressure.
#include "stiction/sets/contensou/elliptic_patch.hpp"

#include "sets/contract.hpp"
#include "sets/elliptic_reference.hpp"

namespace stiction::sets {
namespace {

struct Random {
  std::mt19937_64 engine{4};
  double normal() { return std::normal_distribution<double>()(engine); }
  double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(engine); }
  Vec3 vector() { return {normal(), normal(), normal()}; }
};

constexpr double ratios[] = {1.0, 0.8, 0.5, 0.3, 0.2, 0.1};

TEST(Contract, EllipticPatchRound) {
  EXPECT_TRUE(obeys_contract(EllipticPatch(1.0), {.axial = true}));
}
TEST(Contract, EllipticPatch) {
  for (double k : {0.8, 0.5, 0.3}) EXPECT_TRUE(obeys_contract(EllipticPatch(k))) << k;
}
TEST(Contract, EllipticPatchSlender) {
  EXPECT_TRUE(obeys_contract(EllipticPatch(0.1)));
}
TEST(ContractItself, RejectsACircleForAnEllipse) {
  EXPECT_FALSE(check_contract(EllipticPatch(0.8), {.points = 1000, .axial = true}).empty());
}

// The formula over one angle is the sum over the area; the rule over the area reaches about 1e-9 with the pole inside.
TEST(EllipticReference, AngleAndAreaAgree) {
  for (double k : ratios) {
    EllipticReference reference(k);
    for (const Vec3& d : {Vec3(0.1, 0.2, 1.0), Vec3(0.5, 0.0, 1.0), Vec3(0.3, 1.0, 1.0), Vec3(1.0, 0.4, 0.7),
                          Vec3(2.0, 3.0, 1.0), Vec3(5.0, 1.0, 0.3)}) {
      EXPECT_NEAR(reference.force(d).dot(d), reference.potential_over_area(d), 1e-8) << k << ": " << d.transpose();
    }
    EXPECT_NEAR(reference.force({0.0, 0.0, 1.0})[2], reference.largest_torque(), 1e-12) << k;
  }
  EllipticReference round(1.0);
  for (double u : {0.1, 0.7, 1.0, 1.3, 5.0}) {
    const Vec3 P = round.force({0.6 * u, 0.8 * u, 1.0}), exact = ContensouParabolic{}.support({0.6 * u, 0.8 * u, 1.0});
    EXPECT_LE((P - exact).norm(), 1e-11) << u;
  }
}

TEST(EllipticPatch, RoundIsTheExactParabolicBody) {
  const EllipticPatch patch(1.0);
  Random random;
  for (int i = 0; i < 20000; ++i) {
    const double s = std::pow(10.0, random.uniform(-2.0, 2.0));
    const Vec3 z = random.vector() * std::pow(10.0, random.uniform(-2.0, 2.0));
    const Vec3 difference = patch.project(z, s) - ContensouParabolic{}.project(z, s);
    EXPECT_LE(Vec3(difference[0], difference[1], s * difference[2]).norm(), 4e-15 * std::max(1.0, s)) << z.transpose();
  }
}

TEST(EllipticPatch, PureSlidingIsCoulomb) {
  for (double k : ratios) {
    for (double angle : {0.0, 0.3, 0.8, 1.5}) {
      const Vec3 d(std::cos(angle), std::sin(angle), 0.0);
      EXPECT_LE((EllipticPatch(k).support(d) - d).norm(), 1e-15) << k << " " << angle;
    }
  }
}

// Sliding fast along T1 the torque is <x^2> omega/v, along T2 <y^2> omega/v: a^2/5 and b^2/5.
TEST(EllipticPatch, FastSlidingTorqueIsExact) {
  for (double k : ratios) {
    const double u = 1e5;  // the next term is smaller by (a/u)^2
    EXPECT_NEAR(u * EllipticPatch(k).support({u, 0.0, 1.0})[2], 0.2 / k, 1e-8) << k;
    EXPECT_NEAR(u * EllipticPatch(k).support({0.0, u, 1.0})[2], 0.2 * k, 1e-8) << k;
  }
}

struct PatchError {
  double force = 0.0, normal = 0.0, torque = 0.0;
};

PatchError largest_error(double k) {
  EllipticReference reference(k);
  const EllipticPatch patch(k);
  PatchError e;
  constexpr int turns = 24, tilts = 120;
  constexpr double right = 1.57079632679489661923;
  for (int i = 0; i <= turns; ++i) {
    for (int j = 1; j <= tilts; ++j) {
      const double turn = right * i / turns, tilt = right * j / tilts;
      const Vec3 d(std::cos(tilt) * std::cos(turn), std::cos(tilt) * std::sin(turn), std::sin(tilt));
      const Vec3 difference = patch.support(d) - reference.force(d);
      e.force = std::max(e.force, difference.norm());
      e.normal = std::max(e.normal, std::abs(difference.dot(d)));
    }
  }
  e.torque = patch.tips()[2] / reference.largest_torque() - 1.0;
  return e;
}

// The table in the head of elliptic_patch.hpp, to its last digit, and between its columns.
TEST(EllipticPatch, ErrorAgainstTheExactPressure) {
  const struct {
    double k, force, normal, torque;
  } table[] = {{1.0, 0.0, 0.0, 0.0},          {0.8, 0.0072, 0.0023, -0.0038}, {0.5, 0.0075, 0.0018, -0.0029},
               {0.3, 0.0081, 0.0010, 0.0003}, {0.2, 0.0082, 0.0017, 0.0000},  {0.1, 0.115, 0.016, -0.013}};
  for (const auto& row : table) {
    const PatchError e = largest_error(row.k);
    const double digit = row.k > 0.1 ? 1e-4 : 1e-3;
    EXPECT_NEAR(e.force, row.force, digit) << row.k;
    EXPECT_NEAR(e.normal, row.normal, digit) << row.k;
    EXPECT_NEAR(e.torque, row.torque, digit) << row.k;
  }
  for (double k : {0.22, 0.25, 0.35, 0.4, 0.6, 0.65, 0.7, 0.9, 0.95, 0.99})
    EXPECT_LE(largest_error(k).force, 0.0095) << k;
}

// Where the distance is rounding and the curvature in the metric is large, the derivative still has eigenvalues in [0,
// 1].
TEST(EllipticPatch, DerivativeAtTheBoundary) {
  const EllipticPatch patch(0.5);
  Random random;
  for (int i = 0; i < 20000; ++i) {
    const double s = std::pow(10.0, random.uniform(-3.0, 3.0));
    const Vec3 x = patch.support(random.vector()) * (1.0 + random.uniform(-4.0, 4.0) * 1e-16);
    Mat3 J = patch.derivative(x, s);
    J.row(2) *= s;
    J.col(2) /= s;
    const Vec3 eigenvalues = Eigen::SelfAdjointEigenSolver<Mat3>(J, Eigen::EigenvaluesOnly).eigenvalues();
    EXPECT_GE(eigenvalues[0], -1e-13);
    EXPECT_LE(eigenvalues[2], 1.0 + 1e-13);
  }
}

TEST(EllipticPatch, AnyInputIsSafe) {
  constexpr double largest = std::numeric_limits<double>::max();
  const EllipticPatch patch(0.4);
  for (double a : {0.0, -0.0, 5e-324, 1e-160, 0.3, 1.0, 40.0, 1e26, 1e155, largest}) {
    for (double b : {0.0, 5e-324, 1e-160, 0.6, 40.0, 1e26, largest}) {
      for (double c : {0.0, 5e-324, 1e-160, 0.6, 40.0, 1e26, largest}) {
        for (double s : {1e-6, 1.0, 1e6}) {
          EXPECT_TRUE(patch.contains(patch.project({a, -b, c}, s), 1e-14)) << a << " " << b << " " << c << " " << s;
          EXPECT_TRUE(patch.derivative({a, -b, c}, s).allFinite()) << a << " " << b << " " << c << " " << s;
        }
      }
    }
  }
  for (double bad : {double{NAN}, double{INFINITY}}) {
    EXPECT_TRUE(patch.project({bad, 0.0, 1.0}, 1.0).hasNaN());
    EXPECT_TRUE(patch.project({0.1, bad, 1.0}, 1.0).hasNaN());
    EXPECT_TRUE(patch.project({0.1, 3.0, bad}, 1.0).hasNaN());
    EXPECT_TRUE(patch.derivative({0.1, bad, 1.0}, 1.0).hasNaN());
    EXPECT_TRUE(patch.project({0.1, 3.0, 1.0}, bad).hasNaN());
  }
}

}  // namespace
}  // namespace stiction::sets
