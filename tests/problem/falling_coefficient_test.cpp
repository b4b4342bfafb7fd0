// Friction whose coefficient falls with speed: force and speed of a projection belong to each other, it is the slowest
// such pair, and its derivative is that of differences.
#include <gtest/gtest.h>

#include "laws/reference.hpp"
#include "random.hpp"
#include "stiction/problem/contact_prox.hpp"

namespace stiction::problem {
namespace {

constexpr double kEps = std::numeric_limits<double>::epsilon();

struct Case {
  laws::ContactLaw law;
  laws::CoefficientPoints table;
  ProxStep step;
  double P_N = 1.0, speed = 1.0;  // speed: the scale on which the coefficient falls
  Vec3 z = Vec3::Zero();

  [[nodiscard]] double factor(double v) const {
    return std::visit([&](const auto& c) { return c.factor(v, law.mu()); }, law.coefficient);
  }
  [[nodiscard]] double slope(double v) const {
    return std::visit([&](const auto& c) { return c.slope(v, law.mu()); }, law.coefficient);
  }
  [[nodiscard]] double rho() const { return law.mu() * P_N; }
  [[nodiscard]] Vec3 farthest(const Vec3& d) const {
    if (std::holds_alternative<laws::Coulomb>(law.friction)) return laws::farthest(laws::Coulomb{}, d);
    return laws::farthest(laws::ContensouParabolic{}, d);
  }
  [[nodiscard]] Vec3 gamma(const Vec3& P) const {  // z = P - r S^-2 gamma
    const double s2 = step.stretch * step.stretch;
    return Vec3(P[0] - z[0], P[1] - z[1], s2 * (P[2] - z[2])) / step.r_F;
  }
  [[nodiscard]] Vec3 project(double share) const {
    double hint = -1.0;
    const laws::Metric metric{step.r_F, step.stretch};
    return std::visit([&](const auto& f) { return f.project(z, share * P_N, metric, hint); }, law.friction);
  }
  [[nodiscard]] double excess(double v) const { return gamma(project(factor(v))).norm() - v; }
  // How far gamma moves by the rounding of z and P.
  [[nodiscard]] double velocity_noise() const {
    return kEps * (z.norm() + rho()) * std::max(1.0, step.stretch * step.stretch) / step.r_F;
  }
};

class Cases {
 public:
  explicit Cases(unsigned seed) : random_(seed) {}

  double uniform(double low, double high) { return random_.uniform(low, high); }
  double power_of_ten(double low, double high) { return random_.power_of_ten(low, high); }
  Vec3 direction() { return random_.vector(); }

  // Coefficient law 0: static-kinetic, 1: Stribeck, 2: table.
  void draw(int coefficient, bool drilling, Case& c) {
    const double mu = power_of_ten(-1.5, 0.3), kinetic = mu * uniform(0.1, 0.95);
    c.speed = power_of_ten(-3.0, 1.0);
    c.P_N = power_of_ten(-4.0, 2.0);
    if (drilling)
      c.law.friction = laws::ContensouParabolic{mu, 0.1};
    else
      c.law.friction = laws::Coulomb{mu};
    c.step.r_F = mu * c.P_N / c.speed * power_of_ten(-1.5, 1.5);
    c.step.stretch = drilling ? power_of_ten(-0.7, 0.7) : 1.0;
    if (coefficient == 0) c.law.coefficient = laws::StaticKinetic{kinetic};
    if (coefficient == 1) c.law.coefficient = laws::Stribeck{kinetic, c.speed, uniform(1.0, 2.5)};
    if (coefficient == 2) {
      c.table = {{0.0, mu}};
      while (c.table.size() < 4) {
        const double farther = uniform(0.1, 1.0), part = uniform(0.3, 1.0);
        c.table.emplace_back(c.table.back().first + c.speed * farther, c.table.back().second * part);
      }
      c.law.coefficient = laws::CoefficientTable{&c.table};
    }
    // z of a slip velocity of which the law is known, so that every speed occurs.
    Vec3 gamma = c.speed * power_of_ten(-2.0, 1.5) * direction().normalized();
    if (!drilling) gamma[2] = 0.0;
    const Vec3 P = -c.factor(gamma.norm()) * c.rho() * c.farthest(gamma);
    const double s2 = c.step.stretch * c.step.stretch;
    c.z = P - c.step.r_F * Vec3(gamma[0], gamma[1], gamma[2] / s2);
  }

 private:
  test::Random random_;
};

FrictionProx prox(const Case& c) {
  double hint = -1.0;
  return friction_prox(c.law, c.step, c.P_N, c.z, Vec3::Zero(), hint);
}

// What is compared needs references that are right: the closed form of the Contensou curve ends at this ratio.
bool beyond_reference(const Vec3& gamma) {
  return gamma[2] != 0.0 && std::hypot(gamma[0], gamma[1]) > 0.99 * laws::kLargestRatio * std::abs(gamma[2]);
}

class FallingCoefficient : public testing::TestWithParam<std::tuple<int, bool>> {};

TEST_P(FallingCoefficient, ForceAndSpeedBelongToEachOther) {
  const auto [coefficient, drilling] = GetParam();
  Cases cases(1);
  int slipped = 0;
  for (int i = 0; i < 100000; ++i) {
    Case c;
    cases.draw(coefficient, drilling, c);
    const FrictionProx found = prox(c);
    const Vec3 unit = found.P_F / c.rho(), gamma = c.gamma(found.P_F);
    if (found.status == ContactStatus::stick) {
      ASSERT_EQ(found.P_F, c.z);
      continue;
    }
    ASSERT_EQ(found.status, ContactStatus::slip);
    ASSERT_LE(std::hypot(unit[0], unit[1]), 1.0 + 4.0 * kEps);  // never above mu at rest
    ASSERT_LT(found.P_F.dot(gamma), 0.0);
    if (beyond_reference(gamma)) continue;
    ++slipped;
    const double v = gamma.norm(), noise = c.velocity_noise();
    const Vec3 wanted = -c.factor(v) * c.rho() * c.farthest(gamma);
    // Rounding of the velocity turns the force by noise/v and changes it by slope noise; 1e-13: agreement of tables and
    // closed forms; 100: both ends of a secant that stops at 1e-15 of v.
    const double tol = c.rho() * (1e-13 + 100.0 * (noise / v + std::abs(c.slope(v)) * (noise + kEps * v)));
    ASSERT_LE((found.P_F - wanted).norm(), tol) << "case " << i << ", v " << v << ", z " << c.z.transpose();
  }
  EXPECT_GE(slipped, 30000);
}

// The slowest of all pairs, by a dense scan of all slower speeds.
TEST_P(FallingCoefficient, IsTheSlowestSolution) {
  const auto [coefficient, drilling] = GetParam();
  Cases cases(2);
  int slipped = 0, missed = 0;
  for (int i = 0; i < 10000; ++i) {
    Case c;
    cases.draw(coefficient, drilling, c);
    const FrictionProx found = prox(c);
    if (found.status != ContactStatus::slip) continue;
    ++slipped;
    const double v = c.gamma(found.P_F).norm();
    ASSERT_GT(c.excess(0.0), 0.0);
    // A slower one has excess <= 0; beyond the noise, which also the root itself has.
    for (int k = 1; k < 400; ++k)
      if (c.excess(v * k / 400.0) < -100.0 * c.velocity_noise()) {
        ++missed;
        break;
      }
  }
  EXPECT_GE(slipped, 3000);
  EXPECT_EQ(missed, 0) << "of " << slipped;
}

TEST_P(FallingCoefficient, DerivativeIsThatOfDifferences) {
  const int coefficient = std::get<0>(GetParam());  // no bindings: the lambda below takes it
  const bool drilling = std::get<1>(GetParam());
  Cases cases(3);
  int compared = 0;
  for (int i = 0; i < 100000; ++i) {
    Case c;
    cases.draw(coefficient, drilling, c);
    const FrictionProx found = prox(c);
    const auto d = friction_derivative(c.law, c.step, c.P_N, c.z, found.P_F);
    ASSERT_TRUE(d.by_x.allFinite() && d.by_normal.allFinite());
    const double h = 1e-6 * (c.z.norm() + c.rho());
    bool smooth = true;
    Mat3 by_x = Mat3::Zero();
    Vec3 by_normal = Vec3::Zero();
    double change = 0.0;
    // Value and derivative on both sides: a difference is the mean of the derivative, so it is off by less than that
    // changes.
    const auto side = [&](const Vec3& dz, double dN, Vec3& P) {
      Case near = c;
      if (coefficient == 2) near.law.coefficient = laws::CoefficientTable{&near.table};
      near.z += dz;
      near.P_N += dN;
      const FrictionProx at = prox(near);
      P = at.P_F;
      smooth = smooth && at.status == found.status;
      const auto e = friction_derivative(near.law, near.step, near.P_N, near.z, P);
      change = std::max(change, (e.by_x - d.by_x).norm() + (e.by_normal - d.by_normal).norm() * c.P_N / c.rho());
    };
    Vec3 ahead, behind;
    for (int k = 0; k < (drilling ? 3 : 2); ++k) {
      side(h * Vec3::Unit(k), 0.0, ahead);
      side(-h * Vec3::Unit(k), 0.0, behind);
      by_x.col(k) = (ahead - behind) / (2.0 * h);
    }
    const double hN = 1e-6 * c.P_N;
    side(Vec3::Zero(), hN, ahead);
    side(Vec3::Zero(), -hN, behind);
    by_normal = (ahead - behind) / (2.0 * hN);
    if (!smooth || change > 1e-2) continue;  // a kink or a fold within the step
    ++compared;
    // P itself is right to its conditioning times rounding: as in the first test.
    const double v = c.gamma(found.P_F).norm();
    const double steep = found.status == ContactStatus::slip ? d.by_x.norm() : 1.0;
    const double noise =
        100.0 * (1.0 + steep + std::abs(c.slope(v)) * c.rho() / c.step.r_F) * kEps * (c.z.norm() + c.rho()) / h;
    ASSERT_LE((by_x - d.by_x).norm(), 3.0 * change + noise) << "case " << i << "\n" << by_x << "\n\n" << d.by_x;
    ASSERT_LE((by_normal - d.by_normal).norm() * c.P_N / c.rho(), 3.0 * change + noise * (1.0 + c.z.norm() / c.rho()))
        << "case " << i;
  }
  EXPECT_GE(compared, 50000);
}

std::string name_of(const testing::TestParamInfo<std::tuple<int, bool>>& info) {
  constexpr const char* kNames[] = {"StaticKinetic", "Stribeck", "Table"};
  return std::string(kNames[std::get<0>(info.param)]) + (std::get<1>(info.param) ? "Contensou" : "Coulomb");
}
INSTANTIATE_TEST_SUITE_P(Laws, FallingCoefficient, testing::Combine(testing::Values(0, 1, 2), testing::Bool()),
                         name_of);

}  // namespace
}  // namespace stiction::problem
