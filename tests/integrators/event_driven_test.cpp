// Event-driven integration beyond single events: the Tippe-Top, rest, energy, laws of every kind, restarts.
#include "integrators/event_support.hpp"
#include "integrators/pile.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

using model::EventKind;
using model::state_hash;

double stick_closes(const std::string& pressure, double tolerance) {
  const scenario::Scenario scene =
      scenario::load("tippe-top", {"contact.body.pressure=" + pressure, "contact.stick.pressure=" + pressure});
  const auto stick = static_cast<std::size_t>(scene.model.find_contact("stick"));
  return times(events_of(scene.model, event_driven(1.4, 1e-2, tolerance)), EventKind::close, stick).at(0);
}

// References by integration of the equations of motion with two other methods, both to 1e-11.
TEST(EventDriven, TippeTopClosesInTime) {
  EXPECT_NEAR(stick_closes("parabolic", 1e-10), 1.37080929304, 1e-9);
  EXPECT_NEAR(stick_closes("uniform", 1e-10), 1.37234010453, 1e-9);
  EXPECT_NEAR(stick_closes("parabolic", 1e-7), 1.37080929304, 1e-6);
}

// Closing, lifting, clattering, double contact, 8 s; the audit is a quadrature, independent of the energies.
TEST(EventDriven, TippeTopRunsThrough) {
  const scenario::Scenario scene = scenario::load("tippe-top");
  Simulation simulation(scene.model, event_driven(8.0, 1e-2));
  double energy = simulation.energy(), t = 0.0;
  const double start = energy;
  run(simulation, [&](const Simulation& s) {
    ASSERT_LE(s.energy(), energy + 1e-11 * start) << s.state().t;
    energy = s.energy();
    for (const model::Event& event : s.events()) {
      EXPECT_GE(event.t, t);
      t = event.t;
    }
    std::vector<model::ContactSample> contacts;
    s.sample(contacts);
    for (const model::ContactSample& contact : contacts)
      if (contact.status != model::ContactStatus::open) {
        ASSERT_LE(std::abs(contact.gap), 1e-16) << s.state().t;
      }
  });
  EXPECT_NEAR(scenario::tilt(scene.columns[0], scene.model, simulation.state()), 1.80491, 2e-5);
  EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
  EXPECT_EQ(simulation.statistics().fallback_steps, 0);
  EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-9 * start);
}

TEST(EventDriven, MotionDoesNotDependOnOutputTimes) {
  const scenario::Scenario scene = scenario::load("tippe-top");
  std::vector<std::uint64_t> hashes;
  for (double step : {0.5, 0.1, 1e-3}) {
    Simulation simulation(scene.model, event_driven(1.5, step));
    run(simulation);
    hashes.push_back(state_hash(simulation.state()));
  }
  EXPECT_EQ(hashes[0], hashes[1]);
  EXPECT_EQ(hashes[0], hashes[2]);
}

TEST(EventDriven, RestIsRest) {
  const model::Model model = tripod(std::atan(0.3) - 1e-6, 0.3, Vec3::Zero());
  Simulation simulation(model, event_driven(100.0, 1.0));
  run(simulation);
  EXPECT_LE(simulation.state().bodies[0].v.norm(), 1e-15);
  EXPECT_LE(simulation.state().bodies[0].x.head<2>().norm(), 1e-13);
  const model::Model sliding = tripod(std::atan(0.3) + 1e-4, 0.3, Vec3::Zero());
  const auto slips = times(events_of(sliding, event_driven(1.0, 1e-1)), EventKind::slip);
  ASSERT_EQ(slips.size(), 1u);
  EXPECT_EQ(slips[0], 0.0);
}

void expect_same_after_restore(const model::Model& model, const RunOptions& run_options, std::int64_t at) {
  Simulation whole(model, run_options), first(model, run_options), second(model, run_options);
  run(whole);
  for (std::int64_t i = 0; i < at; ++i) ASSERT_FALSE(first.advance());
  for (std::int64_t i = 0; i < 3; ++i) ASSERT_FALSE(second.advance());  // what it did before must not matter
  second.restore(first.checkpoint());
  EXPECT_EQ(state_hash(second.state()), state_hash(first.state()));
  run(second);
  EXPECT_EQ(second.checkpoint(), whole.checkpoint()) << at;
}

TEST(EventDriven, GoesOnBitForBit) {
  const scenario::Scenario top = scenario::load("tippe-top");
  for (std::int64_t at : {1, 50, 136, 137, 138})
    expect_same_after_restore(top.model, event_driven(1.45, 1e-2, 1e-8), at);
  const model::Model ball = BallOnFloor{.height = 0.05, .law = {laws::Unilateral{0.7}, laws::Coulomb{0.2}}}.build();
  for (std::int64_t at = 9; at < 60; at += 3) expect_same_after_restore(ball, event_driven(0.7, 1e-2), at);
  const model::Model piled = pile(4, 4);
  for (std::int64_t at : {1, 20, 39}) expect_same_after_restore(piled, event_driven(0.4, 1e-2, 1e-7), at);
}

// A step that ends with an impact is known only after it: an output before it must not see it.
TEST(EventDriven, PilesLoseEnergy) {
  for (unsigned seed = 1; seed <= 4; ++seed) {
    const model::Model model = pile(seed, 3);
    Simulation simulation(model, event_driven(0.5, 1e-2, 1e-8));
    const double scale = simulation.audit().initial;
    double energy = scale;
    run(simulation, [&](const Simulation& s) {
      ASSERT_LE(s.energy(), energy + 1e-9 * scale) << seed << " " << s.state().t;
      energy = s.energy();
    });
    EXPECT_EQ(simulation.statistics().fallback_steps, 0) << seed;
    EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-7 * scale) << seed;
  }
}

// Regularised friction and viscous rolling are smooth forces; adhesion carries friction without a load.
TEST(EventDriven, SmoothLawsAndAdhesion) {
  const laws::ContactLaw creeping{{}, laws::RegularisedCoulomb{0.3, 1e-2}};
  const model::Model sledge = Sledge{.tilt = 0.1, .law = creeping}.build();
  Simulation simulation(sledge, event_driven(2.0, 1e-1));
  run(simulation);
  EXPECT_NEAR(simulation.state().bodies[0].v[0], 1e-2 * std::tan(0.1) / 0.3, 1e-9);  // creeps where friction balances
  const laws::ContactLaw viscous{{}, laws::Coulomb{0.5}, {}, laws::ClassicalViscous{1e-3}};
  const model::Model ball = BallOnFloor{.v = Vec3(0.4, 0.0, 0.0), .omega = Vec3(0.0, 4.0, 0.0), .law = viscous}.build();
  Simulation rolling(ball, event_driven(2.0, 1e-1));
  run(rolling);
  EXPECT_NEAR(rolling.state().bodies[0].v[0], 0.4 * std::exp(-2.0 * 1e-3 / (1.4 * 0.01)), 1e-9);
  const laws::ContactLaw sticky{laws::Unilateral{.adhesion = 3.0}, laws::Coulomb{0.3}};
  const double a = kGravity * std::sin(1.2) - 0.3 * (kGravity * std::cos(1.2) + 3.0 * 3.0 / 2.0);
  const model::Model steep = Sledge{.tilt = 1.2, .law = sticky}.build();
  Simulation sliding(steep, event_driven(0.5, 1e-1));
  run(sliding);
  EXPECT_NEAR(sliding.state().bodies[0].v[0], 0.5 * a, 1e-9);
}

}  // namespace
}  // namespace stiction::simulation
