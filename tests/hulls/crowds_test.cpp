// The truths that built-in scenarios of many solids state in their `source`.
#include <numbers>

#include "hulls/domino_model.hpp"
#include "hulls/scene.hpp"

namespace stiction::solids {
namespace {

constexpr double kG = 9.81;

simulation::Simulation start(const std::string& name, const std::vector<std::string>& set = {}) {
  const scenario::Scenario scene = scenario::load(name, set);
  return simulation::Simulation(scene.model, scene.run);
}

// Runs to the end and returns the largest rise of the energy within a step beyond what the method says it added,
// over the energy that was dissipated.
double largest_rise(simulation::Simulation& simulation) {
  double rise = 0.0, energy = simulation.energy(), added = simulation.audit().method;
  const double first = energy;
  while (!simulation.done()) {
    const auto failure = simulation.advance();
    EXPECT_FALSE(failure) << failure->message;
    if (failure) break;
    const double now = simulation.energy(), method = simulation.audit().method;
    rise = std::max(rise, (now - method) - (energy - added));
    energy = now;
    added = method;
  }
  return rise / (first - energy);
}

double weight(const simulation::Simulation& simulation) {
  double sum = 0.0;
  for (const model::Body& body : simulation.model().bodies()) sum += body.mass * kG;
  return sum;
}

// Of all points of a group in the last step.
double normal_force(const simulation::Simulation& simulation, const std::string& group) {
  double sum = 0.0;
  const model::System system = simulation.system();
  for (std::size_t i = 0; i < simulation.state().contacts.size(); ++i)
    if (system.contacts()[i].name.starts_with(group)) sum += simulation.state().contacts[i].P[laws::N];
  return sum / simulation.last_dt();
}

TEST(Crowds, DominoesAreHitWhenTheModelOfOneFreedomSays) {
  for (const double mu : {0.0, 0.2}) {
    DominoRow row;
    row.mu = mu;
    const std::vector<double> expected = row.hits(8, 1e-4);
    simulation::Simulation simulation =
        start("dominoes", {"parameters.n=8", fmt::format("parameters.mu={}", mu), "parameters.mu_table=2",
                           "integrator.step=5e-4", "run.duration=0.42"});
    std::vector<double> hit(8, 0.0);
    while (!simulation.done()) {
      ASSERT_FALSE(simulation.advance());
      for (const model::Event& event : simulation.events()) {
        const auto body = [&](int shape) { return simulation.model().shapes()[static_cast<std::size_t>(shape)].body; };
        const int a = body(event.shapes[0]), b = body(event.shapes[1]);
        if (a == model::kWorld || b == model::kWorld) continue;
        double& when = hit[static_cast<std::size_t>(std::max(a, b))];
        if (when == 0.0) when = event.t;
      }
    }
    for (std::size_t k = 0; k < 7; ++k) {  // Moreau's steps are of first order: within half a step
      EXPECT_NEAR(hit[k + 1], expected[k], 2.5e-4) << "stone " << k + 2 << ", mu " << mu;
      EXPECT_GT(hit[k + 1], hit[k]);
    }
  }
  EXPECT_NEAR(DominoRow{}.speed(), 0.9215, 5e-4);
}

TEST(Crowds, DominoesLeanOnEachOtherInTheEnd) {
  simulation::Simulation simulation = start("dominoes", {"parameters.n=6"});
  EXPECT_LT(largest_rise(simulation), 1e-6);
  EXPECT_LT(speed(simulation), 1e-9);
  const auto tilt = [&](std::size_t k) {
    const math::Quat& p = simulation.state().bodies[k].p;
    return 2.0 * std::atan2(p.y(), p.w());
  };
  const double lean = std::acos(0.0075 / 0.0275);  // where equal tilts keep the faces apart
  EXPECT_NEAR(tilt(0), lean, 0.01);
  EXPECT_NEAR(tilt(5), 0.5 * std::numbers::pi, 1e-6);
}

TEST(Crowds, TheWallStandsUntilTheBallComes) {
  simulation::Simulation simulation = start("brick-wall", {"run.duration=0.02", "solver.tolerance=1e-12"});
  run(simulation);
  const auto ball = static_cast<std::size_t>(simulation.model().find_body("ball"));
  const double bricks = weight(simulation) - simulation.model().bodies()[ball].mass * kG;
  for (std::size_t k = 0; k < simulation.state().bodies.size(); ++k)
    EXPECT_LT(k == ball ? 0.0 : simulation.state().bodies[k].v.norm(), 1e-9);
  EXPECT_NEAR(normal_force(simulation, "floor"), bricks, 1e-8 * bricks);
}

TEST(Crowds, TheBlowKeepsItsMomentumOnASmoothFloor) {
  simulation::Simulation simulation =
      start("brick-wall", {"parameters.columns=3", "parameters.rows=4", "parameters.mu_floor=0",
                           "parameters.distance=0.1", "run.duration=0.1"});
  const auto momentum = [&] {
    math::Vec3 sum = math::Vec3::Zero();
    for (std::size_t k = 0; k < simulation.state().bodies.size(); ++k)
      sum += simulation.model().bodies()[k].mass * simulation.state().bodies[k].v;
    return sum;
  };
  const math::Vec3 before = momentum();
  EXPECT_LT(largest_rise(simulation), 1e-6);
  EXPECT_NEAR(momentum()[0], before[0], 1e-9 * before.norm());
  EXPECT_NEAR(momentum()[1], before[1], 1e-9 * before.norm());
  EXPECT_GT(speed(simulation), 0.1);
  // No brick is thrown farther than the ball could: corrections of positions once moved some by kilometres.
  for (const model::BodyState& body : simulation.state().bodies) EXPECT_LT(body.x.norm(), 2.0);
}

TEST(Crowds, RocksComeToRestAndTheGroundCarriesThem) {
  simulation::Simulation simulation = start("rock-pile", {"parameters.n=8", "parameters.across=2"});
  EXPECT_LT(largest_rise(simulation), 1e-6);
  EXPECT_LT(speed(simulation), 1e-6);
  EXPECT_NEAR(normal_force(simulation, "ground"), weight(simulation), 1e-3 * weight(simulation));
  for (const model::BodyState& body : simulation.state().bodies) EXPECT_GT(body.x[2], 0.01);
}

TEST(Crowds, BallsPassAWideSlotAndNoNarrowOne) {
  for (const double slot : {0.07, 0.0199}) {
    simulation::Simulation simulation =
        start("hopper", {"parameters.layers=1", "run.duration=0.5", fmt::format("parameters.slot={}", slot)});
    EXPECT_LT(largest_rise(simulation), 1e-6) << slot;
    for (const model::BodyState& body : simulation.state().bodies) {
      if (slot > 0.02)
        EXPECT_LT(body.x[2], 0.12);
      else
        EXPECT_GT(body.x[2], 0.12);
      EXPECT_GT(body.x[2], 0.009);
    }
  }
}

}  // namespace
}  // namespace stiction::solids
