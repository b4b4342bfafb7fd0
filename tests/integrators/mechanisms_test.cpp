// Drives and transmissions against closed forms: crank, Hooke's joint, gear, harmonic drive.
#include <numbers>

#include "integrators/joint_support.hpp"
#include "stiction/math/rotation.hpp"

namespace stiction::simulation {
namespace {

using std::numbers::pi;

class Mechanisms : public JointTest {};
INSTANTIATE_TEST_SUITE_P(Ways, Mechanisms, testing::ValuesIn(kAllWays), way_name);

// Crank and rod drive a slider: its place is r cos a + sqrt(l^2 - r^2 sin^2 a).
TEST_P(Mechanisms, DrivenSliderCrank) {
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
  joint("shaft", &geometry::joints::kRevolute, "crank", "world", Vec3::Zero(), Vec3::UnitY());
  joint("pin", &geometry::joints::kRevolute, "rod", "crank", Vec3(r, 0, 0), Vec3::UnitY());
  joint("wrist", &geometry::joints::kRevolute, "rod", "slider", Vec3(r + l, 0, 0), Vec3::UnitY());
  joint("guide", &geometry::joints::kPrismatic, "slider", "world", Vec3(r + l, 0, 0), Vec3::UnitX());
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

// Hooke's joint: shafts at an angle b turn by tan(a2) = tan(a1) / cos(b) or times it, depending on the fork's position
// at the start.
TEST_P(Mechanisms, UniversalJointOfTwoShafts) {
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
  spec.type = &geometry::joints::kUniversal;
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
TEST_P(Mechanisms, Gear) {
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
  spec.type = &geometry::joints::kGear;
  spec.first = "pinion";
  spec.second = "wheel";
  spec.other_axis = Vec3::UnitZ();
  spec.value = ratio;
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

// A ring that may move in a plane is turned by a motor: a force moves it as if the motor were not there.
TEST_P(Mechanisms, MotorOnAPlanarJoint) {
  const double speed = 30.0, force = 4.0, mass = 2.0, torque = 0.5;
  model::Builder builder;
  builder.body(rod("ring", Vec3::Zero(), mass));
  model::JointSpec plane;
  plane.name = "plane";
  plane.type = &geometry::joints::kPlanar;
  plane.first = "ring";
  plane.anchor = Vec3(0.1, 0, 0);
  builder.joint(plane);
  builder.drive({"motor", "plane", model::Steady{speed}, {}});
  builder.force("load", "ring", Vec3(force, 0, 0), Vec3::Zero(), Vec3(0, 0, -torque));
  const model::Model model = builder.build();
  Simulation s(model, run_options(1.0, 1e-3));
  run(s);
  EXPECT_LE((s.state().bodies[0].x - Vec3(0.5 * force / mass, 0, 0)).norm(), 1e-10);
  EXPECT_LE((s.state().bodies[0].omega - Vec3(0, 0, speed)).norm(), 1e-10);
  const Vec3 mark = math::rotation(s.state().bodies[0].p) * Vec3::UnitX();
  EXPECT_LE((mark - Vec3(std::cos(speed), std::sin(speed), 0)).norm(), 1e-10);
  EXPECT_NEAR(s.audit().input, 0.5 * force * force / mass, 1e-9);  // the motor gives what the torque takes
  EXPECT_NEAR(s.state().joints[1].force[0], torque, 1e-9);
  expect_sound(s);
}

// A drive with a harmonic motion, its power counted: over whole periods without losses it gives nothing.
TEST_P(Mechanisms, HarmonicDriveGivesAndTakes) {
  const double W = 2.0 * pi;
  model::Builder builder;
  builder.body(rod("table", Vec3::Zero(), 3.0));
  model::JointSpec guide;
  guide.name = "guide";
  guide.type = &geometry::joints::kPrismatic;
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
  // From full speed to rest. The stiff method takes 1500 steps, each within 1e-10.
  const double limit = moreau() ? 1e-4 : GetParam().method == OdeMethod::rosenbrock ? 1e-8 : 1e-9;
  EXPECT_NEAR(s.audit().input, -0.5 * 3.0 * std::pow(0.1 * W, 2), limit);
  expect_sound(s);
}

}  // namespace
}  // namespace stiction::simulation
