// The truths that built-in scenarios of solids state in their `source`.
#include <boost/math/quadrature/gauss.hpp>

#include "hulls/arch.hpp"

namespace stiction::solids {
namespace {

constexpr double kG = 9.81;

simulation::Simulation start(const std::string& name, const std::vector<std::string>& set = {}) {
  const scenario::Scenario scene = scenario::load(name, set);
  return simulation::Simulation(scene.model, scene.run);
}

double speed_of(const simulation::Simulation& simulation, const std::string& body) {
  const auto index = static_cast<std::size_t>(simulation.model().find_body(body));
  const model::BodyState& is = simulation.state().bodies[index];
  return is.v.norm() + is.omega.norm();
}

// The least value of a key at which something holds, between two values that differ by the share `relative` at the end.
template <class Holds>
double threshold(double fails, double holds, double relative, Holds&& test) {
  while (std::abs(holds - fails) > relative * std::abs(holds)) {
    const double middle = 0.5 * (fails + holds);
    (test(middle) ? holds : fails) = middle;
  }
  return holds;
}

TEST(SolidScenarios, BlocksOnAnIncline) {
  // tan a = 0.5: gravity along and across the slope, in all sections of the bisection.
  const auto slope = [](double tan) {
    const double a = std::atan(tan);
    return fmt::format("world.gravity=[{}, 0, {}]", kG * std::sin(a), -kG * std::cos(a));
  };
  const auto moves = [&](const char* body, double tan) {
    simulation::Simulation simulation =
        start("block-on-incline", {"run.duration=0.02", "solver.tolerance=1e-14", slope(tan)});
    run(simulation);
    return speed_of(simulation, body) > 1e-13;
  };
  EXPECT_NEAR(threshold(0.29, 0.31, 1e-10, [&](double tan) { return moves("slides", tan); }), 0.3, 0.3e-9);
  EXPECT_NEAR(threshold(0.32, 0.35, 1e-10, [&](double tan) { return moves("tips", tan); }), 1.0 / 3.0, 1e-9 / 3.0);
  simulation::Simulation simulation = start("block-on-incline");
  run(simulation);
  const double a = std::atan(0.5), t = simulation.state().t;
  EXPECT_LT(speed_of(simulation, "sticks"), 1e-12);
  EXPECT_NEAR(speed_of(simulation, "slides") / t, kG * (std::sin(a) - 0.3 * std::cos(a)), 1e-9);
  const auto tips = static_cast<std::size_t>(simulation.model().find_body("tips"));
  EXPECT_LT(simulation.state().bodies[tips].x[2], 0.06);  // it stood at 0.15 and lies on its side
}

// From theta_0 to the impact by the integral of energy, the impact by the angular momentum about the new edge; the
// closed form of the period is the linear one of slender blocks.
TEST(SolidScenarios, RockingBlock) {
  const double b = 0.1, h = 1.0, R = std::hypot(b, h), alpha = std::atan2(b, h), theta = 0.5 * alpha;
  const auto rate = [&](double angle) {
    return std::sqrt(1.5 * kG / R * (std::cos(alpha - theta) - std::cos(alpha - angle)));
  };
  const double quarter = boost::math::quadrature::gauss<double, 30>::integrate(
      [&](double s) { return 2.0 * s / rate(theta - s * s); }, 0.0, std::sqrt(theta));
  EXPECT_NEAR(quarter, std::acosh(2.0) / std::sqrt(0.75 * kG / R), 2e-3);
  const double left = 1.0 - 1.5 * std::pow(std::sin(alpha), 2);

  // At the impact all energy above that of rest is kinetic.
  simulation::Simulation exact = start("rocking-block", {"integrator.type=event-driven", "run.duration=0.6"});
  const double rest = 100.0 * kG * h, before = exact.energy() - rest;
  double hit = 0.0;
  while (!exact.done()) {
    ASSERT_FALSE(exact.advance());
    for (const model::Event& event : exact.events())
      if (event.t > 0.0 && hit == 0.0) hit = event.t;
  }
  EXPECT_NEAR(hit, quarter, 1e-8);
  EXPECT_NEAR((exact.energy() - rest) / before, left * left, 1e-7);

  // Moreau's steps: of first order, and the limit of both is the same.
  std::vector<double> ratio;
  for (const double step : {1e-3, 2.5e-4}) {
    simulation::Simulation simulation =
        start("rocking-block", {"integrator.type=moreau", fmt::format("integrator.step={}", step), "run.duration=0.6"});
    double spin = 0.0, at = 0.0;
    while (!simulation.done()) {
      ASSERT_FALSE(simulation.advance());
      const double omega = -simulation.state().bodies[0].omega[1];
      if (at == 0.0 && omega < spin) {
        at = simulation.state().t;
        ratio.push_back(omega / spin);
      }
      if (at == 0.0) spin = omega;
    }
    EXPECT_NEAR(at, quarter, 2.0 * step) << step;
    EXPECT_NEAR(spin, rate(0.0), 0.5 * step) << step;
  }
  EXPECT_NEAR((4.0 * ratio[1] - ratio[0]) / 3.0, left, 2e-5);
}

TEST(SolidScenarios, BoxStackAndOverhangRest) {
  for (const char* name : {"box-stack", "overhang"}) {
    // Solved to rounding: what is left of the residual moves the bodies in the first steps.
    simulation::Simulation simulation = start(name, {"solver.tolerance=1e-14"});
    const model::State before = simulation.state();
    double fastest = 0.0;
    while (!simulation.done()) {
      ASSERT_FALSE(simulation.advance());
      fastest = std::max(fastest, speed(simulation));
    }
    EXPECT_LT(fastest, 1e-12) << name;
    for (std::size_t k = 0; k < before.bodies.size(); ++k)
      EXPECT_LT((simulation.state().bodies[k].x - before.bodies[k].x).norm(), 1e-12) << name;
  }
}

TEST(SolidScenarios, MasonryArchStandsByLimitAnalysis) {
  EXPECT_NEAR(least_thickness({15, 0.1, 0.7}), 0.106068, 1e-6);
  EXPECT_NEAR(least_thickness({31, 0.1, 0.7}), 0.107130, 1e-6);
  EXPECT_NEAR(least_thickness({15, 0.1, 0.35}), 0.148388, 1e-6);
  for (Arch arch : {Arch{15, 0.1, 0.7}, Arch{31, 0.1, 0.7}, Arch{15, 0.1, 0.35}}) {
    const double least = least_thickness(arch);
    for (double share : {1.001, 0.999}) {
      arch.thickness = share * least;
      simulation::Simulation simulation = scene_of(arch, 0.04, 2e-3).simulation();
      run(simulation);
      if (share > 1.0)
        EXPECT_LT(speed(simulation), 1e-9) << arch.stones << " stones, mu " << arch.mu;
      else
        EXPECT_GT(speed(simulation), 1e-5) << arch.stones << " stones, mu " << arch.mu;
    }
  }
  simulation::Simulation simulation = start("masonry-arch");
  run(simulation);
  EXPECT_LT(speed(simulation), 1e-9);
}

// Moments about the foot of a lower card, as in the scenario's source; the deck may hold the cards' tops by friction.
TEST(SolidScenarios, CardHouse) {
  const double L = 0.088, core = 1e-4, margin = 1e-4, a = 20.0 * std::numbers::pi / 180.0, above = 0.75;
  const double needed = 0.5 * (L * std::sin(a) - core * std::cos(a)) + above * (L * std::sin(a) - core * std::cos(a));
  const double mu = needed / (L * std::cos(a) + margin + above * (L * std::cos(a) + core * std::sin(a) + 2.0 * margin));
  EXPECT_NEAR(mu, 0.25867, 1e-5);
  const auto after = [](double coefficient) {
    std::vector<std::string> set{"run.duration=0.02"};
    for (const char* contact : {"floor", "leaning", "carrying"})
      set.push_back(fmt::format("contact.{}.mu={}", contact, coefficient));
    simulation::Simulation simulation = start("card-house", set);
    run(simulation);
    return speed(simulation);
  };
  EXPECT_LT(after(1.001 * mu), 1e-9);
  EXPECT_GT(after(0.999 * mu), 1e-5);
}

}  // namespace
}  // namespace stiction::solids
