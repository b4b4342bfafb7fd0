// The rattleback of Kane and Levinson, rolling by a set-valued law, against an independent integration of its
// differential equations.
#include "stiction/core/error.hpp"
#include "surfaces/support.hpp"

namespace stiction::surfaces_test {
namespace {

struct Ride {
  std::vector<std::pair<double, double>> spin;  // time, about the vertical
  double energy = 0.0, gap = 0.0;               // largest relative change; largest size
};

Ride ride(const std::vector<std::string>& set) {
  const scenario::Scenario scene = scenario::load("rattleback", set);
  Simulation simulation(scene.model, scene.run);
  Ride out;
  std::vector<model::ContactSample> samples;
  const double start = simulation.energy();
  const auto every = std::max<std::int64_t>(1, std::llround(0.01 / scene.run.step));
  run(simulation, [&](const Simulation& s) {
    out.energy = std::max(out.energy, std::abs(s.energy() / start - 1.0));
    if (s.done_steps() % every != 0) return;
    s.sample(samples);
    out.spin.emplace_back(s.state().t, samples[0].spin);
    out.gap = std::max(out.gap, std::abs(samples[0].gap));
  });
  EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
  EXPECT_EQ(simulation.statistics().fallback_steps, 0);
  return out;
}

void compare(const Ride& stone, double tolerance) {
  const auto reference = rows_of("rattleback-kane-levinson.csv");
  ASSERT_GE(reference.size(), 600u);
  double worst = 0.0;
  std::size_t compared = 0;
  for (const auto& row : reference) {
    if (row[0] > 6.0 || row[0] <= 0.0) continue;
    for (const auto& [t, spin] : stone.spin)
      if (std::abs(t - row[0]) < 1e-6) worst = std::max(worst, std::abs(spin - row[1])), ++compared;
  }
  EXPECT_GE(compared, 590u);
  EXPECT_LE(worst, tolerance);
  double reversed = 0.0;
  for (const auto& [t, spin] : stone.spin) reversed = std::max(reversed, spin);
  EXPECT_NEAR(reversed, 5.35736, 0.001 * 5.35736);
}

TEST(Rattleback, EventDriven) {
  const Ride stone = ride({"run.duration=6.5"});
  compare(stone, 2e-3);
  EXPECT_LE(stone.energy, 1e-6);
  EXPECT_LE(stone.gap, 1e-12);
}

TEST(Rattleback, RungeKutta) {
  const Ride stone = ride({"run.duration=6.5", "integrator.type=runge-kutta", "integrator.step=2.5e-4"});
  compare(stone, 2e-3);
  EXPECT_LE(stone.energy, 1e-6);
  EXPECT_LE(stone.gap, 1e-11);
}

// Spun in its preferred sense it does not turn back, and `velocity = "rolling"` keeps the start consistent: no impact.
TEST(Rattleback, SpunItsOwnWayItGoesOn) {
  const scenario::Scenario scene =
      scenario::load("rattleback", {"body.stone.angular_velocity=[0,0,5]", "run.duration=4"});
  Simulation simulation(scene.model, scene.run);
  std::vector<model::ContactSample> samples;
  double least = 10.0;
  run(simulation, [&](const Simulation& s) {
    s.sample(samples);
    EXPECT_LE(samples[0].slip_speed, 1e-9);
    least = std::min(least, samples[0].spin);
  });
  EXPECT_GT(least, 4.0);
}

// As a constraint instead of a large coefficient: the same reference, and the same motion as with mu = 10, which is
// more than it ever needs.
TEST(Rattleback, RollsByAConstraint) {
  for (const char* normal : {"hard", "bilateral"}) {
    const std::vector<std::string> words{"contact.ground.friction=rolling",
                                         std::string("contact.ground.normal=") + normal};
    std::vector<std::string> set = words;
    set.push_back("run.duration=6.5");
    const Ride stone = ride(set);
    compare(stone, 2e-3);
    EXPECT_LE(stone.energy, 1e-6);
    EXPECT_LE(stone.gap, 1e-12);
  }
  for (const char* by : {"event-driven", "runge-kutta", "moreau"}) {
    std::vector<std::string> set{"run.duration=1", std::string("integrator.type=") + by, "integrator.step=2.5e-4"};
    const Ride rough = ride(set);
    set.insert(set.end(), {"contact.ground.friction=rolling", "contact.ground.normal=bilateral"});
    const Ride held = ride(set);
    ASSERT_EQ(rough.spin.size(), held.spin.size());
    double apart = 0.0;
    for (std::size_t i = 0; i < held.spin.size(); ++i)
      apart = std::max(apart, std::abs(rough.spin[i].second - held.spin[i].second));
    EXPECT_LE(apart, 1e-7) << by;  // what the tolerances of solver and steps leave
  }
}

TEST(Rattleback, RollingNeedsOneClosedContact) {
  EXPECT_THROW((void)scenario::load("rattleback", {"body.stone.position=[0,0,1]"}), core::InputError);
}

}  // namespace
}  // namespace stiction::surfaces_test
