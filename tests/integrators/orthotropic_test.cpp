// Orthotropic friction: a sledge that does not turn moves like a point, v' = -g E^2 v/|E v| with E = diag(mu, mu2).
// Hence v_2/v_20 = (v_1/v_10)^k with k = (mu2/mu)^2: the path curves towards the smoother axis for k > 1.
#include "integrators/support.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

constexpr double kMu = 0.2;
const double kMu2 = 0.2 * std::sqrt(2.0);  // k = 2

Sledge sledge(const Vec3& v) {
  return {.v = v, .law = {{}, laws::Orthotropic{kMu, kMu2}}, .axis_of = "world"};
}

// Where it rests for k = 2, by integrating v dt = -v |E v|/(g mu^2 v_1) dv_1 along the hodograph v_2 = c v_1^2.
math::Vec2 resting_place(double v1, double v2) {
  const double c = v2 / (v1 * v1), a = std::sqrt(2.0) * c, root = std::sqrt(1.0 + a * a * v1 * v1);
  const double x = (root * root * root - 1.0) / (3.0 * a * a);
  const double y =
      c * (v1 * (1.0 + 2.0 * a * a * v1 * v1) * root / (8.0 * a * a) - std::asinh(a * v1) / (8.0 * a * a * a));
  return math::Vec2(x, y) / (kGravity * kMu);
}

TEST(OrthotropicSledge, SlowsDownAsItsAxesSay) {
  const auto deceleration = [](const Vec3& direction) {
    const model::Model model = sledge(direction).build();
    Simulation simulation(model, options(0.1, 1e-3));
    run(simulation);
    EXPECT_LE(simulation.state().bodies[0].v.cross(direction).norm(), 1e-10);
    return (1.0 - simulation.state().bodies[0].v.dot(direction)) / 0.1;
  };
  EXPECT_NEAR(deceleration(Vec3::UnitX()), kMu * kGravity, 1e-8);
  EXPECT_NEAR(deceleration(Vec3::UnitY()), kMu2 * kGravity, 1e-8);
  EXPECT_NEAR(deceleration(-Vec3::UnitY()), kMu2 * kGravity, 1e-8);
}

TEST(OrthotropicSledge, PathCurvesAndEndsWhereTheClosedFormSays) {
  const math::Vec2 end = resting_place(1.0, 1.0);
  std::vector<double> errors;
  for (double step : {8e-4, 4e-4, 2e-4}) {
    const model::Model model = sledge(Vec3(1.0, 1.0, 0.0)).build();
    Simulation simulation(model, options(1.0, step));
    double off = 0.0, turned = 0.0;
    run(simulation, [&](const Simulation& s) {
      const model::BodyState& b = s.state().bodies[0];
      off = std::max(off, std::abs(b.v[1] - b.v[0] * b.v[0]));
      turned = std::max(turned, b.omega.norm());
    });
    // One step of the implicit scheme turns the force by about its change over the step, mu g dt/v of order one.
    EXPECT_LE(off, 2.0 * kMu2 * kGravity * step) << step;
    EXPECT_LE(turned, 1e-8);  // forces act in the middle: it does not yaw
    EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-12);
    errors.push_back((simulation.state().bodies[0].x.head<2>() - end).norm());
    EXPECT_LE(simulation.state().bodies[0].v.norm(), 1e-10);
  }
  EXPECT_LE(errors.back(), 1.0 * 2e-4);  // v dt
  EXPECT_NEAR(order(errors[0], errors[1]), 2.0, 0.2);
  EXPECT_NEAR(order(errors[1], errors[2]), 2.0, 0.2);
}

TEST(OrthotropicSledge, ScenarioRestsWhereTheClosedFormSays) {
  const scenario::Scenario scene = scenario::load("orthotropic-puck");
  const auto& law = std::get<laws::Orthotropic>(scene.model.contacts()[0].law.friction);
  ASSERT_DOUBLE_EQ(law.mu, kMu);
  ASSERT_DOUBLE_EQ(law.mu2, kMu2);
  const Vec3 v = scene.model.initial_state().bodies[0].v;
  const math::Vec2 end = resting_place(v[0], v[1]);
  EXPECT_NEAR(end[0], 0.35645, 5e-6);  // as the file states
  EXPECT_NEAR(end[1], 0.25006, 5e-6);
  Simulation simulation(scene.model, scene.run);
  run(simulation);
  EXPECT_LE((simulation.state().bodies[0].x.head<2>() - end).norm(), v.norm() * scene.run.step);
  EXPECT_LE(simulation.state().bodies[0].v.norm(), 1e-10);
}

// An axis of the body is that axis of the world that it points to; the feet under the sledge do not matter.
TEST(OrthotropicAxis, FixedInTheBodyOrInTheWorld) {
  const double yaw = 0.5;
  const auto end = [](const Sledge& s) {
    const model::Model model = s.build();
    Simulation simulation(model, options(0.3, 1e-3));
    run(simulation);
    return simulation.state().bodies[0].x;
  };
  Sledge straight = sledge(Vec3(1.0, 0.7, 0.0)), body = straight, world = straight, turned_feet = straight;
  body.yaw = world.yaw = turned_feet.yaw = yaw;
  body.axis_of = "sledge";
  world.axis = Vec3(std::cos(yaw), std::sin(yaw), 0.0);
  EXPECT_LE((end(body) - end(world)).norm(), 1e-10);
  EXPECT_LE((end(turned_feet) - end(straight)).norm(), 1e-9);
  EXPECT_GT((end(body) - end(straight)).norm(), 1e-3);  // the axis matters
}

// A spinning ball that resists along one axis of its own only: the force follows the axis as it turns.
TEST(OrthotropicAxis, TurnsWithTheBody) {
  model::Builder builder;
  builder.gravity(Vec3(0.0, 0.0, -kGravity));
  model::BodySpec spec = sphere_body("ball", 1.0, 0.1, Vec3(0.0, 0.0, 0.1));
  spec.start.v = Vec3(3.0, 1.0, 0.0);
  spec.start.omega = Vec3(0.0, 0.0, 8.0);
  builder.body(spec);
  builder.shape("ball", "skin", geometry::Sphere{Vec3::Zero(), 0.1});
  builder.shape("world", "floor", geometry::Plane{});
  builder.contact({"floor", "ball.skin", "world.floor", {{}, laws::Orthotropic{0.3, 0.0}}, {}, "ball", Vec3::UnitX()});
  const model::Model model = builder.build();
  Simulation simulation(model, options(0.2, 1e-3));
  model::BodyState before = model.initial_state().bodies[0];
  double turned = 0.0;
  run(simulation, [&](const Simulation& s) {
    const model::BodyState& now = s.state().bodies[0];
    const Vec3 axis = math::rotation(math::advanced(before.p, before.omega, 0.5e-3)) * Vec3::UnitX();
    const Vec3 along = Vec3(axis[0], axis[1], 0.0).normalized(), force = now.v - before.v;
    ASSERT_GT(force.norm(), 1e-4);
    ASSERT_LE(force.cross(along).norm(), 1e-12);
    ASSERT_LT(force.dot(along) * (before.v + Vec3(0.0, 0.0, -0.1).cross(-(before.p * before.omega))).dot(along), 0.0);
    turned = std::max(turned, std::abs(along[1]));
    before = now;
  });
  EXPECT_GT(turned, 0.5);
}

}  // namespace
}  // namespace stiction::simulation
