// Closed forms of the rolling disk against each other and against the equations of motion; decay laws and their fit.
#include <gtest/gtest.h>

#include <numbers>

#include "integrators/pure_rolling.hpp"
#include "stiction/analysis/disk/decay.hpp"
#include "stiction/analysis/disk/disk.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::analysis::disk {
namespace {

using simulation::PureRolling;
constexpr double kG = 9.81, kR = 3.75e-2, kM = 0.3048, kGr = kG / kR;

// The thin disk of the closed forms: A = m r^2/4, C = m r^2/2.
PureRolling thin() {
  return {kM, 0.25 * kM * kR * kR, 0.5 * kM * kR * kR, kR, kG};
}

// Circular rolling is a fixed point of (5.5)-(5.7): no acceleration.
TEST(Disk, CircularRollingStaysSo) {
  for (double beta : {0.05, 0.4, 1.0, 1.5})
    for (double share : {0.1, 0.5, 0.9}) {
      const double rho = share * 6.0 / (5.0 * std::sin(beta)),
                   gamma_dot = -std::sqrt(circular_gamma_dot2(beta, rho, kGr));
      const auto d = thin().derivative({0, beta, 0, 0, -rho * gamma_dot, 0, gamma_dot});
      EXPECT_NEAR(d[PureRolling::beta_dot], 0.0, 1e-10 * kGr);
      EXPECT_EQ(d[PureRolling::alpha_dot], 0.0);
    }
}

TEST(Disk, StationaryRollingIsCircularWithTheCentreAtRest) {
  for (double beta : {0.2, 0.8, 1.4, 1.57}) {
    const Stationary s = stationary(beta, kGr);
    const double rho = 1.0 / std::sin(beta);
    EXPECT_NEAR(s.gamma_dot2 / circular_gamma_dot2(beta, rho, kGr), 1.0, 1e-12);
    EXPECT_NEAR(s.alpha_dot2 / (rho * rho * s.gamma_dot2), 1.0, 1e-12);
    EXPECT_NEAR(s.omega2, 4.0 * kGr * std::sqrt(1.0 - 1.0 / (rho * rho)), 1e-9);
    EXPECT_NEAR(chi(beta, rho, 0.3) * std::cos(beta), 0.0, 1e-14);  // no centrifugal force
    const double gamma_dot = std::sqrt(s.gamma_dot2);
    const auto d = thin().derivative({0, beta, 0, 0, -rho * gamma_dot, 0, gamma_dot});
    EXPECT_NEAR(d[PureRolling::x], 0.0, 1e-12);
    EXPECT_NEAR(d[PureRolling::y], 0.0, 1e-12);
    // [LLG 5.22] for stationary rolling
    const double omega2 = 0.8 * kGr * (4.0 * rho * rho - 1.0) / (rho * std::sqrt(rho * rho - 1.0));
    EXPECT_NEAR(oscillation2(beta, -rho * gamma_dot, gamma_dot, kGr) / omega2, 1.0, 1e-9);
  }
}

// Small oscillations about circular rolling, timed in the equations of motion.
TEST(Disk, OscillationFrequency) {
  const double beta = 0.7, rho = 0.8, gamma_dot = -std::sqrt(circular_gamma_dot2(beta, rho, kGr)), h = 1e-4;
  const double omega = std::sqrt(oscillation2(beta, -rho * gamma_dot, gamma_dot, kGr));
  PureRolling::State q{0, beta, 0, 0, -rho * gamma_dot, 1e-4, gamma_dot};
  double first = 0.0, last = 0.0, t = 0.0;
  int crossings = 0;
  while (crossings < 21) {  // beta_dot passes zero twice per period
    const double before = q[PureRolling::beta_dot];
    thin().step(q, h);
    t += h;
    if (before * q[PureRolling::beta_dot] < 0.0) {
      last = t - h * q[PureRolling::beta_dot] / (q[PureRolling::beta_dot] - before);
      if (crossings++ == 0) first = last;
    }
  }
  EXPECT_NEAR(std::numbers::pi * 20.0 / (last - first) / omega, 1.0, 1e-6);
}

// chi is the tangential force of circular rolling over mu m g: centripetal acceleration of the centre.
TEST(Disk, FeasibilityIsTheForceOfTheCircle) {
  const double beta = 0.45, rho = 0.3, mu = 0.3, gamma_dot2 = circular_gamma_dot2(beta, rho, kGr);
  const double R = kR / rho, acceleration = (R - kR * std::sin(beta)) * rho * rho * gamma_dot2;
  EXPECT_NEAR(chi(beta, rho, mu), acceleration / (mu * kG), 1e-12);
}

TEST(Disk, MotionOfAState) {
  scenario::Scenario scene = scenario::load("disk-rolling-dry");  // stationary, inclined at 0.3 rad to the table
  const Motion m = motion(scene.model, scene.model.initial_state(), 0);
  const Stationary s = stationary(m.beta, kGr);
  EXPECT_NEAR(m.beta, std::numbers::pi / 2 - 0.3, 1e-12);
  EXPECT_NEAR(m.alpha_dot * m.alpha_dot / s.alpha_dot2, 1.0, 1e-12);
  EXPECT_NEAR(m.gamma_dot * m.gamma_dot / s.gamma_dot2, 1.0, 1e-12);
  EXPECT_NEAR(m.rho() * std::sin(m.beta), 1.0, 1e-12);
  EXPECT_EQ(m.beta_dot, 0.0);
  EXPECT_EQ(m.psi_dot, -m.gamma_dot);
}

// (5.37)-(5.53) from their own parts: power = coefficient x force x velocity of stationary rolling close to flat.
TEST(Decay, RateConstants) {
  const DiskData disk{kM, kR, kG};
  const double c = 1e-4;  // cos(beta)
  const double E = stage_energy(disk, std::acos(c)), gamma_dot = std::sqrt(4.0 * kGr / c);
  const auto power = [&](Dissipation kind, double coefficient) {
    return decay_law(kind, disk, coefficient, 2e-3).power(E);
  };
  EXPECT_NEAR(power(Dissipation::contour_dry, 3e-4) / (-3e-4 * kM * kG * kR * gamma_dot), 1.0, 1e-6);
  EXPECT_NEAR(power(Dissipation::contour_viscous, 5e-4) / (-5e-4 * kR * kR * gamma_dot * gamma_dot), 1.0, 1e-6);
  EXPECT_NEAR(power(Dissipation::classical_dry, 2e-4) / (-2e-4 * kM * kG * gamma_dot * c), 1.0, 1e-6);
  EXPECT_NEAR(power(Dissipation::classical_viscous, 8e-5) / (-8e-5 * gamma_dot * gamma_dot * c * c), 1.0, 1e-6);
  EXPECT_NEAR(
      power(Dissipation::contensou, 0.3) / (-3.0 * std::numbers::pi / 16.0 * 0.3 * kM * kG * 2e-3 * gamma_dot * c * c),
      1.0, 1e-6);
}

// Each law solves its own differential equation, and the fit finds it again.
TEST(Decay, SolutionsAndTheirFit) {
  const DiskData disk{kM, kR, kG};
  for (const DecayLaw& law :
       {decay_law(Dissipation::contour_dry, disk, 3e-4), decay_law(Dissipation::contour_viscous, disk, 5e-4),
        decay_law(Dissipation::classical_dry, disk, 2e-4), decay_law(Dissipation::classical_viscous, disk, 8e-5),
        decay_law(Dissipation::contensou, disk, 0.3, 2e-3)}) {
    const double E_0 = 0.03, T = law.time_left(E_0).value_or(10.0);
    std::vector<double> t, E;
    for (int i = 0; i < 200; ++i) {
      t.push_back(5.0 + 0.99 * T * i / 200);
      E.push_back(law.energy(E_0, t.back() - 5.0));
    }
    const double h = 1e-6 * T;
    EXPECT_NEAR(
        (law.energy(E_0, 0.3 * T + h) - law.energy(E_0, 0.3 * T - h)) / (2.0 * h) / law.power(law.energy(E_0, 0.3 * T)),
        1.0, 1e-6);
    const auto fit = fit_decay(t, E, law);
    ASSERT_TRUE(fit);
    EXPECT_NEAR(fit->q, law.q, 1e-5) << name(law.kind);
    EXPECT_NEAR(fit->a / law.a, 1.0, 1e-9) << name(law.kind);
    EXPECT_LE(fit->error, 1e-9);
    EXPECT_TRUE(follows(*fit, law));
    DecayLaw other = law;  // another rate, and another exponent
    other.a *= 1.2;
    EXPECT_FALSE(follows(*fit_decay(t, E, other), other)) << name(law.kind);
    other = law;
    other.q += 0.25;
    EXPECT_FALSE(follows(*fit_decay(t, E, other), other)) << name(law.kind);
    if (law.stops()) {
      EXPECT_NEAR(fit->t_stop, 5.0 + T, 1e-8 * T);
      EXPECT_EQ(law.energy(E_0, 1.01 * T), 0.0);
    } else {
      EXPECT_GT(law.energy(E_0, 1e3), 0.0);
    }
  }
  EXPECT_EQ(decay_law(Dissipation::contour_dry, disk, 3e-4).n(), 3.0);
  EXPECT_EQ(decay_law(Dissipation::contour_viscous, disk, 3e-4).n(), 4.0);
  EXPECT_EQ(decay_law(Dissipation::classical_dry, disk, 3e-4).n(), 1.0);
}

TEST(Decay, NoFitWithoutData) {
  const DecayLaw law = decay_law(Dissipation::contour_dry, {kM, kR, kG}, 3e-4);
  EXPECT_FALSE(fit_decay({}, {}, law));
  const std::vector<double> t{0, 1, 2, 3, 4, 5, 6, 7}, rising{1, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_FALSE(fit_decay(t, rising, law));
}

TEST(Decay, TheLawOfAScenario) {
  const auto kind = [](const char* name) { return decay_law(scenario::load(name).model, 0); };
  EXPECT_FALSE(kind("disk-coulomb"));
  EXPECT_EQ(kind("disk-coulomb-contour")->kind, Dissipation::contour_dry);
  EXPECT_EQ(kind("disk-contensou")->kind, Dissipation::contensou);
  EXPECT_EQ(kind("disk-contensou-contour")->kind, Dissipation::contour_dry);
  EXPECT_EQ(kind("disk-rolling-dry")->kind, Dissipation::classical_dry);
  EXPECT_EQ(kind("disk-rolling-viscous")->kind, Dissipation::classical_viscous);
  EXPECT_EQ(kind("disk-contour-viscous")->kind, Dissipation::contour_viscous);
}

}  // namespace
}  // namespace stiction::analysis::disk
