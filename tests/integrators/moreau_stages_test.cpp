// Runge-Kutta as Leine and Glocker describe it: of first order, and an impact leaves 3/8 of the velocity to the next
// step.
#include "integrators/support.hpp"

namespace stiction::simulation {
namespace {

RunOptions moreau_stages(double duration, double step) {
  RunOptions out = options(duration, step);
  out.method = stepping::RungeKutta{.moreau_stages = true, .variant = stepping::Variant::midpoint};
  return out;
}

// u_2 = v/2, u_3 = 3v/4, u_4 = v/4: together the four stages take away (1 + 2/2 + 6/4 + 1/4)/6 = 5/8 of v.
TEST(MoreauStages, AnImpactTakesManySteps) {
  BallOnFloor ball;
  ball.v = Vec3(0.0, 0.0, -1.0);
  Simulation simulation(ball.build(), moreau_stages(0.04, 1e-2));
  double left = -1.0;
  while (!simulation.done()) {
    ASSERT_FALSE(simulation.advance());
    left *= 0.375;
    EXPECT_NEAR(simulation.state().bodies[0].v[2], left, 1e-12);  // the weight is held within each stage
  }
}

// A ball that slides has a constant deceleration mu g, which every stage finds.
TEST(MoreauStages, SlidesExactly) {
  BallOnFloor ball;
  ball.v = Vec3(1.0, 0.0, 0.0);
  ball.law.friction = laws::Coulomb{0.2};
  Simulation simulation(ball.build(), moreau_stages(0.1, 1e-2));
  run(simulation);
  const model::BodyState& body = simulation.state().bodies[0];
  EXPECT_NEAR(body.v[0], 1.0 - 0.2 * kGravity * 0.1, 1e-12);
  EXPECT_NEAR(body.x[0], 0.1 - 0.1 * kGravity * 0.01, 1e-12);
  EXPECT_NEAR(simulation.audit().balance_error(simulation.energy()), 0.0, 1e-13);
}

// The angle of a pendulum on a rough floor, an eccentric ball that rocks while it slides: errors halve with the step.
TEST(MoreauStages, IsOfFirstOrder) {
  const auto rocks = [](const RunOptions& how) {
    model::Builder builder;
    builder.gravity(Vec3(0.0, 0.0, -kGravity));
    model::BodySpec spec = sphere_body("ball", 1.0, 0.1, Vec3(0.0, 0.0, 0.1));
    spec.start.omega = Vec3(0.0, 3.0, 0.0);
    spec.start.v = Vec3(1.5, 0.0, -0.09);  // the lowest point does not approach the floor
    builder.body(spec);
    builder.shape("ball", "skin", geometry::Sphere{Vec3(-0.03, 0.0, 0.0), 0.1});
    builder.shape("world", "floor", geometry::Plane{});
    builder.contact({"floor", "ball.skin", "world.floor", {{}, laws::Coulomb{0.1}}});
    Simulation simulation(builder.build(), how);
    run(simulation);
    return simulation.state().bodies[0];
  };
  RunOptions exact = options(0.2, 1e-3);
  exact.method = stepping::RungeKutta{};
  const model::BodyState truth = rocks(exact);  // of order 4: 1e-10
  double last = 0.0;
  for (int halving = 0; halving < 4; ++halving) {
    const double error = (rocks(moreau_stages(0.2, std::ldexp(4e-3, -halving))).omega - truth.omega).norm();
    if (halving > 0) {
      EXPECT_NEAR(std::log2(last / error), 1.0, 0.2) << error;
    }
    last = error;
  }
}

TEST(MoreauStages, RefusesWhatItDoesNotHave) {
  const stepping::RungeKutta method{.order = 3, .moreau_stages = true};
  EXPECT_TRUE(static_cast<bool>(method.problem()));
}

}  // namespace
}  // namespace stiction::simulation
