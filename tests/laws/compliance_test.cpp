// Compliant normal laws, and friction made single-valued for them.
#include <gtest/gtest.h>

#include <boost/math/quadrature/gauss_kronrod.hpp>

#include "stiction/laws/catalogue.hpp"
#include "stiction/laws/friction/slip.hpp"

namespace stiction::laws {
namespace {

TEST(PowerLaw, StoresTheIntegralOfItsForce) {
  for (double n : {1.0, 1.5, 2.2}) {
    const PowerLaw law{.stiffness = 3e5, .exponent = n};
    const auto force = [&](double delta) { return law.elastic({delta}).force; };
    for (double delta : {1e-6, 1e-3, 0.2}) {
      const double stored = boost::math::quadrature::gauss_kronrod<double, 31>::integrate(force, 0.0, delta, 12, 1e-13);
      EXPECT_NEAR(law.energy({delta}), stored, 1e-9 * stored) << n;
    }
  }
}

TEST(PowerLaw, HasNoForceWithoutOverlapAndNeverPulls) {
  const PowerLaw law{.stiffness = 3e5, .exponent = 1.5, .damping = 2.0};
  for (double delta : {0.0, -1e-9, -1.0}) {
    EXPECT_EQ(law.elastic({delta}).force, 0.0);
    EXPECT_EQ(law.energy({delta}), 0.0);
  }
  const double elastic = law.elastic({1e-4}).force;
  EXPECT_EQ(damped(elastic, law.damping, 0.0), elastic);
  EXPECT_NEAR(damped(elastic, law.damping, 0.25), 1.5 * elastic, 1e-12 * elastic);
  EXPECT_EQ(damped(elastic, law.damping, -0.6), 0.0);
  EXPECT_EQ(damped(elastic, law.damping, -0.5), 0.0);
}

// By central differences of the energy: relative steps of 1e-5, whose square is 1e-10.
template <class Law>
void expect_energy_slope(const Law& law) {
  for (double ratio : {1.0, 1.001, 1.7, 30.0, 900.0}) {
    const Squeeze s{2e-5, 13.0, 13.0 * ratio};
    const double a = 1e-5 * s.A, b = 1e-5 * s.B;
    const auto [by_A, by_B] = law.energy_slope(s);
    if (ratio > 1.001) {
      EXPECT_NEAR(by_A, (law.energy({s.delta, s.A + a, s.B}) - law.energy({s.delta, s.A - a, s.B})) / (2.0 * a),
                  1e-8 * std::abs(by_A));
      EXPECT_NEAR(by_B, (law.energy({s.delta, s.A, s.B + b}) - law.energy({s.delta, s.A, s.B - b})) / (2.0 * b),
                  1e-8 * std::abs(by_B));
    }
    EXPECT_NEAR(s.A * by_A + s.B * by_B, -0.5 * law.energy(s), 1e-12 * law.energy(s));  // of degree -1/2 in both
  }
}
TEST(EnergySlope, IsThatOfTheStoredEnergy) {
  expect_energy_slope(Hertz{3e9});
  expect_energy_slope(Volumetric{3e9});
  const auto [by_A, by_B] = Hertz{3e9}.energy_slope({2e-5, 13.0, 13.0});
  EXPECT_NEAR(by_A, by_B, 1e-13 * std::abs(by_A));  // round patches know no direction
  EXPECT_TRUE(depends_on_curvature(Hertz{3e9}));
  EXPECT_FALSE(depends_on_curvature(PowerLaw{.stiffness = 1.0}));
  EXPECT_FALSE(depends_on_curvature(Hard{}));
}

TEST(Compliance, IsHardUnlessTold) {
  EXPECT_FALSE(compliant(ContactLaw{}.compliance));
  EXPECT_EQ(names<Compliance>().front(), "hard");
}

// Every friction and rolling law, with parameters that mean something.
std::vector<ContactLaw> all_laws() {
  const auto value = [](const Parameter& p) {
    return p.name == "radius" || p.name == "a" ? 5e-3 : p.name == "b" ? 3e-3 : 0.3;
  };
  std::vector<ContactLaw> out;
  for (const auto& entry : catalogue<Friction>()) {
    ContactLaw law;
    law.friction = make(entry, value);
    out.push_back(law);
  }
  for (const auto& entry : catalogue<Rolling>()) {
    ContactLaw law;
    law.rolling = make(entry, value);
    out.push_back(law);
  }
  for (ContactLaw& law : out) law.compliance = PowerLaw{.stiffness = 1.0, .slip_speed = 1e-3, .roll_speed = 1e-3};
  return out;
}

BlockForce total(const ContactLaw& law, const double* gamma, double pressing, bool regularised) {
  BlockForce force{};
  const Parts parts = parts_of(law);
  for (PartName name : {SLIDING, DRILLING, ROLLING})
    if (regularised)
      add_regularised_force(law, name, parts[name], gamma, pressing, force);
    else if (parts[name].kind != PartKind::absent)
      add_slip_force(law, name, parts[name], gamma, pressing, force);
  return force;
}

double norm(const BlockForce& force) {
  double sum = 0.0;
  for (double f : force) sum += f * f;
  return std::sqrt(sum);
}

// Against the velocity, never more than the slip branch, that branch itself when fast, and continuous through zero.
TEST(RegularisedFriction, IsSingleValuedForEveryLaw) {
  const double pressing = 7.0;
  for (const ContactLaw& law : all_laws()) {
    if (law.rolls()) continue;  // a constraint: refused with compliant contacts
    const std::string words = describe(law);
    double zero[kMaxChannels] = {};
    EXPECT_EQ(norm(total(law, zero, pressing, true)), 0.0) << words;
    for (int k = 0; k < 200; ++k) {
      const double size = std::pow(10.0, -7.0 + 0.04 * k);
      double gamma[kMaxChannels] = {0.0};
      for (int r = 1; r < law.dim(); ++r) gamma[r] = size * std::sin(1.0 + 3.7 * r + 1.3 * k);
      const BlockForce force = total(law, gamma, pressing, true), branch = total(law, gamma, pressing, false);
      double power = 0.0;
      for (int r = 1; r < law.dim(); ++r) power += force[static_cast<std::size_t>(r)] * gamma[r];
      EXPECT_LE(power, 1e-18) << words;
      EXPECT_LE(norm(force), norm(branch) * (1.0 + 1e-14)) << words;
      EXPECT_LE(norm(force), pressing * size * 1e4) << words;  // the slope through zero is mu P_N / slip_speed
      EXPECT_GE(norm(force), norm(branch) * size / std::sqrt(size * size + 1e-2)) << words;  // slow components at 0.1
    }
  }
}

}  // namespace
}  // namespace stiction::laws
