// What a scheme loses at contacts that stay closed is the method's; what impacts and slip take is the contact's.
#include "integrators/support.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

struct Books {
  double initial = 0.0, final = 0.0, method = 0.0, balance = 0.0;
  model::Work work;
};
Books books(const Simulation& s) {
  return {s.audit().initial, s.energy(), s.audit().method, s.audit().balance_error(s.energy()),
          s.audit().contacts.front()};
}

std::vector<std::pair<std::string, RunOptions>> ways(double duration, double step) {
  std::vector<std::pair<std::string, RunOptions>> out;
  for (const auto& word : words(Variant{})) {
    RunOptions run = options(duration, step);
    set_variant(run, word.value);
    out.emplace_back(std::string(word.text), run);
  }
  for (int order : {2, 3, 4}) out.emplace_back("runge-kutta", runge_kutta(order, duration, step));
  return out;
}

// A disk that whirls on its rim without slip: in truth only rolling friction takes energy. No law was applied before
// the first step, whose error in the directions is therefore the contact's, as an impact's would be.
TEST(HeldWork, RollingDisk) {
  const scenario::Scenario scene = scenario::load("disk-rolling-dry");
  for (const auto& [name, run_options] : ways(0.5, 2e-4)) {
    Simulation simulation(scene.model, run_options);
    bool sticks = true;
    ASSERT_FALSE(simulation.advance());
    const Books first = books(simulation);
    run(simulation,
        [&](const Simulation& s) { sticks = sticks && s.state().contacts[0].status == model::ContactStatus::stick; });
    ASSERT_TRUE(sticks) << name;
    const Books b = books(simulation);
    const double rounding = 1e-12 * b.initial, rolling = b.work.rolling - first.work.rolling;
    EXPECT_NEAR(b.work.normal, first.work.normal, rounding) << name;
    EXPECT_NEAR(b.work.sliding, first.work.sliding, rounding) << name;
    EXPECT_NEAR(first.work.normal, 0.0, 2e-5 * b.initial) << name;
    EXPECT_LT(rolling, -1e-3 * b.initial) << name;
    EXPECT_NEAR(b.balance, 0.0, rounding) << name;
    EXPECT_NEAR(b.method - first.method, b.final - first.final - rolling, 2.0 * rounding) << name;
    if (name == "midpoint") {  // turned directions: what used to be called work of the contact
      EXPECT_LT(b.method, -0.05 * b.initial);
    } else if (name == "end") {
      EXPECT_NEAR(b.method, 0.0, 1e-4 * b.initial);
    }
  }
}

// A ball thrown at the floor it touches, at the start or by a caller in the middle of a run: an impact.
TEST(HeldWork, ImpactsAreTheContacts) {
  BallOnFloor ball{.v = Vec3(0.0, 0.0, -2.0), .law = {{}, laws::Coulomb{0.3}}};
  for (const auto& [name, run_options] : ways(0.2, 1e-3)) {
    const model::Model model = ball.build();
    Simulation simulation(model, run_options);
    for (int i = 0; i < 100; ++i) ASSERT_FALSE(simulation.advance());
    EXPECT_NEAR(simulation.audit().contacts[0].normal, -0.5 * 2.0 * 2.0, 0.02) << name;  // beside it m g v dt
    model::BodyState body = simulation.state().bodies[0];
    body.v = Vec3(0.0, 0.0, -3.0);
    simulation.set_body("ball", body);
    run(simulation);
    EXPECT_NEAR(simulation.audit().contacts[0].normal, -0.5 * (2.0 * 2.0 + 3.0 * 3.0), 0.05) << name;
    EXPECT_NEAR(simulation.audit().method, 0.0, 0.5 * kGravity * (2.0 + 3.0) * 1e-3 + 1e-9) << name;  // lifted overlaps
    EXPECT_NEAR(books(simulation).balance, 0.0, 1e-12) << name;
  }
}

// A block that slides to rest: friction takes it all.
TEST(HeldWork, SlipIsTheContacts) {
  const model::Model model = tripod(0.0, 0.4, Vec3(0.6, 0.8, 0.0));
  for (const auto& [name, run_options] : ways(0.5, 1e-3)) {
    Simulation simulation(model, run_options);
    run(simulation);
    double sliding = 0.0;
    for (const model::Work& work : simulation.audit().contacts) sliding += work.sliding;
    EXPECT_NEAR(sliding, -0.5 * 2.0, 1e-9) << name;
    EXPECT_NEAR(simulation.audit().method, 0.0, 1e-9) << name;
  }
}

}  // namespace
}  // namespace stiction::simulation
