// What a caller changes between two steps, with every integrator, against closed forms; and that the audit books what
// came from outside as input.
#include <numbers>

#include "simulation/ways.hpp"
#include "stiction/core/error.hpp"

namespace stiction::simulation {
namespace {

const model::BodyState& body(const Simulation& s) {
  return s.state().bodies[0];
}

// A ball in free flight, spinning, with a declared force that is zero.
model::Model flying(const Vec3& gravity) {
  model::Builder builder;
  builder.gravity(gravity);
  model::BodySpec spec = sphere_body("ball", 2.0, 0.1, Vec3(0, 0, 5));
  spec.start.v = Vec3(1, 0, 2);
  builder.body(spec);
  builder.force({.name = "thrust", .body = "ball", .in_body_frame = true});
  return builder.build();
}

// --- friction
// ---------------------------------------------------------------------------------------------------------

// A ball slides over the floor, and mu falls on the way: two decelerations mu g, two angular accelerations 5/2 mu g/r.
TEST_P(EveryWay, FrictionOfASlidingBall) {
  BallOnFloor scene = ball(laws::Coulomb{0.2});
  scene.v = Vec3(4, 0, 0);
  Simulation s(scene.build(), way().run_options(0.4, 1e-3));
  steps(s, 200);
  EXPECT_NEAR(body(s).v[0], 4 - 0.2 * kGravity * 0.2, 1e-9);
  s.set_parameter("floor", "mu", 0.05);
  EXPECT_EQ(s.model().contacts()[0].law.mu(), 0.05);
  steps(s, 200);
  const double lost = kGravity * (0.2 * 0.2 + 0.05 * 0.2);
  EXPECT_NEAR(body(s).v[0], 4 - lost, 2e-9);
  const double arm = 1.0 + 0.5 * scene.height / 0.1;  // a compliant contact acts in the middle of the overlap
  EXPECT_NEAR((math::rotation(body(s).p) * body(s).omega)[1], 2.5 * lost / 0.1 * arm, 5e-8);
  expect_balanced(s, way(), 10.0);
}

// The whole law is replaced: no friction any more, so the speed stays.
TEST_P(EveryWay, AnotherLaw) {
  BallOnFloor scene = ball(laws::Coulomb{0.2});
  scene.v = Vec3(4, 0, 0);
  Simulation s(scene.build(), way().run_options(0.2, 1e-3));
  steps(s, 100);
  laws::ContactLaw law = s.model().contacts()[0].law;
  law.friction = laws::Frictionless{};
  s.set_law("floor", law);
  steps(s, 100);
  EXPECT_NEAR(body(s).v[0], 4 - 0.2 * kGravity * 0.1, 1e-9);
  EXPECT_NEAR(body(s).x[2], scene.build().initial_state().bodies[0].x[2], 1e-9);
  expect_balanced(s, way(), 10.0);
}

// --- gravity
// ----------------------------------------------------------------------------------------------------------

TEST_P(EveryWay, GravitySwitchedOff) {
  Simulation s(flying(Vec3(0, 0, -kGravity)), way().run_options(0.4, 1e-2));
  steps(s, 20);
  s.set_gravity(Vec3::Zero());
  const double v = 2 - kGravity * 0.2, z = 5 + 2 * 0.2 - 0.5 * kGravity * 0.04;
  EXPECT_NEAR(s.audit().input, 2.0 * -kGravity * z, 1e-8);  // the potential energy m g z was taken away
  steps(s, 20);
  EXPECT_NEAR(body(s).v[2], v, 1e-11);
  EXPECT_NEAR(body(s).x[2], z + v * 0.2, 1e-11);
  EXPECT_NEAR(body(s).x[0], 0.4, 1e-12);
  expect_balanced(s, way(), 100.0);
}

// Gravity turned upwards lifts a resting ball off at once.
TEST_P(HardWay, GravityUpwards) {
  Simulation s(ball().build(), way().run_options(0.2, 1e-3));
  steps(s, 100);
  s.set_gravity(Vec3(0, 0, kGravity));
  steps(s, 100);
  EXPECT_NEAR(body(s).x[2], 0.1 + 0.5 * kGravity * 0.01, 1e-10);
  expect_balanced(s, way(), 10.0);
}

// --- forces
// -----------------------------------------------------------------------------------------------------------

// A box that sticks is pushed, slides with F/m - mu g, is let go and stops after v/(mu g).
TEST_P(HardWay, PushedBox) {
  const double mu = 0.3, F = 2.0 * (mu * kGravity + 1.0);  // of 2 kg: accelerates with 1 m/s^2
  Simulation s(tripod(0.0, mu, Vec3::Zero()), way().run_options(0.5, 1e-3));
  steps(s, 100);
  EXPECT_NEAR(body(s).v[0], 0.0, 1e-12);
  s.set_load("sledge", Vec3(F, 0, 0));
  steps(s, 100);
  EXPECT_NEAR(body(s).v[0], 0.1, 1e-9);
  EXPECT_NEAR(body(s).x[0], 0.5 * 0.01, 1e-4 * 0.01 + 1e-3 * 1e-3);
  EXPECT_NEAR(s.audit().input, F * body(s).x[0], 1e-8);
  s.set_load("sledge", Vec3::Zero());
  steps(s, 20);
  EXPECT_NEAR(body(s).v[0], 0.1 - mu * kGravity * 0.02, 1e-9);
  steps(s, 280);
  EXPECT_NEAR(body(s).v[0], 0.0, 1e-9);
  expect_balanced(s, way(), 1.0);
}

// In free flight: F/m, and a torque that is constant in space turns a ball with T/I about the same axis.
TEST_P(EveryWay, LoadAndTorque) {
  Simulation s(flying(Vec3::Zero()), way().run_options(0.3, 1e-2));
  steps(s, 10);
  const Vec3 F(3, -1, 2), T(0.01, 0.02, -0.03);
  s.set_load("ball", F, T);
  steps(s, 10);
  s.set_load("ball", Vec3::Zero());
  steps(s, 10);
  const double inertia = 0.4 * 2.0 * 0.01;
  EXPECT_LE((body(s).v - (Vec3(1, 0, 2) + F / 2.0 * 0.1)).norm(), 1e-11);
  EXPECT_LE((body(s).x - (Vec3(0.3, 0, 5.6) + F / 2.0 * (0.005 + 0.01))).norm(), 1e-11);
  EXPECT_LE((math::rotation(body(s).p) * body(s).omega - T * 0.1 / inertia).norm(), 1e-9);
  expect_balanced(s, way(), 100.0);
}

// A declared force keeps its frame: along the body's own x, which is half a turn away from that of space.
TEST_P(EveryWay, DeclaredForce) {
  Simulation s(flying(Vec3::Zero()), way().run_options(0.2, 1e-2));
  model::BodyState turned = body(s);
  turned.p = math::Quat(0, 0, 0, 1);
  s.set_body("ball", turned);
  steps(s, 10);
  s.set_force("thrust", Vec3(4, 0, 0));
  steps(s, 10);
  EXPECT_LE((body(s).v - Vec3(1 - 2.0 * 0.1, 0, 2)).norm(), 1e-11);
  EXPECT_LE((body(s).x - Vec3(0.2 - 0.01, 0, 5.4)).norm(), 1e-11);
  expect_balanced(s, way(), 10.0);
}

// --- motion
// -----------------------------------------------------------------------------------------------------------

TEST_P(EveryWay, PutElsewhere) {
  Simulation s(flying(Vec3(0, 0, -kGravity)), way().run_options(0.2, 1e-2));
  steps(s, 10);
  const double before = s.energy();
  model::BodyState there{Vec3(-3, 2, 1), math::Quat(0, 2, 0, 0), Vec3(0, 1, 3), Vec3(0, 0, 4)};
  s.set_body("ball", there);
  EXPECT_EQ(body(s).p.x(), 1.0);  // a unit quaternion
  EXPECT_NEAR(s.audit().input, s.energy() - before, 1e-13);
  steps(s, 10);
  EXPECT_LE((body(s).x - Vec3(-3, 2.1, 1 + 0.3 - 0.5 * kGravity * 0.01)).norm(), 1e-11);
  EXPECT_LE((body(s).omega - Vec3(0, 0, 4)).norm(), 1e-11);
  expect_balanced(s, way(), 100.0);
}

// A ball at rest is kicked up: it leaves at once and flies.
TEST_P(HardWay, KickedUp) {
  Simulation s(ball().build(), way().run_options(0.2, 1e-3));
  steps(s, 50);
  model::BodyState kicked = body(s);
  kicked.v = Vec3(0.5, 0, 1);
  s.set_body("ball", kicked);
  EXPECT_NEAR(s.audit().input, 0.5 * 1.25, 1e-12);
  steps(s, 100);
  EXPECT_LE((body(s).x - Vec3(0.05, 0, 0.1 + 0.1 - 0.5 * kGravity * 0.01)).norm(), 1e-10);
  expect_balanced(s, way(), 1.0);
}

// Kicked down, it bounces: the impact of time stepping is that of the step, O(dt).
TEST_P(HardWay, KickedDown) {
  BallOnFloor scene = ball();
  scene.law.normal.restitution = 0.5;
  Simulation s(scene.build(), way().run_options(0.1, 1e-3));
  steps(s, 50);
  model::BodyState kicked = body(s);
  kicked.v = Vec3(0, 0, -2);
  s.set_body("ball", kicked);
  steps(s, 50);
  const double exact = 0.1 + 1.0 * 0.05 - 0.5 * kGravity * 0.0025;
  EXPECT_NEAR(body(s).x[2], exact, way().smooth() ? 1e-9 : 2e-3);
  expect_balanced(s, way(), 10.0);
}

// Lifted off the floor, it falls and lands again: nothing of the old contact is left.
TEST_P(HardWay, LiftedAndLanded) {
  BallOnFloor scene = ball(laws::Coulomb{0.3});
  scene.tilt = 0.1;  // so that it rolls, with an impulse in every channel
  Simulation s(scene.build(), way().run_options(0.3, 1e-3));
  steps(s, 100);
  model::BodyState lifted = body(s);
  const double height = 0.02;
  lifted.x[2] = 0.1 + height;
  lifted.v = lifted.omega = Vec3::Zero();
  s.set_body("ball", lifted);
  EXPECT_EQ(s.state().contacts[0].status, model::ContactStatus::open);
  EXPECT_FALSE(s.state().contacts[0].persists);
  EXPECT_NEAR(s.state().contacts[0].gap, height, 1e-15);
  const double fall = std::sqrt(2 * height / (kGravity * std::cos(0.1)));
  std::vector<model::Event> events;
  for (int i = 0; i < 200; ++i) {
    steps(s, 1);
    events.insert(events.end(), s.events().begin(), s.events().end());
  }
  const auto closed =
      std::find_if(events.begin(), events.end(), [](const auto& e) { return e.kind == model::EventKind::close; });
  ASSERT_NE(closed, events.end());
  EXPECT_NEAR(closed->t, 0.1 + fall, way().smooth() ? 1e-9 : 1e-3);
  expect_balanced(s, way(), 1.0);
}

// --- drives
// -----------------------------------------------------------------------------------------------------------

model::Model driven_wheel() {
  model::Builder builder = pendulum(0.0, kLever);
  builder.gravity(Vec3::Zero());
  builder.drive({.name = "motor", .joint = "hinge", .speed = model::Steady{1.0}});
  return builder.build();
}

TEST_P(EveryWay, DriveRetargeted) {
  if (way().name == "printed") GTEST_SKIP() << "does not support joints";
  Simulation s(driven_wheel(), way().run_options(0.6, 1e-2));
  const auto angle = [&] { return std::atan2(-body(s).x[0], -body(s).x[2]); };  // about y, from hanging down
  steps(s, 20);
  EXPECT_NEAR(angle(), 0.2, 1e-9);
  const double before = s.audit().input;
  s.set_drive("motor", model::Steady{-2.0});
  // From 1 to -2 rad/s. In Moreau's scheme joints hold with the directions of the midpoint: the velocity at the end of
  // a step misses that by a share of (dt/2)^2, 4e-6 J.
  EXPECT_NEAR(s.audit().input - before, 0.5 * kMoment * 3.0, way().method.index() == 0 ? 5e-6 : 1e-8);
  EXPECT_NEAR((math::rotation(body(s).p) * body(s).omega)[1], -2.0, 1e-12);
  steps(s, 20);
  EXPECT_NEAR(angle(), 0.2 - 0.4, 1e-9);
  // A speed that varies with time: 3 cos(5 t), whose integral continues from where the drive is.
  s.set_drive("motor", model::Harmonic{3.0, 5.0, 0.5 * std::numbers::pi});
  steps(s, 20);
  EXPECT_NEAR(angle(), -0.2 + 0.6 * (std::sin(3.0) - std::sin(2.0)), 1e-9);
  EXPECT_LE(largest_gap(s), 1e-10);
  expect_balanced(s, way(), 1.0);
}

// Velocities that joints do not allow are projected; positions that open them are refused.
TEST_P(EveryWay, BodyOnAJoint) {
  if (way().name == "printed") GTEST_SKIP() << "does not support joints";
  Simulation s(pendulum(0.0, kLever).build(), way().run_options(0.1, 1e-3));
  steps(s, 10);
  model::BodyState pushed = body(s);
  pushed.v = Vec3(1, 1, 1);
  pushed.omega = Vec3::Zero();
  s.set_body("bob", pushed);
  EXPECT_NEAR((math::rotation(body(s).p) * body(s).omega)[1], -kLever * 1.0 / kMoment, 1e-9);
  steps(s, 10);
  EXPECT_LE(largest_gap(s), 1e-10);
  expect_balanced(s, way(), 10.0);
  pushed.x += Vec3(0.1, 0, 0);
  const std::vector<double> as_it_was = s.checkpoint();
  EXPECT_THROW(s.set_body("bob", pushed), core::InputError);
  EXPECT_EQ(s.checkpoint(), as_it_was);
}

// --- checkpoints
// ------------------------------------------------------------------------------------------------------

// A simulation of the model as built, restored from a checkpoint, has all that was changed, and continues bit for bit.
TEST_P(EveryWay, CheckpointsCarryChanges) {
  BallOnFloor scene = ball(laws::Coulomb{0.2});
  scene.v = Vec3(1, 0, 0);
  const model::Model model = scene.build();
  Simulation first(model, way().run_options(0.2, 1e-3));
  steps(first, 50);
  first.set_parameter("floor", "mu", 0.1);
  first.set_gravity(Vec3(0.3, 0, -kGravity));
  first.set_load("ball", Vec3(0, 0.4, 0), Vec3(0, 0, 1e-3));
  model::BodyState kicked = body(first);
  kicked.v += Vec3(0, 0.2, 0);
  first.set_body("ball", kicked);
  for (int later : {0, 37}) {
    steps(first, later);
    const std::vector<double> saved = first.checkpoint();
    Simulation second(model, way().run_options(0.2, 1e-3));
    steps(second, 3);
    second.restore(saved);
    EXPECT_EQ(second.model().contacts()[0].law.mu(), 0.1);
    EXPECT_EQ(second.model().gravity(), first.model().gravity());
    Simulation third(model, way().run_options(0.2, 1e-3));
    third.restore(saved);
    steps(second, 60);
    steps(third, 60);
    EXPECT_EQ(second.checkpoint(), third.checkpoint());
    Simulation again(model, way().run_options(0.2, 1e-3));  // and what continues without a break does the same
    again.restore(saved);
    first.restore(saved);
    steps(again, 20);
    steps(first, 20);
    EXPECT_EQ(first.checkpoint(), again.checkpoint());
    first.restore(saved);
  }
  steps(first, 50);
  expect_balanced(first, way(), 1.0);
}

// --- ports
// ------------------------------------------------------------------------------------------------------------

// The ports of every step balance across changes, and a load is metered as its force times the distance.
TEST_P(EveryWay, MeteredPorts) {
  BallOnFloor scene = ball(laws::Coulomb{0.2});
  scene.v = Vec3(2, 0, 0);
  RunOptions run_options = way().run_options(0.1, 1e-3);
  run_options.meter_ports = true;
  Simulation s(scene.build(), run_options);
  steps(s, 50);
  s.set_load("ball", Vec3(3, 0, 0));
  s.set_parameter("floor", "mu", 0.1);
  for (int i = 0; i < 50; ++i) {
    const double x = body(s).x[0];
    steps(s, 1);
    ASSERT_NEAR(s.ports()->bodies[0].user, 3.0 * (body(s).x[0] - x), 1e-9);
    ASSERT_NEAR(s.ports()->balance(s.system(), 0), 0.0, 1e-10);
  }
}

INSTANTIATE_TEST_SUITE_P(Changes, EveryWay, testing::ValuesIn(all_ways()), any_way_name);
INSTANTIATE_TEST_SUITE_P(Changes, HardWay, testing::ValuesIn(ways_if(&AnyWay::hard)), any_way_name);

// --- what one integrator has besides
// -----------------------------------------------------------------------------------

// Stiffness of a contact: a ball on a linear spring oscillates with sqrt(k/m) about the equilibrium of each stiffness.
// The second is softer, so that it stays in contact.
TEST(Changes, StiffnessOfACompliantContact) {
  const double k = 1e4, k_2 = 2.5e3, A = 1e-4, omega = 100.0, omega_2 = 50.0;
  BallOnFloor scene{.height = -kGravity / k + A};
  scene.law = soft({.stiffness = k, .exponent = 1.0});
  Simulation s(scene.build(), ode(0.04, 1e-3));
  steps(s, 20);
  const double z_1 = -kGravity / k + A * std::cos(omega * 0.02), v_1 = -A * omega * std::sin(omega * 0.02);
  EXPECT_NEAR(body(s).x[2] - 0.1, z_1, 1e-11);
  s.set_parameter("floor", "stiffness", k_2);
  steps(s, 20);
  const double rest = -kGravity / k_2, turn = omega_2 * 0.02;
  EXPECT_NEAR(body(s).x[2] - 0.1, rest + (z_1 - rest) * std::cos(turn) + v_1 / omega_2 * std::sin(turn), 1e-11);
  EXPECT_NEAR(s.audit().balance_error(s.energy()), 0.0, 1e-10);
}

// Nothing happens to a resting ball: no event is reported twice.
TEST(Changes, ContactsThatGoOnTellNothing) {
  Simulation s(BallOnFloor{.law = {{}, laws::Coulomb{0.2}}}.build(), event_driven(0.1, 1e-2));
  steps(s, 2);
  for (int i = 0; i < 5; ++i) {
    s.set_load("ball", Vec3(0, 0, -1.0 - i));
    steps(s, 1);
    EXPECT_TRUE(s.events().empty());
    EXPECT_NEAR(s.state().contacts[0].P[0], (kGravity + 1.0 + i) * 1e-2, 1e-12);
  }
}

// Groups: their law changes for all pairs, and a ball that is put on top of another one is found.
TEST(Changes, Groups) {
  model::Builder builder;
  builder.gravity(Vec3(0, 0, -kGravity));
  builder.shape("world", "floor", geometry::Plane{});
  for (int i = 0; i < 2; ++i) {
    const std::string name = "ball" + std::to_string(i);
    model::BodySpec spec = sphere_body(name, 1.0, 0.1, Vec3(2.0 * i, 0, 0.1));
    if (i == 0) spec.start.v = Vec3(3, 0, 0);
    builder.body(spec);
    builder.shape(name, "skin", geometry::Sphere{Vec3::Zero(), 0.1});
  }
  builder.contacts({.name = "floor", .first = "ball*", .second = "world.floor", .law = {{}, laws::Coulomb{0.2}}});
  builder.contacts({.name = "balls", .first = "ball*", .second = "ball*"});
  for (const Method& method : {Method(Moreau{}), Method(RungeKutta{}), Method(EventDriven{})}) {
    RunOptions run_options = options(0.3, 1e-3);
    run_options.method = method;
    Simulation s(builder.build(), run_options);
    steps(s, 100);
    s.set_parameter("floor", "mu", 0.05);
    steps(s, 100);
    EXPECT_NEAR(body(s).v[0], 3 - kGravity * 0.1 * 0.25, 1e-8);
    // Onto the other ball, where it rests: it carries the weight of both.
    model::BodyState there = s.state().bodies[0];
    there.x = s.state().bodies[1].x + Vec3(0, 0, 0.2);
    there.v = there.omega = Vec3::Zero();
    s.set_body("ball0", there);
    steps(s, 1);
    std::vector<model::GroupSample> groups;
    s.sample(groups);
    EXPECT_NEAR(groups[0].P_N, 2 * kGravity * 1e-3, 1e-9);
    EXPECT_NEAR(groups[1].P_N, kGravity * 1e-3, 1e-9);
    EXPECT_EQ(groups[0].closed, 1);
    there.x = s.state().bodies[1].x + Vec3(0, 0, 0.01);  // into the other one
    const std::vector<double> as_it_was = s.checkpoint();
    EXPECT_THROW(s.set_body("ball0", there), core::InputError);
    EXPECT_EQ(s.checkpoint(), as_it_was);
    steps(s, 1);
    EXPECT_LE(std::abs(s.audit().balance_error(s.energy())), 1e-9);
  }
}

// The closest points of two surfaces are searched for anew: an egg that lies on its side is put on its tip, where it
// balances, and the floor carries its weight.
TEST(Changes, SurfacesAreLookedAtAnew) {
  model::Builder builder;
  builder.gravity(Vec3(0, 0, -kGravity));
  builder.body({.name = "egg", .inertia = 1e-3 * math::Mat3::Identity(), .start = {.x = Vec3(0, 0, 0.1)}});
  builder.shape("egg", "skin", geometry::SurfaceShape{{}, geometry::surfaces::Ellipsoid{Vec3(0.2, 0.1, 0.1)}});
  builder.shape("world", "floor", geometry::Plane{});
  builder.contact({.name = "floor", .first = "egg.skin", .second = "world.floor"});
  for (const Method& method : {Method(Moreau{}), Method(RungeKutta{}), Method(EventDriven{})}) {
    RunOptions run_options = options(0.01, 1e-3);
    run_options.method = method;
    Simulation s(builder.build(), run_options);
    steps(s, 3);
    model::BodyState upright = body(s);
    upright.x = Vec3(1, 0, 0.2);
    upright.p = math::Quat(1, 0, 1, 0);  // a quarter turn about y: the long axis stands
    s.set_body("egg", upright);
    steps(s, 3);
    std::vector<model::ContactSample> contacts;
    s.sample(contacts);
    EXPECT_LE((contacts[0].point - Vec3(1, 0, 0)).norm(), 1e-9);
    EXPECT_NEAR(contacts[0].gap, 0.0, 1e-11);
    EXPECT_NEAR(contacts[0].force[2], kGravity, 1e-8);
  }
}

// Friction and stops of a joint by their names.
TEST(Changes, FrictionOfAJoint) {
  Simulation s(pendulum(0.5 * std::numbers::pi, kLever, &geometry::joints::kRevolute, 100.0).build(),
               options(0.02, 1e-3));
  steps(s, 10);
  EXPECT_NEAR(body(s).omega.norm(), 0.0, 1e-12);  // held
  s.set_parameter("hinge-friction", "friction", 1.0);
  steps(s, 1);
  EXPECT_NEAR(body(s).omega.norm(), (kGravity * kLever - 1.0) / kMoment * 1e-3, 1e-6);
}

}  // namespace
}  // namespace stiction::simulation
