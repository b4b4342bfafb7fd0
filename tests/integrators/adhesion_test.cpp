// Adhesion: a closed contact withstands a pull, and friction is scaled by what presses the surfaces together.
#include "integrators/support.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

constexpr double kAdhesion = 7.0;

model::Model pulled_sledge(double adhesion, double mu, const Vec3& pull) {
  return Sledge{.pull = pull, .law = {laws::Unilateral{.adhesion = adhesion}, laws::Coulomb{mu}}}.build();
}

// 2 kg on three feet: the floor lets go when the pull exceeds m g + 3 adhesion.
TEST(Adhesion, HoldsBelowAndLetsGoAboveTheLimit) {
  const double limit = 2.0 * kGravity + 3.0 * kAdhesion, step = 1e-3;
  const model::Model below = pulled_sledge(kAdhesion, 0.0, Vec3(0.0, 0.0, limit - 1e-3));
  Simulation held(below, options(2.0, step));
  run(held, [&](const Simulation& s) {
    ASSERT_LE(std::abs(s.state().bodies[0].v[2]), 1e-11);  // the solver's 1e-10 of F dt/m
    for (const model::ContactState& c : s.state().contacts) {
      ASSERT_TRUE(c.persists);
      ASSERT_GE(c.P[0], -kAdhesion * step * (1.0 + 1e-9));
    }
  });
  EXPECT_LE(std::abs(held.state().bodies[0].x[2] - 0.0625), 1e-12);

  const double excess = 1.0;
  const model::Model above = pulled_sledge(kAdhesion, 0.0, Vec3(0.0, 0.0, limit + excess));
  Simulation torn(above, options(0.5, step));
  run(torn);
  // Through the first step adhesion still acts, afterwards it is gone: the contact is open.
  const double free = (limit + excess) / 2.0 - kGravity, first = excess / 2.0 * step;
  EXPECT_NEAR(torn.state().bodies[0].v[2], first + free * (0.5 - step), 1e-9);
  EXPECT_LE(std::abs(torn.audit().balance_error(torn.energy())), 1e-9);
  // What the floor took: 3 adhesion times the distance of the first step.
  EXPECT_NEAR(torn.audit().contact_work(), -3.0 * kAdhesion * 0.5 * first * step, 1e-12);
}

// A single ball: the pull is cancelled to the last bit.
TEST(Adhesion, ABallDoesNotMoveAtAll) {
  model::Builder builder;
  builder.gravity(Vec3(0.0, 0.0, -8.0));
  builder.body(sphere_body("ball", 1.0, 0.125, Vec3(0.0, 0.0, -0.125)));
  builder.shape("ball", "skin", geometry::Sphere{Vec3::Zero(), 0.125});
  builder.shape("world", "ceiling", geometry::Plane{-Vec3::UnitZ(), 0.0});
  builder.contact({"ceiling", "ball.skin", "world.ceiling", {laws::Unilateral{.adhesion = 8.5}, laws::Coulomb{0.3}}});
  const model::Model model = builder.build();
  Simulation simulation(model, options(1.0, 1.0 / 1024.0));
  run(simulation);
  EXPECT_EQ(simulation.state().bodies[0].v, Vec3::Zero());
  EXPECT_EQ(simulation.state().bodies[0].x, Vec3(0.0, 0.0, -0.125));
}

// Friction holds against mu (m g + 3 adhesion), and takes that much in slip.
TEST(Adhesion, FrictionIsScaledByPressureAndAdhesion) {
  const double mu = 0.3, limit = mu * (2.0 * kGravity + 3.0 * kAdhesion);
  const model::Model below = pulled_sledge(kAdhesion, mu, Vec3(limit - 0.1, 0.0, 0.0));
  Simulation held(below, options(1.0, 1e-3));
  run(held);
  EXPECT_LE(held.state().bodies[0].v.norm(), 1e-11);
  EXPECT_LE(std::abs(held.state().bodies[0].x[0]), 1e-11);
  EXPECT_GT(limit - 0.1, mu * 2.0 * kGravity);  // without adhesion it would slide

  const model::Model above = pulled_sledge(kAdhesion, mu, Vec3(limit + 2.0, 0.0, 0.0));
  Simulation sliding(above, options(1.0, 1e-3));
  run(sliding);
  EXPECT_NEAR(sliding.state().bodies[0].v[0], 1.0, 1e-9);  // 2 N on 2 kg for a second
  EXPECT_LE(std::abs(sliding.audit().balance_error(sliding.energy())), 1e-9);

  // Pulled up with more than its weight it still has friction, by what is left of the adhesion.
  const double lift = 2.0 * kGravity + kAdhesion, left = mu * 2.0 * kAdhesion;
  const model::Model lifted = pulled_sledge(kAdhesion, mu, Vec3(left + 2.0, 0.0, lift));
  Simulation hanging(lifted, options(1.0, 1e-3));
  run(hanging);
  EXPECT_NEAR(hanging.state().bodies[0].v[0], 1.0, 1e-8);
  EXPECT_LE(std::abs(hanging.state().bodies[0].v[2]), 1e-10);
}

TEST(Adhesion, ScenarioFollowsItsClosedForms) {
  const scenario::Scenario scene = scenario::load("adhesive-contact");
  Simulation simulation(scene.model, scene.run);
  run(simulation);
  const double t = scene.run.duration, step = scene.run.step;
  const auto body = [&](const char* name) {
    return simulation.state().bodies[static_cast<std::size_t>(scene.model.find_body(name))];
  };
  EXPECT_LE(body("light").v.norm(), 1e-15);
  EXPECT_NEAR(body("light").x[2], -0.1, 1e-12);
  // 19.62 N - 15 N on 2 kg for one step, then free fall.
  EXPECT_NEAR(body("heavy").v[2], -kGravity * t + 7.5 * step, 1e-10);
  EXPECT_NEAR(body("heavy").x[2], -0.1 - 0.5 * kGravity * t * t, 7.5 * step * t);
  // The ball on the wall rolls without slip.
  EXPECT_NEAR(body("roller").v[2], -5.0 / 7.0 * kGravity * t, 1e-9);
  EXPECT_NEAR(std::abs(body("roller").omega[1]) * 0.1, 5.0 / 7.0 * kGravity * t, 1e-9);
  EXPECT_NEAR(body("roller").x[0], -0.9, 1e-12);
}

}  // namespace
}  // namespace stiction::simulation
