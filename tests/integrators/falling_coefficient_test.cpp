// Friction coefficients that fall with speed, on a sledge: closed forms of its motion.
#include "integrators/support.hpp"

namespace stiction::simulation {
namespace {

constexpr double kStatic = 0.4, kKinetic = 0.2;

Sledge sledge(const laws::Coefficient& coefficient, double slope, double v) {
  return {.tilt = std::atan(slope), .v = Vec3(v, 0.0, 0.0), .law = {{}, laws::Coulomb{kStatic}, coefficient}};
}

// An incline between the two coefficients: at rest it holds, in motion it runs away with the kinetic one.
TEST(StaticKinetic, HoldsOrRunsAwayOnOneIncline) {
  const model::Model resting = sledge(laws::StaticKinetic{kKinetic}, 0.3, 0.0).build();
  Simulation held(resting, options(5.0, 1e-3));
  run(held);
  EXPECT_LE(held.state().bodies[0].v.norm(), 1e-12);
  EXPECT_LE(std::abs(held.state().bodies[0].x[0]), 1e-11);

  const model::Model moving = sledge(laws::StaticKinetic{kKinetic}, 0.3, 0.1).build();
  Simulation running(moving, options(2.0, 1e-3));
  run(running);
  const double a = kGravity * (0.3 - kKinetic) / std::hypot(1.0, 0.3);
  EXPECT_NEAR(running.state().bodies[0].v[0], 0.1 + 2.0 * a, 1e-8);
  EXPECT_EQ(running.statistics().unconverged_steps, 0);
}

// Slower and slower with mu_kinetic, then caught by mu: from then on at rest.
TEST(StaticKinetic, SlidesThenSticks) {
  const double slope = 0.1, a = kGravity * (kKinetic - slope) / std::hypot(1.0, slope), step = 1e-4;
  const model::Model model = sledge(laws::StaticKinetic{kKinetic}, slope, 0.5).build();
  Simulation simulation(model, options(1.0, step));
  double stick = 0.0, late = 0.0, off = 0.0;
  run(simulation, [&](const Simulation& s) {
    for (const model::Event& event : s.events())
      if (event.kind == model::EventKind::stick && stick == 0.0) stick = event.t;
    if (stick == 0.0) off = std::max(off, std::abs(s.state().bodies[0].v[0] - (0.5 - a * s.state().t)));
    if (s.state().t > 0.5 / a + 2 * step) late = std::max(late, s.state().bodies[0].v.norm());
  });
  // It sticks in the step in which mu_k stops it, and mu holds it from then on.
  EXPECT_NEAR(stick, 0.5 / a, 1.01 * step);
  EXPECT_LE(off, 1e-9);
  EXPECT_LE(late, 1e-11);
  EXPECT_NEAR(simulation.state().bodies[0].x[0], 0.25 / (2.0 * a), 0.5 * step);
  EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-9);
  EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
}

// On the flat v' = -g (mu_k + (mu - mu_k) exp(-v/v_s)), which stops after
// T = v_s/(mu_k g) ln((mu_k exp(v_0/v_s) + mu - mu_k)/mu).
TEST(Stribeck, StopsAfterTheClosedFormTime) {
  const double v_s = 0.1, v_0 = 0.5;
  const double stop =
      v_s / (kKinetic * kGravity) * std::log((kKinetic * std::exp(v_0 / v_s) + kStatic - kKinetic) / kStatic);
  for (double step : {1e-3, 1e-4}) {
    const model::Model model = sledge(laws::Stribeck{kKinetic, v_s, 1.0}, 0.0, v_0).build();
    Simulation simulation(model, options(1.2 * stop, step));
    double stick = 0.0;
    run(simulation, [&](const Simulation& s) {
      for (const model::Event& event : s.events())
        if (event.kind == model::EventKind::stick && stick == 0.0) stick = event.t;
    });
    EXPECT_NEAR(stick, stop, 1.5 * step);  // a step, and half of one by the implicit force
    EXPECT_LE(simulation.state().bodies[0].v.norm(), 1e-11);
    EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
  }
}

// A table of two points is a straight line: v' = -g (mu - s v), v(t) = mu/s + (v_0 - mu/s) exp(g s t).
TEST(CoefficientTable, FollowsTheStraightLine) {
  const double s = 0.2, v_0 = 0.8, end = 0.2;
  std::vector<double> errors;
  for (double step : {2e-3, 1e-3, 5e-4}) {
    Sledge setup = sledge(laws::CoefficientTable{}, 0.0, v_0);
    const laws::CoefficientPoints points{{0.0, kStatic}, {1.0, kStatic - s}};
    setup.law.coefficient = laws::CoefficientTable{&points};
    const model::Model model = setup.build();
    Simulation simulation(model, options(end, step));
    run(simulation);
    errors.push_back(simulation.state().bodies[0].v[0] -
                     (kStatic / s + (v_0 - kStatic / s) * std::exp(kGravity * s * end)));
    EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
  }
  EXPECT_LE(std::abs(errors.back()), 1e-3);
  EXPECT_NEAR(order(errors[0], errors[1]), 2.0, 0.05);  // slip is of second order
  EXPECT_NEAR(order(errors[1], errors[2]), 2.0, 0.05);
}

}  // namespace
}  // namespace stiction::simulation
