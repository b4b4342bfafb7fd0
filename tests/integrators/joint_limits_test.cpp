// Dry friction and stops of joints against closed forms.
#include <numbers>

#include "integrators/joint_support.hpp"

namespace stiction::simulation {
namespace {

// A prismatic joint with dry friction through a body's centre of mass.
model::JointSpec guide_of(const std::string& body, const Vec3& anchor, const Vec3& axis, double friction) {
  model::JointSpec guide;
  guide.name = "guide";
  guide.type = &geometry::joints::kPrismatic;
  guide.first = body;
  guide.anchor = anchor;
  guide.axis = axis;
  guide.friction = friction;
  return guide;
}

class JointFriction : public JointTest {};
INSTANTIATE_TEST_SUITE_P(Ways, JointFriction,
                         testing::Values(Way{Scheme::moreau}, Way{Scheme::runge_kutta}, Way{Scheme::event_driven}),
                         way_name);

// Dry friction holds the pendulum where gravity is too weak to move it, forever and to the last bit; event-driven it is
// the velocity that is held, whose rounding adds up.
TEST_P(JointFriction, DryFrictionHolds) {
  const double torque = 1.0 * kGravity * kLever * std::sin(0.5);
  for (double share : {1.001, 0.999}) {
    const model::Model model = pendulum(0.5, kLever, &geometry::joints::kRevolute, share * torque).build();
    Simulation s(model, run_options(1.0, 1e-3));
    run(s);
    if (share > 1.0) {
      EXPECT_LE(std::abs(s.state().angles[0]), driven() ? 1e-14 : 1e-15);
      EXPECT_EQ(s.state().contacts[0].status, model::ContactStatus::stick);
    } else {
      EXPECT_GE(std::abs(s.state().angles[0]), 1e-4);
    }
    expect_sound(s, 5.0);
  }
}

// A block on a guide that slopes by 0.6: (g sin - F/m) t^2/2 down, or at rest.
TEST_P(JointFriction, DryFrictionOfASlider) {
  for (double force : {2.0, 6.0}) {
    model::Builder builder;
    builder.gravity(Vec3(0, 0, -kGravity));
    builder.body(rod("block", Vec3(0.1, 0.2, 0.3)));
    builder.joint(guide_of("block", Vec3(0, 0, 0.3), Vec3(std::cos(0.6), 0, -std::sin(0.6)), force));
    const model::Model model = builder.build();
    Simulation s(model, run_options(1.0, 1e-3));
    run(s);
    std::vector<model::JointSample> joints;
    s.sample(joints);
    const double acceleration = std::max(0.0, kGravity * std::sin(0.6) - force);
    // Moreau's friction is that of the end of a step: exact for a constant one.
    EXPECT_NEAR(joints[0].slide, 0.5 * acceleration, force > 5.6 ? 1e-14 : 1e-9);
    EXPECT_NEAR(s.audit().contacts[0].sliding, -force * 0.5 * acceleration, 1e-8);
    expect_sound(s, 5.0);
  }
}

// A flywheel without gravity stops after I omega/T; then nothing moves nor pushes, and rounding is no failure.
TEST_P(JointFriction, FlywheelStops) {
  model::Builder builder;
  builder.gravity(Vec3::Zero());
  const Vec3 axis = Vec3(2, 2, 1) / 3.0;
  model::BodySpec wheel = sphere_body("wheel", 40.0, 0.2371708245126284, Vec3::Zero());  // 0.9 kg m^2
  wheel.start.omega = 9.0 * axis;
  builder.body(wheel);
  model::JointSpec axle;
  axle.name = "axle";
  axle.first = "wheel";
  axle.anchor = Vec3::Zero();
  axle.axis = axis;
  axle.friction = 3.6;
  builder.joint(axle);
  Simulation s(builder.build(), run_options(3.0, 1e-3));
  run(s, [&](const Simulation& now) {
    const double truth = std::max(0.0, 9.0 - 4.0 * now.state().t);
    EXPECT_NEAR(now.state().bodies[0].omega.dot(axis), truth, driven() ? 1e-9 : 4e-3);
  });
  EXPECT_LT(s.state().bodies[0].omega.norm(), 1e-12);
  EXPECT_NEAR(s.audit().contacts[0].sliding, -36.45, 1e-6);
  EXPECT_EQ(s.statistics().unconverged_steps, 0);
  EXPECT_LE(std::abs(s.audit().balance_error(s.energy())), 40.0 * (driven() ? 1e-8 : 1e-11));
  // While the last velocities die away, some ten steps, those of Runge-Kutta have stages that find no end.
  EXPECT_LE(s.statistics().fallback_steps, GetParam().scheme == Scheme::runge_kutta ? 20 : 0);
}

// A mass on a spring with dry friction: the amplitude falls by 2 F/k in every half period, until it is below F/k.
TEST_P(JointFriction, OscillatorStopsWhereTheSpringIsTooWeak) {
  constexpr double k = 40.0, m = 1.6, share = 0.13;  // F = share k
  model::Builder builder;
  builder.gravity(Vec3::Zero());
  const Vec3 along = Vec3(2.0, -1.0, 2.0) / 3.0;
  builder.body(rod("block", along, m));
  builder.joint(guide_of("block", along, along, share * k));
  model::SpringSpec spring;
  spring.name = "spring";
  spring.body = "block";
  spring.stiffness = k;
  builder.spring(spring);
  const model::Model model = builder.build();
  const double half = std::numbers::pi * std::sqrt(m / k);
  Simulation s(model, run_options(6.0 * half, 1e-3));
  std::vector<double> turns;  // where it turns
  double x = 1.0, v = 0.0;
  run(s, [&](const Simulation& now) {
    const double next = now.state().bodies[0].v.dot(along);
    if (std::abs(next) > 2e-3) {  // friction changes it by 3e-3 in a step: not those in which it turns or stops
      if (next * v < 0.0) turns.push_back(x);
      v = next;
    }
    x = now.state().bodies[0].x.dot(along);
  });
  ASSERT_EQ(turns.size(), 3u);
  for (std::size_t n = 0; n < 3; ++n)
    EXPECT_NEAR(turns[n], (n % 2 ? 1.0 : -1.0) * (1.0 - 2.0 * share * static_cast<double>(n + 1)), 1e-4);
  EXPECT_NEAR(x, 1.0 - 8.0 * share, driven() ? 1e-8 : 1e-5);
  EXPECT_EQ(s.state().contacts[0].status, model::ContactStatus::stick);
  EXPECT_NEAR(s.audit().contacts[0].sliding, -share * k * (1.74 + 1.22 + 0.70 + 0.18), driven() ? 1e-7 : 1e-4);
  expect_sound(s, 20.0);
}

// A block slides down a guide with friction onto its stop and comes back up: impacts in no time leave friction no
// impulse.
TEST(JointFrictionLocated, SliderFallsOnItsStop) {
  constexpr double slope = 0.6, F = 2.0, way = 0.2, e = 0.5;
  const Vec3 along(std::cos(slope), 0.0, -std::sin(slope));
  model::Builder builder;
  builder.gravity(Vec3(0, 0, -kGravity));
  builder.body(rod("block", Vec3(0.1, 0.2, 0.3)));
  model::JointSpec guide = guide_of("block", Vec3(0.1, 0.2, 0.3), along, F);
  guide.upper = way;
  guide.restitution = e;
  builder.joint(guide);
  const model::Model model = builder.build();
  const double down = kGravity * std::sin(slope) - F, up = kGravity * std::sin(slope) + F;
  const double t_1 = std::sqrt(2.0 * way / down), v = e * down * t_1, t_2 = t_1 + v / up, rise = 0.5 * v * v / up;
  const double t = t_2 + 0.1, truth = way - rise + 0.5 * down * 0.1 * 0.1;  // on its way down again
  for (Scheme scheme : {Scheme::moreau, Scheme::runge_kutta, Scheme::event_driven}) {
    RunOptions run_options = options(t, 1e-3);
    run_options.method = method_of(scheme);
    if (scheme != Scheme::event_driven)
      detail::set_option(run_options, [](auto& m) -> decltype(m.locate_impacts, void()) { m.locate_impacts = true; });
    Simulation s(model, run_options);
    run(s);
    const double x = (s.state().bodies[0].x - Vec3(0.1, 0.2, 0.3)).dot(along);
    EXPECT_NEAR(x, truth, scheme == Scheme::event_driven ? 1e-9 : 1e-4) << static_cast<int>(scheme);
    EXPECT_LE(std::abs(s.audit().balance_error(s.energy())), scheme == Scheme::event_driven ? 1e-9 : 1e-12);
  }
}

class Stops : public JointTest {};
INSTANTIATE_TEST_SUITE_P(Ways, Stops, testing::Values(Way{Scheme::moreau}, Way{Scheme::event_driven}), way_name);

// A pendulum falls on a stop and comes back with e times its speed; without restitution it rests there.
TEST_P(Stops, PendulumBounces) {
  for (double e : {0.0, 0.5}) {
    model::Builder builder;
    builder.gravity(Vec3(0, 0, -kGravity));
    builder.body(rod("bob", kLever * Vec3(1, 0, 0)));
    model::JointSpec joint;
    joint.name = "hinge";
    joint.first = "bob";
    joint.anchor = Vec3::Zero();
    joint.axis = Vec3::UnitY();  // falls with a growing angle
    joint.upper = 1.0;
    joint.restitution = e;
    builder.joint(joint);
    const model::Model model = builder.build();
    Simulation s(model, run_options(3.0, driven() ? 1e-3 : 1e-4));
    double before = 0.0, after = 0.0, deepest = 0.0;
    run(s, [&](const Simulation& now) {
      for (const model::Event& event : now.events())
        if (event.kind == model::EventKind::impact && before == 0.0) {
          before = event.normal_velocity;
          after = now.state().bodies[0].omega[1];  // up to a step later
        }
      deepest = std::max(deepest, now.state().angles[0]);
    });
    const double speed = std::sqrt(2.0 * kGravity * kLever * std::sin(1.0) / kMoment);
    EXPECT_LE(deepest, 1.0 + 1e-4 * speed);
    if (e > 0.0) {
      EXPECT_NEAR(-before, speed, driven() ? 1e-9 : 2e-3);
      EXPECT_NEAR(after, -e * speed, driven() ? 2e-2 : 2e-3);
    }
    EXPECT_NEAR(s.state().angles[0], 1.0, 1e-9);  // at rest by now
    EXPECT_LE(std::abs(s.state().bodies[0].omega[1]), 1e-12);
    EXPECT_EQ(s.statistics().unconverged_steps, 0);
    EXPECT_LE(std::abs(s.audit().balance_error(s.energy())), (driven() ? 1e-8 : 1e-11) * 5.0);
  }
}

}  // namespace
}  // namespace stiction::simulation
