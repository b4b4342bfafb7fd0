// Joints against closed forms: pendulum, free pairs, contacts on a mechanism; joints that depend on each other.
#include <fmt/format.h>

#include <boost/math/special_functions/ellint_1.hpp>

#include "integrators/joint_support.hpp"
#include "stiction/math/rotation.hpp"

namespace stiction::simulation {
namespace {

class Joints : public JointTest {};
INSTANTIATE_TEST_SUITE_P(Ways, Joints, testing::ValuesIn(kAllWays), way_name);

// After a quarter of its period the pendulum hangs; second order with Moreau, fourth with Runge-Kutta.
TEST_P(Joints, PendulumPeriod) {
  const double angle = 1.2, w = std::sqrt(kGravity * kLever / kMoment);
  const double quarter = boost::math::ellint_1(std::sin(0.5 * angle)) / w;
  const auto error = [&](double step) {
    const model::Model model = pendulum(angle, kLever).build();
    Simulation s(model, run_options(quarter, step));
    run(s);
    expect_sound(s, 5.0);
    EXPECT_NEAR(s.energy(), s.audit().initial, 30.0 * step * step);
    return s.state().bodies[0].x[0];
  };
  const double coarse = error(quarter / 50), fine = error(quarter / 100);
  EXPECT_LE(std::abs(fine), moreau() ? 1e-4 : 1e-7);
  if (driven()) return;
  EXPECT_NEAR(order(coarse, fine), moreau() ? 2.0 : 4.0, 0.25);
}

// The force of the hinge at the lowest point: m (g + l omega^2), on the body.
TEST_P(Joints, ForceOfTheHinge) {
  const double angle = 1.2, w = std::sqrt(kGravity * kLever / kMoment);
  const double quarter = boost::math::ellint_1(std::sin(0.5 * angle)) / w;
  const model::Model model = pendulum(angle, kLever).build();
  Simulation s(model, run_options(quarter, quarter / 2000));
  run(s);
  const double omega2 = 2.0 * kGravity * kLever * (1.0 - std::cos(angle)) / kMoment;
  std::vector<model::JointSample> joints;
  s.sample(joints);
  EXPECT_NEAR(joints[0].force[2], kGravity + kLever * omega2, 1e-3 * kGravity);  // the mean over the last step
  EXPECT_NEAR(joints[0].torque[1], 0.0, 1e-12);
}

// The same pendulum with a repeated hinge, a plane and a cylindrical joint on top: the same motion, the force shared.
TEST_P(Joints, DependentJointsChangeNothing) {
  const auto end = [&](bool repeated) {
    model::Builder builder = pendulum(1.2, kLever);
    if (repeated) {
      model::JointSpec again;
      again.name = "again";
      again.type = &geometry::joints::kRevolute;
      again.first = "bob";
      again.anchor = Vec3(0, 0.3, 0);
      again.axis = Vec3::UnitY();
      builder.joint(again);
      again.name = "plane";
      again.type = &geometry::joints::kPlanar;
      again.anchor = Vec3(0.1, 0, 0.2);
      builder.joint(again);
      again.name = "sleeve";
      again.type = &geometry::joints::kCylindrical;
      again.anchor = Vec3(0, -0.3, 0);
      builder.joint(again);
    }
    const model::Model model = builder.build();
    Simulation s(model, run_options(2.0, 1e-3));
    run(s);
    expect_sound(s, 5.0);
    return s.state().bodies[0].x;
  };
  EXPECT_LE((end(true) - end(false)).norm(), 1e-11);
}

// A door on two hinges one above the other: each carries half of the weight, and opposite halves of the tilting moment.
TEST(DependentJoints, LeastNormForcesOfADoor) {
  model::Builder builder;
  builder.gravity(Vec3(0, 0, -kGravity));
  builder.body(rod("door", Vec3(0.5, 0, 1.0), 10.0));
  for (double z : {0.5, 1.5}) {
    model::JointSpec hinge;
    hinge.name = z < 1.0 ? "low" : "high";
    hinge.type = &geometry::joints::kRevolute;
    hinge.first = "door";
    hinge.anchor = Vec3(0, 0, z);
    builder.joint(hinge);
  }
  const model::Model model = builder.build();
  Simulation s(model, options(0.1, 1e-3));
  run(s);
  std::vector<model::JointSample> joints;
  s.sample(joints);
  Vec3 force = Vec3::Zero(), moment = Vec3::Zero();
  for (std::size_t j = 0; j < 2; ++j) {
    force += joints[j].force;
    moment += joints[j].torque + Vec3(-0.5, 0, j == 0 ? -0.5 : 0.5).cross(joints[j].force);
  }
  EXPECT_LE((force - Vec3(0, 0, 10.0 * kGravity)).norm(), 1e-10);
  EXPECT_LE(moment.norm(), 1e-10);
  EXPECT_NEAR(joints[0].force[2], 5.0 * kGravity, 1e-5);
  EXPECT_NEAR(joints[0].force[0], -joints[1].force[0], 1e-5);
}

// Free bodies held by each joint in turn keep momentum, angular momentum and energy.
TEST(JointPairs, FreePairsKeepWhatTheyShould) {
  for (const JointType type : geometry::kJoints) {
    if (type->carrier) continue;
    model::Builder builder;
    model::BodySpec a = rod("first", Vec3(0.3, 0.1, 0)), b = rod("second", Vec3(-0.2, 0, 0.2), 2.0);
    a.start.v = Vec3(1, -1, 0.5);
    a.start.omega = Vec3(1, 2, -1);
    b.start.omega = Vec3(-2, 0.5, 1);
    builder.body(a);
    builder.body(b);
    model::JointSpec spec;
    spec.name = "joint";
    spec.type = type;
    spec.first = "first";
    spec.second = "second";
    if (spec.type == &geometry::joints::kDistance)
      spec.point = Vec3(0.1, 0, 0);
    else
      spec.anchor = Vec3(0.05, 0.05, 0.1);
    spec.axis = Vec3(1, 2, 2);
    spec.other_axis = Vec3(2, 1, -2);
    builder.joint(spec);
    const model::Model model = builder.build();
    for (const Way& way : kAllWays) {
      Simulation s(model, way.run_options(1.0, 1e-3));
      const auto momenta = [&] {
        math::Vec6 sum = math::Vec6::Zero();
        for (std::size_t i = 0; i < 2; ++i) {
          const model::BodyState& body = s.state().bodies[i];
          const Vec3 p = model.bodies()[i].mass * body.v;
          sum.head<3>() += p;
          sum.tail<3>() += body.x.cross(p) + math::rotation(body.p) * (model.bodies()[i].inertia * body.omega);
        }
        return sum;
      };
      const math::Vec6 before = momenta();
      const double energy = s.energy();
      run(s);
      const double limit = way.moreau() ? 1e-4 : 1e-9;
      EXPECT_LE((momenta() - before).norm(), limit * before.norm()) << name_of(way) << " " << type->name;
      EXPECT_NEAR(s.energy(), energy, limit * energy) << name_of(way) << " " << type->name;
      EXPECT_LE((momenta() - before).head<3>().norm(), 1e-12) << name_of(way) << " " << type->name;
      way.expect_sound(s);
    }
  }
}

// A ball in a socket is pressed through a chain: contacts and joints in one problem. A link that leans on the floor.
TEST(JointedBodies, ContactsThroughMechanisms) {
  for (const Way& way : kHardContactWays) {
    model::Builder builder;
    builder.gravity(Vec3(0, 0, -kGravity));
    // Two links like an A: hinge on top, feet on the floor, friction holds them for tan < mu.
    for (double side : {-1.0, 1.0}) {
      const std::string name = side < 0.0 ? "left" : "right";
      model::BodySpec spec = rod(name, Vec3(0.125 * side, 0, 0.25));
      builder.body(spec);
      for (double y : {-0.25, 0.25})
        builder.shape(name, y < 0.0 ? "near" : "far", geometry::Sphere{Vec3(0.125 * side, y, -0.1875), 0.0625});
    }
    builder.shape("world", "floor", geometry::Plane{});
    laws::ContactLaw law{{}, laws::Coulomb{0.6}, {}, {}, 1.0};
    for (const char* name : {"left", "right"})
      for (const char* foot : {"near", "far"})
        builder.contact({fmt::format("{}{}", name, foot), fmt::format("{}.{}", name, foot), "world.floor", law});
    model::JointSpec top;
    top.name = "top";
    top.first = "left";
    top.second = "right";
    top.anchor = Vec3(0, 0, 0.5);
    top.axis = Vec3::UnitY();
    builder.joint(top);
    const model::Model model = builder.build();
    Simulation s(model, way.run_options(1.0, 1e-3));
    run(s);
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_LE((s.state().bodies[i].x - model.initial_state().bodies[i].x).norm(), 1e-12);
      EXPECT_LE(s.state().bodies[i].v.norm(), 1e-12);
    }
    double weight = 0.0;
    for (const model::ContactState& c : s.state().contacts) weight += c.P[0] / 1e-3;
    EXPECT_NEAR(weight, 2.0 * kGravity, 1e-8);
    expect_sound(s, 5.0);
  }
}

}  // namespace
}  // namespace stiction::simulation
