// Stick, slide, roll, drill: motions of one body with friction whose closed form is known.
#include "integrators/support.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

const laws::ContactLaw kCoulomb{{}, laws::Coulomb{0.2}};

// Friction really sticks: below the friction angle nothing creeps, not even by rounding that adds up.
TEST(Tripod, SticksBelowTheFrictionAngle) {
  for (double step : {1e-3, 1e-4}) {
    const model::Model model = tripod(std::atan(0.3) - 0.001, 0.3, Vec3::Zero());
    Simulation simulation(model, options(10.0, step));
    double fastest = 0.0;
    run(simulation, [&](const Simulation& s) {
      const model::BodyState& b = s.state().bodies[0];
      // The first steps start cold and leave velocities of the solver's tolerance, 1e-10 g dt = 1e-12 m/s; each later
      // step starts from the impulses of the last one and removes some of the remainder.
      if (s.state().t > 0.1) fastest = std::max(fastest, std::hypot(b.v[0], b.v[1]));
    });
    EXPECT_LE(fastest, 1e-12) << step;
    EXPECT_LE(std::hypot(simulation.state().bodies[0].x[0], simulation.state().bodies[0].x[1]), 1e-11) << step;
    EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-9);
  }
}

TEST(Tripod, SlidesAboveTheFrictionAngle) {
  const double tilt = std::atan(0.3) + 0.001;
  for (double step : {1e-3, 1e-4}) {
    const model::Model model = tripod(tilt, 0.3, Vec3::Zero());
    Simulation simulation(model, options(2.0, step));
    run(simulation);
    const double a = kGravity * (std::sin(tilt) - 0.3 * std::cos(tilt));
    // Constant forces: Moreau's scheme is exact up to the solver's residual 1e-10 relative to m g dt.
    EXPECT_NEAR(simulation.state().bodies[0].v[0] / 2.0, a, 1e-9) << step;
    EXPECT_NEAR(simulation.state().bodies[0].x[0], 0.5 * a * 4.0, 1e-8) << step;
  }
}

TEST(Tripod, StopsWhereEnergyIsUsedUp) {
  const model::Model model = tripod(0.0, 0.3, Vec3(2.0, 0.0, 0.0));
  Simulation simulation(model, options(1.0, 1e-4));
  run(simulation);
  // v^2 / (2 mu g), and the step in which it stops is off by at most v dt.
  EXPECT_NEAR(simulation.state().bodies[0].x[0], 4.0 / (2.0 * 0.3 * kGravity), 1e-4);
  EXPECT_LE(simulation.state().bodies[0].v.norm(), 1e-12);
  EXPECT_NEAR(simulation.audit().contact_work(), -0.5 * 2.0 * 4.0, 1e-9);
}

// A belt drags the sledge to its own speed; what it spends is input: P v_belt.
TEST(Belt, DragsTheSledgeToItsSpeed) {
  const double v = 1.5, mu = 0.3, m = 2.0;
  const model::Model model = tripod(0.0, mu, Vec3::Zero(), Vec3(v, 0.0, 0.0));
  Simulation simulation(model, options(1.0, 1e-4));
  double reached = 0.0;
  run(simulation, [&](const Simulation& s) {
    if (reached == 0.0 && s.state().bodies[0].v[0] >= v * (1.0 - 1e-9)) reached = s.state().t;
  });
  EXPECT_NEAR(reached, v / (mu * kGravity), 1.01e-4);  // a step
  EXPECT_NEAR(simulation.state().bodies[0].v[0], v, 1e-10);
  EXPECT_NEAR(simulation.audit().input, m * v * v, 1e-8);                  // force times belt path
  EXPECT_NEAR(simulation.audit().contact_work(), -0.5 * m * v * v, 1e-8);  // half of it is lost
  EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-9);
}

// v falls at mu g, spin rises at 5/2 mu g/r; rolling from t = 2 v/(7 mu g) on with 5/7 v.
TEST(Sphere, SlidesThenRolls) {
  const double v = 2.0, mu = 0.2, onset = 2.0 * v / (7.0 * mu * kGravity);
  for (double step : {4e-4, 2e-4, 1e-4}) {
    const model::Model model = BallOnFloor{.v = Vec3(v, 0.0, 0.0), .law = kCoulomb}.build();
    Simulation simulation(model, options(0.6, step));
    double stick = 0.0, before = 0.0;
    run(simulation, [&](const Simulation& s) {
      for (const model::Event& event : s.events())
        if (event.kind == model::EventKind::stick) stick = event.t;
      if (s.state().t < onset - step)
        before = std::max(before, std::abs(s.state().bodies[0].v[0] - (v - mu * kGravity * s.state().t)));
    });
    EXPECT_NEAR(stick, onset, 1.01 * step);  // known to a step: first order
    EXPECT_LE(before, 1e-9);
    // Linear and angular momentum about the contact line fix the end exactly, whatever the step.
    EXPECT_NEAR(simulation.state().bodies[0].v[0], 5.0 / 7.0 * v, 1e-9);
    EXPECT_NEAR(simulation.state().bodies[0].omega[1] * 0.1, 5.0 / 7.0 * v, 1e-9);
    const double path = v * onset - 0.5 * mu * kGravity * onset * onset + 5.0 / 7.0 * v * (0.6 - onset);
    EXPECT_NEAR(simulation.state().bodies[0].x[0], path, v * step);
  }
}

// Spin about the vertical without sliding stops under a constant torque: t = I w/M.
template <class Law>
void expect_drilling_time(const Law& law, double torque_per_mu_m_g_R) {
  const double w = 50.0, I = 4e-3, m = 1.0;
  const double stop = I * w / (torque_per_mu_m_g_R * law.mu * m * kGravity * law.radius);
  for (double step : {2e-4, 1e-4}) {
    const model::Model model = BallOnFloor{.omega = Vec3(0.0, 0.0, w), .law = {{}, law}}.build();
    Simulation simulation(model, options(1.2 * stop, step));
    double stick = 0.0, moved = 0.0;
    run(simulation, [&](const Simulation& s) {
      for (const model::Event& event : s.events())
        if (event.kind == model::EventKind::stick) stick = event.t;
      moved = std::max(moved, std::hypot(s.state().bodies[0].x[0], s.state().bodies[0].x[1]));
    });
    EXPECT_NEAR(stick, stop, 1.01 * step);
    EXPECT_LE(std::abs(simulation.state().bodies[0].omega[2]), 1e-9);
    EXPECT_LE(moved, 1e-12);
    EXPECT_NEAR(simulation.audit().contacts[0].drilling, -0.5 * I * w * w, 1e-8);
  }
}
TEST(Drilling, StopsAtTheClosedFormTime) {
  expect_drilling_time(laws::ContensouParabolic{0.3, 1e-2}, 3.0 * M_PI / 16.0);
  expect_drilling_time(laws::ContensouUniform{0.3, 1e-2}, 2.0 / 3.0);
  expect_drilling_time(laws::ContensouEllipsoid{0.3, 1e-2}, 3.0 * M_PI / 16.0);
  expect_drilling_time(laws::ContensouCylinder{0.3, 1e-2}, 3.0 * M_PI / 16.0);
}

// Polishing: a fast spin takes most of the friction away from sliding. At the start u = v/(w R), and the deceleration
// is mu g b_T(u) with b_T of parabolic pressure.
TEST(Polishing, InitialDecelerationFollowsTheCurve) {
  const scenario::Scenario scene = scenario::load("spinning-ball-drill");
  const double u = 0.5 / (300.0 * 1e-2), b_T = 3.0 * M_PI / 32.0 * (4.0 * u - u * u * u);
  const double v0 = scene.model.initial_state().bodies[0].v[0];
  ASSERT_EQ(v0, 0.5);
  double last = 0.0;
  for (double step : {1e-4, 1e-5}) {
    Simulation simulation(scene.model, options(10 * step, step));
    run(simulation);
    const double a = (v0 - simulation.state().bodies[0].v[0]) / (10 * step);
    // The slip speed itself falls by 7/2 a t on the way: relative change 7/2 a t/v, of first order in the step.
    const double expected = 0.3 * kGravity * b_T;
    EXPECT_NEAR(a, expected, 1.2 * 0.5 * 3.5 * expected / v0 * 10 * step * expected);
    EXPECT_LT(a, 0.5 * 0.3 * kGravity);  // far below plain Coulomb friction
    last = a;
  }
  EXPECT_NEAR(last, 0.3 * kGravity * b_T, 1e-3 * last);
}

}  // namespace
}  // namespace stiction::simulation
