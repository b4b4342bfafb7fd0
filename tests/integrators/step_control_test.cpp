// Steps whose length follows from a tolerance.
#include "stiction/stepping/lengths/step_control.hpp"

#include "integrators/support.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

using stepping::relative_distance;
using stepping::StepControl;

RunOptions controlled(RunOptions base, double tolerance) {
  set_tolerance(base, tolerance);
  return base;
}

TEST(StepControl, ChoosesWholeSharesOfWhatIsLeft) {
  StepControl control{1e-6, 1e-9, 4, 0.1, 0.0};
  EXPECT_EQ(control.choose(0.05), 0.05);
  EXPECT_EQ(control.choose(0.15), 0.075);  // no tiny rest
  EXPECT_EQ(control.choose(1.0), 0.1);
}

TEST(StepControl, LengthFollowsTheError) {
  StepControl control{1e-6, 1e-9, 1, 0.1, 0.0};
  EXPECT_FALSE(control.accept(4.0, 0.1));
  EXPECT_NEAR(control.next, 0.9 * 0.1 / 2.0, 1e-15);  // of first order: the error of a step is its square
  EXPECT_TRUE(control.accept(1e-9, 0.04));
  EXPECT_NEAR(control.next, 0.16, 1e-15);  // at most four times
  EXPECT_TRUE(control.accept(0.5, 1e-4));  // a short step at the end of an interval
  EXPECT_NEAR(control.next, 0.16, 1e-15);
  EXPECT_FALSE(control.accept(HUGE_VAL, 1.1e-9));
  EXPECT_EQ(control.next, 1e-9);
  EXPECT_TRUE(control.accept(HUGE_VAL, 1e-9));
}

TEST(StepControl, DistanceIsRelative) {
  const model::Model model = BallOnFloor{}.build();
  const model::State a = model.initial_state();
  model::State b = a;
  EXPECT_EQ(relative_distance(model, a, b), 0.0);
  const double length = 0.1 * std::sqrt(0.6);  // radius of gyration of the trace
  b.bodies[0].x.x() += 1e-3;
  EXPECT_NEAR(relative_distance(model, a, b), 1e-3 / length, 1e-12);
  b = a;
  b.bodies[0].p = math::Quat(std::cos(5e-4), std::sin(5e-4), 0.0, 0.0);
  EXPECT_NEAR(relative_distance(model, a, b), 1e-3, 1e-9);
  b.bodies[0].p.coeffs() *= -1.0;  // the same orientation
  EXPECT_NEAR(relative_distance(model, a, b), 1e-3, 1e-9);
  b.bodies[0].v.x() = std::nan("");
  EXPECT_EQ(relative_distance(model, a, b), HUGE_VAL);
}

// The time the stick closes, against the reference of two independent integrations: errors fall with the tolerance.
TEST(StepControl, TippeTopMeetsItsTolerance) {
  constexpr double reference = 1.37080929304;
  const scenario::Scenario scene = scenario::load("tippe-top");
  double last = 1.0;
  for (double tolerance : {1e-5, 1e-7, 1e-9}) {
    RunOptions run_options = controlled(runge_kutta(4, 1.4, 1e-2), tolerance);
    run_options.solver.tolerance = 1e-13;
    Simulation simulation(scene.model, run_options);
    double closed = 0.0;
    while (!simulation.done() && closed == 0.0) {
      ASSERT_FALSE(simulation.advance());
      for (const model::Event& event : simulation.events())
        if (event.contact == 1 && event.kind == model::EventKind::close) closed = event.t;
    }
    const double error = std::fabs(closed - reference);
    EXPECT_LT(error, 0.1 * last) << tolerance;
    EXPECT_LT(error, 10.0 * tolerance) << tolerance;
    EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
    EXPECT_LT(simulation.statistics().steps, 5000);
    last = error;
  }
}

// Across impacts the smallest step is taken and counted; energy never grows.
TEST(StepControl, ImpactsTakeTheSmallestStep) {
  const model::Model model =
      BallOnFloor{.height = 0.05, .v = Vec3(1.0, 0.0, 0.0), .law = {laws::Unilateral{0.7}, laws::Coulomb{0.2}}}.build();
  for (const RunOptions& base : {options(0.5, 1e-2), runge_kutta(4, 0.5, 1e-2)}) {
    RunOptions run_options = controlled(base, 1e-6);
    set_smallest_step(run_options, 1e-5);
    Simulation simulation(model, run_options);
    double energy = simulation.energy();
    run(simulation, [&](const Simulation&) {
      EXPECT_LE(simulation.energy(), energy * (1.0 + 1e-12));
      energy = simulation.energy();
    });
    EXPECT_GT(simulation.statistics().rejected_steps, 0);
    EXPECT_GT(simulation.statistics().rough_steps, 0);
    EXPECT_LT(simulation.statistics().rough_steps, 200);
    EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
    EXPECT_NEAR(simulation.state().t, 0.5, 1e-15);
    EXPECT_LT(std::fabs(simulation.audit().balance_error(simulation.energy())), 1e-12);
  }
}

// What was tried and rejected leaves no trace in events and audit: the works of the contacts are those of the motion.
TEST(StepControl, RejectedStepsLeaveNoTrace) {
  const scenario::Scenario scene = scenario::load("tippe-top");
  Simulation simulation(scene.model, controlled(runge_kutta(3, 2.0, 2e-2), 1e-6));
  std::vector<model::Event> events;
  run(simulation,
      [&](const Simulation&) { events.insert(events.end(), simulation.events().begin(), simulation.events().end()); });
  EXPECT_GT(simulation.statistics().rejected_steps, 0);
  EXPECT_LT(std::fabs(simulation.audit().balance_error(simulation.energy())), 1e-12);
  for (std::size_t i = 1; i < events.size(); ++i) EXPECT_GE(events[i].t, events[i - 1].t);
  int closings = 0;
  for (const model::Event& event : events)
    closings += event.contact == 1 && event.kind == model::EventKind::close ? 1 : 0;
  EXPECT_GE(closings, 1);
}

}  // namespace
}  // namespace stiction::simulation
