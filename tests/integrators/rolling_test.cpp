// Rolling resistance of a ball of radius r and inertia 2/5 m r^2 that rolls without slip: closed forms.
#include "integrators/support.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

constexpr double kRadius = 0.1, kMass = 1.0, kSpeed = 0.5;

BallOnFloor rolling_ball(const laws::Rolling& rolling, double speed = kSpeed) {
  return {.v = Vec3(speed, 0.0, 0.0),
          .omega = Vec3(0.0, speed / kRadius, 0.0),
          .law = {{}, laws::Coulomb{0.5}, {}, rolling}};
}

// (m + I/r^2) v' = -mu_r m g/r: v falls at 5/7 mu_r g/r, and the ball stops after v^2/(2a) and stays.
TEST(RollingResistance, DryBallStopsAfterTheClosedFormDistance) {
  const double mu_r = 2e-3, a = 5.0 / 7.0 * mu_r * kGravity / kRadius;
  for (double step : {1e-3, 1e-4}) {
    const model::Model model = rolling_ball(laws::ClassicalDry{mu_r}).build();
    Simulation simulation(model, options(1.5 * kSpeed / a, step));
    double off = 0.0, late = 0.0;
    run(simulation, [&](const Simulation& s) {
      const model::BodyState& b = s.state().bodies[0];
      if (s.state().t < kSpeed / a - step) off = std::max(off, std::abs(b.v[0] - (kSpeed - a * s.state().t)));
      if (s.state().t > kSpeed / a + step) late = std::max(late, b.v.norm() + kRadius * b.omega.norm());
    });
    EXPECT_LE(off, 1e-9) << step;    // constant forces: exact except for the solver's 1e-10
    EXPECT_LE(late, 1e-11) << step;  // at rest from then on
    // The step in which it stops is off by a dt^2 at most.
    EXPECT_NEAR(simulation.state().bodies[0].x[0], kSpeed * kSpeed / (2.0 * a), a * step * step + 1e-8) << step;
    const model::Work& work = simulation.audit().contacts[0];
    EXPECT_NEAR(work.rolling, -0.5 * 1.4 * kMass * kSpeed * kSpeed, 1e-9);  // all of it, and nothing by sliding
    EXPECT_LE(std::abs(work.sliding) + std::abs(work.normal) + std::abs(work.drilling), 1e-9);
    EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-12);
    EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
  }
}

// Contour friction knows the ball's radius: mu_r of the contour is mu_r r of the classical law.
TEST(RollingResistance, ContourOnABallIsClassicalTimesRadius) {
  const model::Model contour = rolling_ball(laws::ContourDry{0.02}).build(),
                     classical = rolling_ball(laws::ClassicalDry{0.02 * kRadius}).build();
  Simulation a(contour, options(1.0, 1e-3)), b(classical, options(1.0, 1e-3));
  while (!a.done()) {
    ASSERT_FALSE(a.advance() || b.advance());
    ASSERT_LE((a.state().bodies[0].v - b.state().bodies[0].v).norm(), 1e-10);
    ASSERT_LE((a.state().bodies[0].omega - b.state().bodies[0].omega).norm(), 1e-9);
  }
  EXPECT_LT(a.state().bodies[0].v[0], 0.8 * kSpeed);  // there was something to compare
}

// (m + I/r^2) v' = -c v/r^2, v = exp(-k t). Laws at the end of the step: it falls by 1/(1 + k dt) per step.
TEST(RollingResistance, ViscousBallDecaysExponentially) {
  const double c = 5e-3, k = c / (1.4 * kMass * kRadius * kRadius), end = 2.0;
  const auto midpoint = [](double duration, double step) {
    RunOptions out = options(duration, step);
    out.method = stepping::Moreau{.variant = stepping::Variant::midpoint};
    return out;
  };
  std::vector<double> errors;
  for (double step : {4e-3, 2e-3, 1e-3}) {
    const model::Model model = rolling_ball(laws::ClassicalViscous{c}).build();
    Simulation simulation(model, midpoint(end, step));
    run(simulation);
    const double v = simulation.state().bodies[0].v[0];
    EXPECT_NEAR(v, kSpeed * std::pow(1.0 + k * step, -std::round(end / step)), 1e-9);
    errors.push_back(v - kSpeed * std::exp(-k * end));
    EXPECT_NEAR(simulation.audit().contacts[0].rolling, -0.5 * 1.4 * kMass * (kSpeed * kSpeed - v * v), 1e-9);
    EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-12);
  }
  EXPECT_NEAR(order(errors[0], errors[1]), 1.0, 0.02);
  EXPECT_NEAR(order(errors[1], errors[2]), 1.0, 0.02);

  const model::Model contour = rolling_ball(laws::ContourViscous{c / (kRadius * kRadius)}).build();
  Simulation simulation(contour, midpoint(end, 1e-3));
  run(simulation);
  EXPECT_NEAR(simulation.state().bodies[0].v[0], kSpeed * std::pow(1.0 + k * 1e-3, -2000.0), 1e-9);
}

// The default states laws of slip for the middle of the step: second order.
TEST(RollingResistance, ViscousBallIsOfSecondOrder) {
  const double c = 5e-3, k = c / (1.4 * kMass * kRadius * kRadius), end = 2.0;
  std::vector<double> errors;
  for (double step : {4e-3, 2e-3, 1e-3}) {
    const model::Model model = rolling_ball(laws::ClassicalViscous{c}).build();
    Simulation simulation(model, options(end, step));
    run(simulation);
    errors.push_back(simulation.state().bodies[0].v[0] - kSpeed * std::exp(-k * end));
  }
  EXPECT_NEAR(order(errors[0], errors[1]), 2.0, 0.02);
  EXPECT_NEAR(order(errors[1], errors[2]), 2.0, 0.02);
}

// On an incline the ball holds while tan(tilt) < mu_r/r, and rolls with 5/7 g (sin - mu_r/r cos) above.
TEST(RollingResistance, HoldsOnAnInclineBelowTheLimit) {
  const double mu_r = 5e-3, limit = std::atan(mu_r / kRadius);
  const laws::ContactLaw law{{}, laws::Coulomb{0.5}, {}, laws::ClassicalDry{mu_r}};
  const model::Model below = BallOnFloor{.tilt = limit - 1e-4, .law = law}.build();
  Simulation resting(below, options(5.0, 1e-3));
  run(resting);
  EXPECT_LE(resting.state().bodies[0].v.norm(), 1e-12);
  EXPECT_LE(std::abs(resting.state().bodies[0].x[0]), 1e-11);

  const double tilt = limit + 1e-4;
  const model::Model above = BallOnFloor{.tilt = tilt, .law = law}.build();
  Simulation rolling(above, options(5.0, 1e-3));
  run(rolling);
  const double a = 5.0 / 7.0 * kGravity * (std::sin(tilt) - mu_r / kRadius * std::cos(tilt));
  EXPECT_NEAR(rolling.state().bodies[0].v[0], 5.0 * a, 1e-8);
  EXPECT_GT(5.0 * a, 1e-3);
}

// Two coefficients: rolling along x turns about y, which lies across `axis` = x; along y it turns about x.
TEST(RollingResistance, OrthotropicTellsTheAxesApart) {
  const double mu_r = 3e-3, mu_r2 = 1e-3;
  const auto deceleration = [&](const Vec3& direction) {
    model::Builder builder;
    builder.gravity(Vec3(0.0, 0.0, -kGravity));
    model::BodySpec spec = sphere_body("ball", kMass, kRadius, Vec3(0.0, 0.0, kRadius));
    spec.start.v = kSpeed * direction;
    spec.start.omega = kSpeed / kRadius * Vec3::UnitZ().cross(direction);
    builder.body(spec);
    builder.shape("ball", "skin", geometry::Sphere{Vec3::Zero(), kRadius});
    builder.shape("world", "floor", geometry::Plane{});
    const laws::ContactLaw law{{}, laws::Coulomb{0.5}, {}, laws::OrthotropicDryRolling{mu_r, mu_r2}};
    builder.contact({"floor", "ball.skin", "world.floor", law, {}, "world", Vec3::UnitX()});
    const model::Model model = builder.build();
    Simulation simulation(model, options(0.1, 1e-3));
    run(simulation);
    EXPECT_LE(std::abs(simulation.state().bodies[0].v.dot(Vec3::UnitZ().cross(direction))), 1e-12);
    return (kSpeed - simulation.state().bodies[0].v.dot(direction)) / 0.1;
  };
  EXPECT_NEAR(deceleration(Vec3::UnitX()), 5.0 / 7.0 * mu_r2 * kGravity / kRadius, 1e-8);
  EXPECT_NEAR(deceleration(Vec3::UnitY()), 5.0 / 7.0 * mu_r * kGravity / kRadius, 1e-8);
}

TEST(RollingResistance, ScenarioStopsAfterTheClosedFormDistance) {
  const scenario::Scenario scene = scenario::load("rolling-resistance-ball");
  const auto& rolling = std::get<laws::ClassicalDry>(scene.model.contacts()[0].law.rolling);
  const auto& ball = std::get<geometry::SpherePlane>(scene.model.contacts()[0].pair).sphere;
  const double v = scene.model.initial_state().bodies[0].v[0], a = 5.0 / 7.0 * rolling.mu_r * kGravity / ball.radius;
  ASSERT_GT(scene.run.duration, v / a);
  Simulation simulation(scene.model, scene.run);
  run(simulation);
  EXPECT_NEAR(simulation.state().bodies[0].x[0], v * v / (2.0 * a), a * scene.run.step * scene.run.step + 1e-8);
  EXPECT_LE(simulation.state().bodies[0].v.norm(), 1e-12);
}

}  // namespace
}  // namespace stiction::simulation
