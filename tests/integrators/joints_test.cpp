// Joints against closed forms: pendulum, shafts, crank, gears; stops, dry friction, drives; dependent joints.
#include <fmt/format.h>

#include <boost/math/special_functions/ellint_1.hpp>
#include <numbers>

#include "integrators/event_support.hpp"
#include "integrators/support.hpp"

namespace stiction::integrators {
namespace {

using geometry::JointType;
using std::numbers::pi;

model::BodySpec rod(const std::string& name, const Vec3& x, double mass = 1.0) {
  model::BodySpec spec;
  spec.name = name;
  spec.mass = mass;
  spec.inertia = mass * Vec3(0.02, 0.03, 0.025).asDiagonal();
  spec.start.x = x;
  return spec;
}

double largest_gap(const Simulation& s) {
  std::size_t rows = 0;
  for (const model::Joint& joint : s.model().joints()) rows += static_cast<std::size_t>(joint.rows());
  std::vector<double> gaps(rows);
  dynamics::joint_gaps(s.model(), s.state(), gaps);
  double largest = 0.0;
  for (double g : gaps) largest = std::max(largest, std::abs(g));
  return largest;
}

// The audit of time stepping is exact; works along smooth motion are integrated to the tolerance, 1e-10 a step.
void expect_sound(const Simulation& s, double scale = 1.0, double balance = 1e-11) {
  EXPECT_LE(std::abs(s.audit().balance_error(s.energy())), balance * scale);
  EXPECT_LE(largest_gap(s), 1e-11);
  EXPECT_EQ(s.statistics().unconverged_steps, 0);
  EXPECT_EQ(s.statistics().uncorrected_steps, 0);
  EXPECT_EQ(s.statistics().fallback_steps, 0);
}

class JointsAllSchemes : public testing::TestWithParam<Scheme> {
 protected:
  [[nodiscard]] bool moreau() const { return GetParam() == Scheme::moreau; }
  [[nodiscard]] bool driven() const { return GetParam() == Scheme::event_driven; }
  [[nodiscard]] RunOptions run_options(double duration, double step) const {
    return moreau()   ? options(duration, step)
           : driven() ? event_driven(duration, step)
                      : runge_kutta(4, duration, step);
  }
  void expect_sound(const Simulation& s, double scale = 1.0) const {
    integrators::expect_sound(s, scale, driven() ? 1e-8 : 1e-11);
  }
};
class JointsBothSchemes : public JointsAllSchemes {};  // of time stepping
const auto scheme_name = [](const auto& p) {
  return p.param == Scheme::moreau ? "Moreau" : p.param == Scheme::runge_kutta ? "RungeKutta" : "EventDriven";
};
INSTANTIATE_TEST_SUITE_P(Schemes, JointsAllSchemes,
                         testing::Values(Scheme::moreau, Scheme::runge_kutta, Scheme::event_driven), scheme_name);
INSTANTIATE_TEST_SUITE_P(Schemes, JointsBothSchemes, testing::Values(Scheme::moreau, Scheme::runge_kutta), scheme_name);

// A pendulum about y at distance l from its centre of mass, released at `angle` from the hanging position.
model::Builder pendulum(double angle, double l, JointType type = JointType::revolute, double friction = 0.0) {
  model::Builder builder;
  builder.gravity(Vec3(0, 0, -kGravity));
  model::BodySpec spec = rod("bob", l * Vec3(std::sin(angle), 0, -std::cos(angle)));
  builder.body(spec);
  model::JointSpec joint;
  joint.name = "hinge";
  joint.type = type;
  joint.first = "bob";
  joint.anchor = Vec3::Zero();
  joint.axis = Vec3::UnitY();
  joint.friction = friction;
  builder.joint(joint);
  return builder;
}
constexpr double kLever = 0.4, kMoment = 0.03 + kLever * kLever;  // about the hinge

// After a quarter of its period the pendulum hangs; second order with Moreau, fourth with Runge-Kutta.
TEST_P(JointsAllSchemes, PendulumPeriod) {
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
TEST_P(JointsAllSchemes, ForceOfTheHinge) {
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
TEST_P(JointsAllSchemes, DependentJointsChangeNothing) {
  const auto end = [&](bool repeated) {
    model::Builder builder = pendulum(1.2, kLever);
    if (repeated) {
      model::JointSpec again;
      again.name = "again";
      again.type = JointType::revolute;
      again.first = "bob";
      again.anchor = Vec3(0, 0.3, 0);
      again.axis = Vec3::UnitY();
      builder.joint(again);
      again.name = "plane";
      again.type = JointType::planar;
      again.anchor = Vec3(0.1, 0, 0.2);
      builder.joint(again);
      again.name = "sleeve";
      again.type = JointType::cylindrical;
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
    hinge.type = JointType::revolute;
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

// Crank and rod drive a slider: its place is r cos a + sqrt(l^2 - r^2 sin^2 a).
TEST_P(JointsAllSchemes, DrivenSliderCrank) {
  const double r = 0.1, l = 0.3, speed = 10.0;
  model::Builder builder;
  builder.gravity(Vec3(0, 0, -kGravity));
  builder.body(rod("crank", Vec3(0.5 * r, 0, 0)));
  builder.body(rod("rod", Vec3(r + 0.5 * l, 0, 0)));
  builder.body(rod("slider", Vec3(r + l, 0, 0)));
  const auto joint = [&](const char* name, JointType type, const char* a, const char* b, const Vec3& at,
                         const Vec3& axis) {
    model::JointSpec spec;
    spec.name = name;
    spec.type = type;
    spec.first = a;
    spec.second = b;
    spec.anchor = at;
    spec.axis = axis;
    builder.joint(spec);
  };
  joint("shaft", JointType::revolute, "crank", "world", Vec3::Zero(), Vec3::UnitY());
  joint("pin", JointType::revolute, "rod", "crank", Vec3(r, 0, 0), Vec3::UnitY());
  joint("wrist", JointType::revolute, "rod", "slider", Vec3(r + l, 0, 0), Vec3::UnitY());
  joint("guide", JointType::prismatic, "slider", "world", Vec3(r + l, 0, 0), Vec3::UnitX());
  builder.drive({"motor", "shaft", model::Steady{speed}, {}});
  const model::Model model = builder.build();
  Simulation s(model, run_options(1.0, 1e-3));
  double worst = 0.0;
  run(s, [&](const Simulation& now) {
    const double a = speed * now.state().t;
    const double x = r * std::cos(a) + std::sqrt(l * l - std::pow(r * std::sin(a), 2));
    worst = std::max(worst, std::abs(now.state().bodies[2].x[0] - x));
  });
  EXPECT_LE(worst, 1e-11);  // positions are projected: only the tolerance of the correction is left
  EXPECT_NEAR(s.state().angles[0], speed, 1e-10);  // more than one turn
  expect_sound(s, 5.0);
}

// Hooke's joint: shafts at an angle b turn by tan(a2) = tan(a1) / cos(b) or times it, as the fork lies at the start.
TEST_P(JointsAllSchemes, UniversalJointOfTwoShafts) {
  const double b = 0.5, speed = 5.0;
  model::Builder builder;
  builder.body(rod("in", Vec3(-0.2, 0, 0)));
  builder.body(rod("out", 0.2 * Vec3(std::cos(b), std::sin(b), 0)));
  model::JointSpec spec;
  spec.name = "bearing1";
  spec.first = "in";
  spec.anchor = Vec3(-0.2, 0, 0);
  spec.axis = Vec3::UnitX();
  builder.joint(spec);
  spec.name = "bearing2";
  spec.first = "out";
  spec.anchor = 0.2 * Vec3(std::cos(b), std::sin(b), 0);
  spec.axis = Vec3(std::cos(b), std::sin(b), 0);
  builder.joint(spec);
  spec.name = "cross";
  spec.type = JointType::universal;
  spec.first = "in";
  spec.second = "out";
  spec.anchor = Vec3::Zero();
  spec.axis = Vec3::UnitZ();
  spec.other_axis = Vec3(-std::sin(b), std::cos(b), 0);
  builder.joint(spec);
  builder.drive({"motor", "bearing1", model::Steady{speed}, {}});
  const model::Model model = builder.build();
  Simulation s(model, run_options(2.0, 1e-3));
  double worst = 0.0;
  run(s, [&](const Simulation& now) {
    const double a1 = now.state().angles[0], a2 = now.state().angles[1];
    worst = std::max(worst, std::abs(std::sin(a1) * std::cos(a2) * std::cos(b) - std::cos(a1) * std::sin(a2)));
  });
  EXPECT_LE(worst, 1e-10);
  EXPECT_NEAR(s.state().angles[0], 2.0 * speed, 1e-10);
  expect_sound(s);
}

// Two wheels of a gear: (I1 + I2/ratio^2) a1 = torque.
TEST_P(JointsAllSchemes, Gear) {
  const double ratio = -2.5, torque = 0.7, T = 2.0;
  model::Builder builder;
  builder.body(rod("pinion", Vec3::Zero()));
  builder.body(rod("wheel", Vec3(1, 0, 0)));
  model::JointSpec spec;
  spec.name = "shaft1";
  spec.first = "pinion";
  spec.anchor = Vec3::Zero();
  builder.joint(spec);
  spec.name = "shaft2";
  spec.first = "wheel";
  spec.anchor = Vec3(1, 0, 0);
  builder.joint(spec);
  spec = {};
  spec.name = "teeth";
  spec.type = JointType::gear;
  spec.first = "pinion";
  spec.second = "wheel";
  spec.other_axis = Vec3::UnitZ();
  spec.ratio = ratio;
  builder.joint(spec);
  builder.force("torque", "pinion", Vec3::Zero(), Vec3::Zero(), Vec3(0, 0, torque));
  const model::Model model = builder.build();
  Simulation s(model, run_options(T, 1e-3));
  run(s);
  const double acceleration = torque / (0.025 + 0.025 / (ratio * ratio));
  EXPECT_NEAR(s.state().bodies[0].omega[2], acceleration * T, 1e-9);
  EXPECT_NEAR(s.state().bodies[1].omega[2], acceleration * T / ratio, 1e-9);
  // Moreau turns bodies by 2 atan(omega dt/2).
  EXPECT_NEAR(s.state().angles[0], 0.5 * acceleration * T * T, moreau() ? 2e-3 : 1e-8);
  EXPECT_NEAR(s.state().angles[0], ratio * s.state().angles[1], 1e-11);
  expect_sound(s, 50.0);
}

// Free bodies held by each joint in turn keep momentum, angular momentum and energy.
TEST(Joints, FreePairsKeepWhatTheyShould) {
  for (int type = 0; type < 8; ++type) {
    model::Builder builder;
    model::BodySpec a = rod("first", Vec3(0.3, 0.1, 0)), b = rod("second", Vec3(-0.2, 0, 0.2), 2.0);
    a.start.v = Vec3(1, -1, 0.5);
    a.start.omega = Vec3(1, 2, -1);
    b.start.omega = Vec3(-2, 0.5, 1);
    builder.body(a);
    builder.body(b);
    model::JointSpec spec;
    spec.name = "joint";
    spec.type = static_cast<JointType>(type);
    spec.first = "first";
    spec.second = "second";
    if (spec.type == JointType::distance)
      spec.point = Vec3(0.1, 0, 0);
    else
      spec.anchor = Vec3(0.05, 0.05, 0.1);
    spec.axis = Vec3(1, 2, 2);
    spec.other_axis = Vec3(2, 1, -2);
    builder.joint(spec);
    const model::Model model = builder.build();
    for (Scheme scheme : {Scheme::moreau, Scheme::runge_kutta, Scheme::event_driven}) {
      Simulation s(model, scheme == Scheme::moreau        ? options(1.0, 1e-3)
                          : scheme == Scheme::runge_kutta ? runge_kutta(4, 1.0, 1e-3)
                                                          : event_driven(1.0, 1e-3));
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
      const double limit = scheme == Scheme::moreau ? 1e-4 : 1e-9;
      EXPECT_LE((momenta() - before).norm(), limit * before.norm()) << "type " << type;
      EXPECT_NEAR(s.energy(), energy, limit * energy) << "type " << type;
      EXPECT_LE((momenta() - before).head<3>().norm(), 1e-12) << "type " << type;
      expect_sound(s, 1.0, scheme == Scheme::event_driven ? 1e-8 : 1e-11);
    }
  }
}

// Dry friction holds the pendulum where gravity is too weak to move it, for ever and to the last bit.
TEST_P(JointsBothSchemes, DryFrictionHolds) {
  const double torque = 1.0 * kGravity * kLever * std::sin(0.5);
  for (double share : {1.001, 0.999}) {
    const model::Model model = pendulum(0.5, kLever, JointType::revolute, share * torque).build();
    Simulation s(model, run_options(1.0, 1e-3));
    run(s);
    if (share > 1.0) {
      EXPECT_LE(std::abs(s.state().angles[0]), 1e-15);
      EXPECT_EQ(s.state().contacts[0].status, model::ContactStatus::stick);
    } else {
      EXPECT_GE(std::abs(s.state().angles[0]), 1e-4);
    }
    expect_sound(s, 5.0);
  }
}

// A block on a guide that slopes by 0.6: (g sin - F/m) t^2/2 down, or at rest.
TEST_P(JointsBothSchemes, DryFrictionOfASlider) {
  for (double force : {2.0, 6.0}) {
    model::Builder builder;
    builder.gravity(Vec3(0, 0, -kGravity));
    builder.body(rod("block", Vec3(0.1, 0.2, 0.3)));
    model::JointSpec guide;
    guide.name = "guide";
    guide.type = JointType::prismatic;
    guide.first = "block";
    guide.anchor = Vec3(0, 0, 0.3);
    guide.axis = Vec3(std::cos(0.6), 0, -std::sin(0.6));
    guide.friction = force;
    builder.joint(guide);
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

// A pendulum falls on a stop and comes back with e times its speed; without restitution it rests there.
class Stops : public JointsAllSchemes {};
INSTANTIATE_TEST_SUITE_P(Schemes, Stops, testing::Values(Scheme::moreau, Scheme::event_driven), scheme_name);
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

// A drive with a harmonic motion, its power counted: over whole periods without losses it gives nothing.
TEST_P(JointsAllSchemes, HarmonicDriveGivesAndTakes) {
  const double W = 2.0 * pi;
  model::Builder builder;
  builder.body(rod("table", Vec3::Zero(), 3.0));
  model::JointSpec guide;
  guide.name = "guide";
  guide.type = JointType::prismatic;
  guide.first = "table";
  guide.anchor = Vec3::Zero();
  guide.axis = Vec3::UnitX();
  builder.joint(guide);
  builder.drive({"shaker", "guide", model::Harmonic{0.1 * W, W, 0.5 * pi}, {}});
  const model::Model model = builder.build();
  Simulation s(model, run_options(2.25, 1e-3));
  run(s, [&](const Simulation& now) {
    ASSERT_NEAR(now.state().bodies[0].x[0], 0.1 * std::sin(W * now.state().t), 1e-11);
  });
  EXPECT_NEAR(s.audit().input, -0.5 * 3.0 * std::pow(0.1 * W, 2), moreau() ? 1e-4 : 1e-9);  // from full speed to rest
  expect_sound(s);
}

// A ball in a socket is pressed through a chain: contacts and joints in one problem. A link that leans on the floor.
TEST(Joints, ContactsThroughMechanisms) {
  for (Scheme scheme : {Scheme::moreau, Scheme::runge_kutta, Scheme::event_driven}) {
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
    Simulation s(model, scheme == Scheme::moreau        ? options(1.0, 1e-3)
                        : scheme == Scheme::runge_kutta ? runge_kutta(4, 1.0, 1e-3)
                                                        : event_driven(1.0, 1e-3));
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
}  // namespace stiction::integrators
