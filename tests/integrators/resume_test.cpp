// Same input, same bits: a run repeated, and a run interrupted and resumed.
#include "integrators/pile.hpp"
#include "model/same_state.hpp"
#include "stiction/core/error.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

using model::state_hash;

struct Trace {
  std::uint64_t hash;
  std::vector<double> checkpoint;
};

Trace whole(const model::Model& model, const RunOptions& run_options) {
  Simulation simulation(model, run_options);
  run(simulation);
  return {state_hash(simulation.state()), simulation.checkpoint()};
}

void expect_same_after_restore(const model::Model& model, const RunOptions& run_options, std::int64_t at) {
  const Trace expected = whole(model, run_options);
  Simulation first(model, run_options);
  for (std::int64_t i = 0; i < at; ++i) ASSERT_FALSE(first.advance());
  const std::vector<double> saved = first.checkpoint();
  Simulation second(model, run_options);
  for (std::int64_t i = 0; i < 3; ++i) ASSERT_FALSE(second.advance());  // what it did before must not matter
  second.restore(saved);
  EXPECT_EQ(second.done_steps(), at);
  EXPECT_EQ(state_hash(second.state()), state_hash(first.state()));
  run(second);
  EXPECT_EQ(state_hash(second.state()), expected.hash) << "restored after " << at << " steps";
  EXPECT_EQ(second.checkpoint(), expected.checkpoint);  // audit and statistics too
}

TEST(Determinism, SameRunSameBits) {
  const model::Model model = pile(3, 6);
  const Trace a = whole(model, options(0.5, 1e-3)), b = whole(model, options(0.5, 1e-3));
  EXPECT_EQ(a.hash, b.hash);
  EXPECT_EQ(a.checkpoint, b.checkpoint);
  EXPECT_NE(a.hash, whole(model, options(0.5, 2e-3)).hash);
  EXPECT_EQ(whole(pile(3, 6), options(0.5, 1e-3)).hash, a.hash);  // a model built anew
}

// Not only what the next steps use: anchors of a face and of surfaces, joints, counted turns. (Pairs of groups are
// searched for anew: groups_test.cpp.)
TEST(Restore, EveryFieldOfTheState) {
  for (const char* name : {"coin-toss", "rattleback", "tippe-top-hertz", "drill-string", "clutch"}) {
    SCOPED_TRACE(name);
    const scenario::Scenario scene = scenario::load(name);
    Simulation first(scene.model, scene.run), second(scene.model, scene.run);
    for (int i = 0; i < 300; ++i) ASSERT_FALSE(first.advance());
    second.restore(first.checkpoint());
    model::expect_same(first.state(), second.state());
  }
}

TEST(Restore, PileGoesOnBitForBit) {
  const model::Model model = pile(4, 6);
  for (std::int64_t at : {1, 7, 123, 250, 299}) expect_same_after_restore(model, options(0.3, 1e-3), at);
}

TEST(Restore, TippeTopGoesOnBitForBit) {
  const scenario::Scenario scene = scenario::load("tippe-top");
  for (std::int64_t at : {1, 50, 800}) expect_same_after_restore(scene.model, options(0.1, 1e-4), at);
}

TEST(Restore, ABouncingBallGoesOnBitForBit) {
  const model::Model model = BallOnFloor{.height = 0.05, .law = {laws::Unilateral{0.7}, laws::Coulomb{0.2}}}.build();
  for (std::int64_t at = 90; at < 120; ++at) expect_same_after_restore(model, options(0.2, 1e-3), at);  // the impact
}

// In the air, on the rim, on the face: the points a coin holds are part of its state.
TEST(Restore, ACoinGoesOnBitForBit) {
  scenario::Scenario scene = scenario::load("coin-toss");
  scene.run.duration = 1.5;
  scene.run.step = 5e-4;
  for (std::int64_t at : {5, 500, 1500, 2500, 2990}) expect_same_after_restore(scene.model, scene.run, at);
}

TEST(Restore, RungeKuttaGoesOnBitForBit) {
  const model::Model piled = pile(4, 6);
  for (std::int64_t at : {1, 123, 250}) expect_same_after_restore(piled, runge_kutta(3, 0.3, 1e-3), at);
  const scenario::Scenario top = scenario::load("tippe-top");
  for (std::int64_t at : {1, 50, 80}) expect_same_after_restore(top.model, runge_kutta(4, 0.1, 1e-3), at);
  // A ball that touches in one step and gets its impulse in the next carries the time of touching across the
  // interruption.
  const model::Model ball = BallOnFloor{.height = 0.05, .law = {laws::Unilateral{0.7}, laws::Coulomb{0.2}}}.build();
  for (std::int64_t at = 98; at < 105; ++at) expect_same_after_restore(ball, runge_kutta(4, 0.2, 1e-3), at);
}

TEST(Restore, StepControlGoesOnBitForBit) {
  const scenario::Scenario top = scenario::load("tippe-top");
  for (RunOptions run_options : {options(0.1, 1e-2), runge_kutta(4, 0.1, 1e-2)}) {
    set_tolerance(run_options, 1e-6);
    for (std::int64_t at : {3, 7}) expect_same_after_restore(top.model, run_options, at);
  }
}

// Joints carry their forces, gears and shafts their turns, drives follow time.
TEST(Restore, MechanismsGoOnBitForBit) {
  for (const char* name : {"pendulum-chain", "slider-crank-clearance", "drill-string", "woodpecker-toy", "clutch",
                           "gripper", "stick-slip-oscillator"}) {
    SCOPED_TRACE(name);
    const scenario::Scenario scene = scenario::load(name);
    RunOptions controlled = options(0.05, 1e-2);
    set_tolerance(controlled, 1e-6);
    RunOptions driven = options(0.05, 1e-3);
    driven.method = method_of(Scheme::event_driven);
    for (const RunOptions& run_options : {options(0.05, 1e-3), runge_kutta(4, 0.05, 1e-3)})
      for (std::int64_t at : {1, 30}) expect_same_after_restore(scene.model, run_options, at);
    expect_same_after_restore(scene.model, controlled, 3);
    expect_same_after_restore(scene.model, driven, 30);
  }
}

TEST(Restore, RefusesAForeignCheckpoint) {
  const model::Model model = pile(4, 3), other = pile(4, 2);
  Simulation simulation(model, options(0.1, 1e-3)), foreign(other, options(0.1, 1e-3));
  EXPECT_THROW(simulation.restore(foreign.checkpoint()), core::InputError);
  EXPECT_THROW(simulation.restore({}), core::InputError);
}

// A longer run resumes where a shorter one ended: same bits as if it had never stopped.
TEST(Restore, ALongerRunTakesUpAShorterOne) {
  const model::Model model = pile(5, 4);
  Simulation shorter(model, options(0.1, 1e-3)), longer(model, options(0.25, 1e-3));
  run(shorter);
  longer.restore(shorter.checkpoint());
  run(longer);
  EXPECT_EQ(state_hash(longer.state()), whole(model, options(0.25, 1e-3)).hash);
}

}  // namespace
}  // namespace stiction::simulation
