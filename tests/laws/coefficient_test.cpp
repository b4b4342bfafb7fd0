// How the friction coefficient falls with speed: 1 at rest, never above it, slopes as differences say.
#include <gtest/gtest.h>

#include "random.hpp"
#include "stiction/laws/friction/coefficient.hpp"

namespace stiction::laws {
namespace {

constexpr int kPoints = 100000;

using test::Random;

// factor(0) = 1, 0 < factor <= 1, and the slope wherever `smooth` says that none of its kinks is within the step.
template <class Law, class Smooth>
void expect_contract(const Law& law, double mu, double v, const Smooth& smooth) {
  ASSERT_EQ(law.factor(0.0, mu), 1.0);
  const double k = law.factor(v, mu);
  ASSERT_GT(k, 0.0);
  ASSERT_LE(k, 1.0);
  const double h = 1e-6 * v;
  if (!smooth(v - h, v + h)) return;
  const double ahead = law.factor(v + h, mu), behind = law.factor(v - h, mu);
  // Curvature is at most (10/v)^2 here: h^2 100/v^2 = 1e-10; rounding 1e-16/1e-6 = 1e-10.
  ASSERT_NEAR((ahead - behind) / (2.0 * h) * v, law.slope(v, mu) * v, 1e-8) << "v = " << v;
}

TEST(Coefficient, Constant) {
  EXPECT_EQ(ConstantCoefficient{}.factor(3.0, 0.2), 1.0);
  EXPECT_EQ(ConstantCoefficient{}.slope(3.0, 0.2), 0.0);
}

TEST(Coefficient, StaticKinetic) {
  Random random;
  for (int i = 0; i < kPoints; ++i) {
    const double mu = random.power_of_ten(-2.0, 1.0), kinetic = mu * random.uniform(1e-3, 1.0);
    const double v = random.power_of_ten(-12.0, 3.0);
    expect_contract(StaticKinetic{kinetic}, mu, v, [](double, double) { return true; });
    ASSERT_EQ((StaticKinetic{kinetic}.factor(v, mu)), std::min(1.0, kinetic / mu));
  }
}

TEST(Coefficient, Stribeck) {
  Random random;
  for (int i = 0; i < kPoints; ++i) {
    const double mu = random.power_of_ten(-2.0, 1.0), kinetic = mu * random.uniform(1e-3, 1.0);
    const Stribeck law{kinetic, random.power_of_ten(-4.0, 1.0), random.uniform(1.0, 3.0)};
    const double v = law.stribeck_speed * random.power_of_ten(-3.0, 2.0);
    expect_contract(law, mu, v, [](double, double) { return true; });
    const double mu_v = kinetic + (mu - kinetic) * std::exp(-std::pow(v / law.stribeck_speed, law.stribeck_exponent));
    ASSERT_NEAR(law.factor(v, mu) * mu, mu_v, 1e-15 * mu);  // eight roundings of at most 1.1e-16
    ASSERT_LE(law.slope(v, mu), 0.0);
  }
}

TEST(Coefficient, StribeckSlopeAtRest) {
  const double kinetic_share = 0.25;
  EXPECT_DOUBLE_EQ((Stribeck{0.1, 0.5, 1.0}.slope(0.0, 0.4)), -(1.0 - kinetic_share) / 0.5);
  EXPECT_EQ((Stribeck{0.1, 0.5, 2.0}.slope(0.0, 0.4)), 0.0);
}

TEST(Coefficient, Table) {
  Random random;
  for (int i = 0; i < kPoints; ++i) {
    const double mu = random.power_of_ten(-2.0, 1.0);
    CoefficientPoints points{{0.0, mu}};
    for (int k = 0; k < i % 5; ++k) {
      const double farther = random.power_of_ten(-2.0, 0.5), part = random.uniform(1e-3, 1.0);
      points.emplace_back(points.back().first + farther, mu * part);
    }
    ASSERT_EQ(coefficient_table_problem(points, mu), "");
    const double v = random.power_of_ten(-3.0, 1.5);
    const auto between_points = [&](double low, double high) {
      return std::none_of(points.begin(), points.end(), [&](auto& p) { return p.first >= low && p.first <= high; });
    };
    expect_contract(CoefficientTable{&points}, mu, v, between_points);
    for (const auto& [speed, value] : points)
      ASSERT_NEAR((CoefficientTable{&points}.factor(speed, mu)), value / mu, 4e-16);
    ASSERT_EQ((CoefficientTable{&points}.factor(1e9, mu)), points.back().second / mu);
  }
}

TEST(Coefficient, TablesThatMakeNoSense) {
  const auto expect = [](const CoefficientPoints& points, const char* part) {
    const std::string problem = coefficient_table_problem(points, 0.3);
    EXPECT_NE(problem.find(part), std::string::npos) << "'" << problem << "' lacks '" << part << "'";
  };
  expect({}, "no points");
  expect({{0.1, 0.3}}, "begin at speed 0");
  expect({{0.0, 0.2}}, "must be mu");
  expect({{0.0, 0.3}, {0.0, 0.2}}, "increasing speeds");
  expect({{0.0, 0.3}, {2.0, 0.2}, {1.0, 0.1}}, "increasing speeds: 1 comes after 2");
  expect({{0.0, 0.3}, {1.0, 0.31}}, "0 to 0.3");
  expect({{0.0, 0.3}, {1.0, -0.1}}, "0 to 0.3");
  expect({{0.0, 0.3}, {NAN, 0.1}}, "not finite");
  expect({{0.0, 0.3}, {1.0, INFINITY}}, "not finite");
}

}  // namespace
}  // namespace stiction::laws
