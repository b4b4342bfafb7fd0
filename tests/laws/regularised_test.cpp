// Regularised Coulomb friction: a function of the slip velocity, not a set. Its contract is that function.
#include <gtest/gtest.h>

#include "random.hpp"
#include "stiction/problem/contact_prox.hpp"

namespace stiction::laws {
namespace {

constexpr double kEps = std::numeric_limits<double>::epsilon();
constexpr int kPoints = 100000;

// [K 4] from its definition.
Vec3 force(const RegularisedCoulomb& law, double P_N, const Vec3& gamma) {
  const double v = std::hypot(gamma[0], gamma[1]);
  return v < law.speed ? Vec3(-law.mu * P_N / law.speed * gamma) : Vec3(-law.mu * P_N / v * gamma);
}

struct Draw : test::Random {
  Vec3 direction() {
    const double phi = uniform(0.0, 2.0 * M_PI);
    return {std::cos(phi), std::sin(phi), 0.0};
  }
};

Vec3 project(const RegularisedCoulomb& law, const Vec3& x, double P_N, double r) {
  double hint = 0.0;
  return law.project(x, P_N, Metric{r, 1.0}, hint);
}

TEST(RegularisedCoulomb, ForceIsTheFixedPointForEveryStepLength) {
  Draw draw;
  for (int i = 0; i < kPoints; ++i) {
    const RegularisedCoulomb law{draw.power_of_ten(-2.0, 0.5), draw.power_of_ten(-6.0, 1.0)};
    const double P_N = draw.power_of_ten(-6.0, 3.0), rho = law.mu * P_N;
    // Speeds on both sides of the knee; r such that r gamma is neither lost in P nor P in r gamma.
    const Vec3 gamma = law.speed * draw.power_of_ten(-3.0, 3.0) * draw.direction(), P = force(law, P_N, gamma);
    const double r = rho / law.speed * draw.power_of_ten(-3.0, 3.0);
    const Vec3 x = P - r * gamma, found = project(law, x, P_N, r);
    ASSERT_LE((found - P).norm(), 16.0 * kEps * P.norm()) << gamma.transpose() << ", r " << r;
    ASSERT_LE((law.support(gamma, P_N) + P).norm(), 4.0 * kEps * P.norm());
    ASSERT_LE(found.norm(), rho * (1.0 + 4.0 * kEps));
    ASSERT_LT(found.dot(gamma), 0.0);  // friction only takes energy
    ASSERT_EQ(found[2], 0.0);

    ASSERT_EQ(project(law, -x, P_N, r), -found);
    const Mat3 turn = Eigen::AngleAxisd(1.0 + i, Vec3::UnitZ()).toRotationMatrix();
    ASSERT_LE((project(law, turn * x, P_N, r) - turn * found).norm(), 16.0 * kEps * found.norm());
    const double a = draw.power_of_ten(-2.0, 2.0);  // all impulses longer, r with them
    ASSERT_LE((project(law, a * x, a * P_N, a * r) - a * found).norm(), 16.0 * kEps * a * found.norm());
    ASSERT_TRUE(project(law, x, 0.0, r).isZero(0.0));
  }
}

TEST(RegularisedCoulomb, DerivativeIsThatOfDifferences) {
  Draw draw;
  int compared = 0;
  for (int i = 0; i < kPoints; ++i) {
    const RegularisedCoulomb law{draw.power_of_ten(-2.0, 0.5), draw.power_of_ten(-6.0, 1.0)};
    const double P_N = draw.power_of_ten(-6.0, 3.0), rho = law.mu * P_N;
    const double r = rho / law.speed * draw.power_of_ten(-2.0, 2.0), knee = rho + r * law.speed;
    const Vec3 x = knee * draw.power_of_ten(-2.0, 2.0) * draw.direction();
    const Metric metric{r, 1.0};
    const FrictionDerivative d = law.derivative(x, P_N, metric);
    if (std::abs(x.norm() / knee - 1.0) < 1e-3) continue;  // the knee lies within the step
    ++compared;
    // Step 1e-5 of x or P_N: curvature 1e-10, rounding 1e-16/1e-5 = 1e-11, of a derivative of order one.
    const double h = 1e-5 * x.norm(), hN = 1e-5 * P_N;
    for (int k = 0; k < 2; ++k) {
      const Vec3 e = h * Vec3::Unit(k),
                 column = (project(law, x + e, P_N, r) - project(law, x - e, P_N, r)) / (2.0 * h);
      ASSERT_LE((column - d.by_x.col(k)).norm(), 1e-9) << x.transpose();
    }
    const Vec3 column = (project(law, x, P_N + hN, r) - project(law, x, P_N - hN, r)) / (2.0 * hN);
    ASSERT_LE((column - d.by_normal).norm(), 1e-9 * law.mu) << x.transpose();
    ASSERT_TRUE(d.by_x.col(2).isZero(0.0) && d.by_x.row(2).isZero(0.0));
  }
  EXPECT_GE(compared, kPoints / 2);
}

// A load below mu P_N makes it creep at load/(mu P_N) of the slip speed; no load whatever makes it stick.
TEST(RegularisedCoulomb, NeverSticks) {
  Draw draw;
  for (int i = 0; i < kPoints; ++i) {
    const ContactLaw law{{}, RegularisedCoulomb{0.3, 1e-3}};
    const double P_N = draw.power_of_ten(-6.0, 3.0), load = 0.3 * P_N * draw.power_of_ten(-6.0, 0.0);
    const Vec3 direction = draw.direction();
    const problem::ProxStep step{1.0, 0.3 * P_N / 1e-3 * draw.power_of_ten(-3.0, 3.0), 1.0};
    double hint = 0.0;
    const Vec3 gamma = -1e-3 * load / (0.3 * P_N) * direction;
    const auto creep = problem::friction_prox(law, step, P_N, load * direction, gamma, hint);
    ASSERT_EQ(creep.status, ContactStatus::slip);
    ASSERT_LE((creep.P_F - load * direction).norm(), 16.0 * kEps * load);
    ASSERT_NE(problem::friction_prox(law, step, P_N, load * direction, Vec3::Zero(), hint).P_F, load * direction);
  }
}

}  // namespace
}  // namespace stiction::laws
