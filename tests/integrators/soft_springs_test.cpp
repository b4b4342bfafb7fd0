// Springs and dampers in time steps: closed forms, second order, and stability at steps far too long for them, along a
// line and in space.
#include "integrators/joint_support.hpp"
#include "stiction/math/rotation.hpp"

namespace stiction::simulation {
namespace {

// A ball of mass 1 on a spring from the origin, free to move along x.
Simulation on_spring(double stiffness, double damping, double rest_length, const Vec3& x, const Vec3& v,
                     const RunOptions& run_options) {
  model::Builder builder;
  model::BodySpec ball = rod("ball", x);
  ball.start.v = v;
  builder.body(ball);
  builder.spring(
      {.name = "spring", .body = "ball", .stiffness = stiffness, .damping = damping, .rest_length = rest_length});
  return {builder.build(), run_options};
}

void expect_balance(const Simulation& s) {
  EXPECT_LE(std::abs(s.audit().balance_error(s.energy())), 1e-12 * s.audit().initial);
  EXPECT_LE(s.audit().input, 1e-12 * s.audit().initial);
  EXPECT_LE(s.audit().dampers, 0.0);
}

// x'' + 2 delta x' + w^2 x = 0 about the rest length.
TEST(SoftSprings, DampedOscillationIsOfSecondOrder) {
  const double k = 40.0, c = 1.5, delta = 0.5 * c, w = std::sqrt(k - delta * delta), T = 1.3, x0 = 0.2;
  const double exact = 1.0 + x0 * std::exp(-delta * T) * (std::cos(w * T) + delta / w * std::sin(w * T));
  const auto error = [&](double step) {
    Simulation s = on_spring(k, c, 1.0, Vec3(1.0 + x0, 0, 0), Vec3::Zero(), options(T, step));
    run(s);
    expect_balance(s);
    return s.state().bodies[0].x[0] - exact;
  };
  const double coarse = error(0.02), fine = error(0.01);
  EXPECT_LE(std::abs(fine), 1e-3);
  EXPECT_NEAR(order(coarse, fine), 2.0, 0.1);
}

// A linear spring that the step follows neither loses nor gains energy, up to the length at which explicit steps grow.
TEST(SoftSprings, LinearSpringsKeepTheEnergy) {
  for (const double k : {1.0, 100.0, 400.0})
    for (const double rest : {0.0, 1.0}) {
      Simulation s = on_spring(k, 0.0, rest, Vec3(rest, 0, 0), Vec3(0.3, 0, 0), options(10.0, 0.1));
      run(s);
      EXPECT_NEAR(s.energy(), s.audit().initial, 1e-11 * s.audit().initial) << k << " " << rest;
    }
}

// Of stiffer ones what the step cannot follow dies out, and the loss is the method's. A first step stretches the spring
// by a third of its length at most, whatever that stores; the body never becomes faster.
TEST(SoftSprings, WhatTheStepCannotFollowDies) {
  for (const double k : {500.0, 1e4, 1e8})
    for (const double rest : {0.0, 1.0}) {
      Simulation s = on_spring(k, 0.0, rest, Vec3(rest, 0, 0), Vec3(0.3, 0, 0), options(10.0, 0.1));
      double most = 0.0;
      run(s, [&](const Simulation& at) {
        EXPECT_LE(at.state().bodies[0].v.norm(), 0.3) << k << " " << rest;
        EXPECT_LE(std::abs(at.state().bodies[0].x[0] - rest), 0.3 * 0.1) << k << " " << rest;
        most = std::max(most, at.energy());
      });
      EXPECT_LE(s.energy(), 1e-3 * s.audit().initial) << k << " " << rest;
      EXPECT_NEAR(s.audit().method, -s.audit().initial, 1e-3 * s.audit().initial);
      EXPECT_EQ(s.audit().dampers, 0.0);
      EXPECT_LE(std::abs(s.audit().balance_error(s.energy())), 1e-12 * most);
    }
}

// Two tumbling bodies tied by a spring between points off their centres, up to a million times too stiff for the step:
// they move as if tied by a rod, to second order. Undamped, the spring was pumped up by every turn and threw them apart
// within 200 steps.
TEST(SoftSprings, StiffSpringsThatTurnAreRods) {
  const auto tied = [](double stiffness, const RunOptions& run_options) {
    model::Builder builder;
    const Vec3 at_a(0.05, 0.1, 0.02), at_b(-0.03, 0.02, 0.1), b(0.6, 0.05, 0.0);
    for (const char* name : {"a", "b"}) {
      model::BodySpec body;
      body.name = name;
      body.inertia = Vec3(name[0] == 'a' ? 0.004 : 0.006, 0.005, name[0] == 'a' ? 0.006 : 0.005).asDiagonal();
      if (name[0] == 'b') body.start.x = b;
      const Vec3 turn(0.4, -0.3, 0.5);
      const Vec3 line = (b + at_b - at_a).normalized();
      body.start.omega = turn;
      if (name[0] == 'b') body.start.v = Vec3(0.0, 0.3, 0.2);
      // No velocity along the line: what the spring has to stop would be lost.
      const Vec3 arm = name[0] == 'a' ? at_a : at_b;
      body.start.v -= line * line.dot(body.start.v + turn.cross(arm));
      builder.body(body);
    }
    if (stiffness > 0.0)
      builder.spring({.name = "tie",
                      .body = "a",
                      .other = "b",
                      .point = at_a,
                      .other_point = at_b,
                      .stiffness = stiffness,
                      .rest_length = (b + at_b - at_a).norm()});
    else
      builder.joint({.name = "tie",
                     .type = &geometry::joints::kDistance,
                     .first = "a",
                     .second = "b",
                     .point = at_a,
                     .other_point = at_b});
    Simulation s(builder.build(), run_options);
    run(s);
    return s;
  };
  const Simulation rod = tied(0.0, event_driven(2.0, 0.1));
  for (const double k : {1e6, 1e8, 1e12}) {
    const auto error = [&](double step) {
      const Simulation s = tied(k, options(2.0, step));
      return (s.state().bodies[1].x - rod.state().bodies[1].x).norm();
    };
    const double coarse = error(1e-2), fine = error(5e-3);
    EXPECT_LE(coarse, 1e-3) << k;
    EXPECT_NEAR(order(coarse, fine), 2.0, 0.5) << k;
    // 10 000 steps: rounding of a length takes part in the motion as far as the spring is stiff.
    const Simulation long_run = tied(k, options(100.0, 1e-2));
    const double kinetic = dynamics::energy(long_run.model(), long_run.state()).kinetic;
    const double share = k < 1e10 ? 0.1 : 2.0;
    EXPECT_NEAR(kinetic, long_run.audit().initial, share * long_run.audit().initial) << k;
  }
}

// A spring at a light end that is fixed to a heavy body swings as slowly as the heavy one allows: it is followed, to
// second order.
TEST(SoftSprings, JointsHoldLightEnds) {
  const double k = 40.0, c = 1.5, light = 1e-4, m = 1.0 + light, delta = 0.5 * c / m,
               w = std::sqrt(k / m - delta * delta);
  const double T = 1.3, x0 = 0.2,
               exact = 1.0 + x0 * std::exp(-delta * T) * (std::cos(w * T) + delta / w * std::sin(w * T));
  const auto error = [&](double step) {
    model::Builder builder;
    builder.body(rod("heavy", Vec3(1.5 + x0, 0, 0)));
    model::BodySpec knuckle = rod("knuckle", Vec3(1.0 + x0, 0, 0));
    knuckle.mass = light;
    knuckle.inertia *= light;
    builder.body(knuckle);
    builder.joint({.name = "weld",
                   .type = &geometry::joints::kFixed,
                   .first = "knuckle",
                   .second = "heavy",
                   .anchor = Vec3(1.2, 0, 0)});
    builder.spring({.name = "spring", .body = "knuckle", .stiffness = k, .damping = c, .rest_length = 1.0});
    Simulation s(builder.build(), options(T, step));
    run(s);
    return s.state().bodies[1].x[0] - exact;
  };
  const double coarse = error(0.02), fine = error(0.01);
  EXPECT_LE(std::abs(fine), 1e-3);
  EXPECT_NEAR(order(coarse, fine), 2.0, 0.1);
}

// A damper alone leaves 1/(1 + z + z^2/2) of the velocity per step: never a change of sign, whatever the step.
TEST(SoftSprings, DampersAreStableAtAnyStep) {
  for (const double c : {1.0, 1e3, 1e8, 1e15}) {
    const double step = 0.01, z = c * step;
    Simulation s = on_spring(0.0, c, 1.0, Vec3(1, 0, 0), Vec3(0.1, 0, 0), options(5 * step, step));
    for (int i = 1; i <= 5; ++i) {
      ASSERT_FALSE(s.advance());
      const double expected = 0.1 / std::pow(1.0 + z + 0.5 * z * z, i);
      EXPECT_NEAR(s.state().bodies[0].v[0], expected, 1e-13 * expected + 4e-17) << c << " after " << i;
    }
    expect_balance(s);
  }
}

// A ball swung about on a nearly rigid rod, 50 and 1600 times too stiff for the step: it holds. A straight step
// stretches it by (2 rad/s dt)^2/8 of its length, and what that stores is all that the energy varies by.
TEST(SoftSprings, AStiffSpringIsARod) {
  for (const double k : {1e6, 1e9}) {
    const double step = 1e-2, stretch = 4.0 * step * step / 8.0;
    Simulation s = on_spring(k, 1e-2 * std::sqrt(k), 1.0, Vec3(1, 0, 0), Vec3(0, 2, 0), options(3.0, step));
    while (!s.done()) {
      ASSERT_FALSE(s.advance());
      EXPECT_NEAR(s.state().bodies[0].x.norm(), 1.0, 4.0 * stretch) << k;
      EXPECT_NEAR(s.state().bodies[0].v.squaredNorm(), 4.0, 0.04) << k;
    }
    EXPECT_LE(std::abs(s.audit().balance_error(s.energy())), 1e-9);
  }
}

// A torsion spring between two wheels: the angle between them, second order; and a brake that locks them at once.
TEST(SoftSprings, TorsionSpringsBetweenTwoWheels) {
  const double k = 2.0, c = 0.02, J = 0.025, T = 0.7;
  const auto wheels = [&](double stiffness, double damping, double step) {
    model::Builder builder;
    for (const char* name : {"a", "b"}) {
      model::BodySpec wheel = rod(name, Vec3(0, 0, name[0] == 'a' ? 0.0 : 1.0));
      wheel.start.omega = Vec3(0, 0, name[0] == 'a' ? 3.0 : -1.0);
      builder.body(wheel);
    }
    builder.torsion_spring({.name = "shaft", .body = "a", .other = "b", .stiffness = stiffness, .damping = damping});
    return Simulation(builder.build(), options(T, step));
  };
  const double delta = c / J, w = std::sqrt(2.0 * k / J - delta * delta);  // the reduced inertia is J/2
  const double exact = 4.0 * std::exp(-delta * T) * (std::cos(w * T) - delta / w * std::sin(w * T));
  const auto difference = [](const Simulation& s) {
    return s.state().bodies[0].omega[2] - s.state().bodies[1].omega[2];
  };
  const auto error = [&](double step) {
    Simulation s = wheels(k, c, step);
    run(s);
    EXPECT_LE(std::abs(s.audit().balance_error(s.energy())), 1e-12);
    EXPECT_NEAR(s.state().bodies[0].omega[2] + s.state().bodies[1].omega[2], 2.0, 1e-13);
    return difference(s) - exact;
  };
  EXPECT_NEAR(order(error(0.01), error(0.005)), 2.0, 0.15);
  Simulation locked = wheels(0.0, 1e10, 1e-2);
  ASSERT_FALSE(locked.advance());
  EXPECT_NEAR(difference(locked), 0.0, 1e-12);
  EXPECT_NEAR(locked.audit().dampers, -0.5 * 0.5 * J * 16.0, 1e-12);  // all of the energy of relative motion
}

// A block pressed on the floor by a stiff, damped spring from above: the contact carries both forces.
TEST(SoftSprings, PressOnAContact) {
  model::Builder builder;
  builder.gravity(Vec3(0, 0, -kGravity));
  builder.shape("world", "floor", geometry::Plane{});
  model::BodySpec ball = rod("ball", Vec3(0, 0, 0.1));
  builder.body(ball);
  builder.shape("ball", "skin", geometry::Sphere{.radius = 0.1});
  builder.contact({.name = "touch", .first = "ball.skin", .second = "world.floor", .law = {}});
  builder.spring({.name = "press",
                  .body = "ball",
                  .other_point = Vec3(0, 0, 1.1),
                  .stiffness = 1e7,
                  .damping = 1e5,
                  .rest_length = 1.0 + 1e-5});
  Simulation s(builder.build(), options(1.0, 1e-2));
  run(s);
  std::vector<model::ContactSample> contacts;
  s.sample(contacts);
  EXPECT_NEAR(contacts[0].force[2], kGravity + 100.0, 1e-6);
  EXPECT_NEAR(s.state().bodies[0].x[2], 0.1, 1e-11);
  EXPECT_EQ(s.statistics().unconverged_steps, 0);
}

// A stiff spring beside a joint of the same body, spinning: the motion tends to that of event-driven integration.
TEST(SoftSprings, BesideAJointInSpatialMotion) {
  model::Builder builder;
  builder.gravity(Vec3(0, 0, -kGravity));
  model::BodySpec top = rod("top", Vec3(0.1, 0.05, 0.2));
  top.start.omega = Vec3(2, -3, 20);
  builder.body(top);
  builder.joint({.name = "tip", .type = &geometry::joints::kSpherical, .first = "top", .anchor = Vec3::Zero()});
  builder.spring({.name = "stay",
                  .body = "top",
                  .point = Vec3(0.1, 0, 0.1),
                  .other_point = Vec3(0.5, 0.2, 0.1),
                  .stiffness = 50.0,
                  .damping = 0.4,
                  .rest_length = 0.2});
  const model::Model model = builder.build();
  const auto end = [&](const RunOptions& run_options) {
    Simulation s(model, run_options);
    run(s);
    EXPECT_LE(std::abs(s.audit().balance_error(s.energy())), 1e-8);
    EXPECT_LE(s.audit().dampers, -1e-3);
    return s.state().bodies[0].x;
  };
  const Vec3 exact = end(event_driven(0.5, 0.1));
  const double coarse = (end(options(0.5, 2e-3)) - exact).norm(), fine = (end(options(0.5, 1e-3)) - exact).norm();
  EXPECT_NEAR(order(coarse, fine), 2.0, 0.3);
  EXPECT_LE((end(runge_kutta(4, 0.5, 1e-3)) - exact).norm(), 1e-7);
}

}  // namespace
}  // namespace stiction::simulation
