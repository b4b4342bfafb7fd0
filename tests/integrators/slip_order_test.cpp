// Variant `end` is of second order where contacts slip on, `midpoint` of first: against event-driven runs.
#include "integrators/support.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

// Where the centre of the last body is at the end.
Vec3 place(const model::Model& model, const RunOptions& options) {
  Simulation simulation(model, options);
  run(simulation);
  return simulation.state().bodies.back().x;
}

double observed_order(const model::Model& model, double duration, Variant variant, double step) {
  RunOptions exact = options(duration, duration / 100.0);
  exact.method = EventDriven{.tolerance = 1e-12};
  const Vec3 x = place(model, exact);
  const auto error = [&](double dt) {
    RunOptions run_options = options(duration, dt);
    set_variant(run_options, variant);
    run_options.solver.tolerance = 1e-14;
    return (place(model, run_options) - x).norm();
  };
  return std::log2(error(step) / error(0.5 * step));
}

// A ball with side spin curves over the cloth while it slides (a masse shot). Rolling resistance turns the direction of
// its slip, which alone would stay the same; both slip on.
TEST(SlipOrder, MasseShot) {
  BallOnFloor ball{.v = Vec3(2.0, 0.0, 0.0), .omega = Vec3(-40.0, -30.0, 10.0)};
  ball.law.friction = laws::Coulomb{0.2};
  ball.law.rolling = laws::ClassicalDry{1e-2};
  const model::Model model = ball.build();
  EXPECT_NEAR(observed_order(model, 0.3, Variant::midpoint, 4e-3), 1.0, 0.2);
  EXPECT_NEAR(observed_order(model, 0.3, Variant::end, 4e-3), 2.0, 0.2);
}

// A spinning ball with Contensou friction drifts: sliding and drilling coupled.
TEST(SlipOrder, SlidingAndSpinning) {
  BallOnFloor ball{.v = Vec3(0.5, 0.2, 0.0), .omega = Vec3(0.0, 5.0, 60.0)};
  ball.law.friction = laws::ContensouParabolic{0.2, 0.01};
  const model::Model model = ball.build();
  EXPECT_NEAR(observed_order(model, 0.15, Variant::midpoint, 2e-3), 1.0, 0.2);
  EXPECT_NEAR(observed_order(model, 0.15, Variant::end, 2e-3), 2.0, 0.3);
}

// The Tippe-Top before its stick touches: slip, spin and turning directions at once.
TEST(SlipOrder, TippeTop) {
  const scenario::Scenario scene = scenario::load("tippe-top");
  EXPECT_NEAR(observed_order(scene.model, 0.6, Variant::midpoint, 2e-4), 1.0, 0.2);
  EXPECT_NEAR(observed_order(scene.model, 0.6, Variant::end, 2e-4), 2.0, 0.3);
}

}  // namespace
}  // namespace stiction::simulation
