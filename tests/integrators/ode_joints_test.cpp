// Joints with compliant contacts: a hinged body that strikes and one that rests, against closed forms; a chain against
// event-driven integration.
#include <numbers>

#include "integrators/joint_support.hpp"
#include "stiction/core/error.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

using std::numbers::pi;

// A bar along x, hinged at the origin about y, its end above a floor that the end touches where the bar is level.
struct Bar {
  double length = 0.5, height = 0.0, speed = 0.0;  // of the end
  double gravity = 0.0;
  laws::ContactLaw law;
  static constexpr double mass = 2.0, I_y = 0.06;

  [[nodiscard]] double moment() const { return I_y + 0.25 * mass * length * length; }
  [[nodiscard]] model::Model build() const {
    const double angle = std::asin(height / length);
    model::Builder builder;
    builder.gravity(Vec3(0, 0, -gravity));
    model::BodySpec spec = rod("bar", 0.5 * length * Vec3(std::cos(angle), 0, std::sin(angle)), mass);
    spec.start.p = math::Quat(std::cos(0.5 * angle), 0.0, -std::sin(0.5 * angle), 0.0);
    spec.start.omega = Vec3(0, speed / length, 0);
    spec.start.v = 0.5 * speed * Vec3(std::sin(angle), 0, -std::cos(angle));
    builder.body(spec);
    builder.shape("bar", "end", geometry::Sphere{Vec3(0.5 * length, 0, 0), 0.02});
    builder.shape("world", "floor", geometry::Plane{Vec3::UnitZ(), -0.02});
    builder.contact({"stop", "bar.end", "world.floor", law});
    model::JointSpec hinge;
    hinge.name = "hinge";
    hinge.first = "bar";
    hinge.anchor = Vec3::Zero();
    hinge.axis = Vec3::UnitY();
    builder.joint(hinge);
    return builder.build();
  }
};

class OdeJoints : public testing::TestWithParam<OdeMethod> {};
INSTANTIATE_TEST_SUITE_P(Methods, OdeJoints, testing::Values(OdeMethod::dormand_prince, OdeMethod::rosenbrock),
                         [](const auto& p) { return p.param == OdeMethod::rosenbrock ? "Stiff" : "Explicit"; });

// The end strikes with the mass I/l^2: contact lasts pi sqrt(I / (k l^2)), and the bar goes back as fast. The end moves
// on a circle: over a depth of 3e-6 l that is a share of 1e-11.
TEST_P(OdeJoints, HingedBarStrikes) {
  const double k = 1e10;
  const Bar bar{.height = 1e-3, .speed = 0.2, .law = soft({.stiffness = k, .exponent = 1.0})};
  const model::Model model = bar.build();
  const double onset = std::asin(bar.height / bar.length) * bar.length / bar.speed;
  const double time = pi * std::sqrt(bar.moment() / k) / bar.length;
  Simulation s(model, ode(1.5 * onset, 1e-3, 1e-11, GetParam()));
  std::vector<model::Event> events;
  run(s, [&](const Simulation& now) { events.insert(events.end(), now.events().begin(), now.events().end()); });
  ASSERT_EQ(events.size(), 2u);
  EXPECT_NEAR(events[0].t, onset, 1e-12);
  EXPECT_NEAR(events[1].t - events[0].t, time, 1e-7 * time);
  EXPECT_NEAR(events[1].impulse, 2.0 * bar.moment() * bar.speed / (bar.length * bar.length), 1e-8);
  EXPECT_NEAR(s.state().bodies[0].omega[1], -bar.speed / bar.length, 1e-8);
  expect_sound(s, 1.0, 1e-9);
}

// At rest the end carries m g / 2, and so does the hinge.
TEST_P(OdeJoints, HingedBarRests) {
  const Bar bar{.gravity = kGravity, .law = soft({.stiffness = 1e6, .exponent = 1.0, .damping = 2e3})};
  const model::Model model = bar.build();
  Simulation s(model, ode(1.0, 0.25, 1e-8, GetParam()));
  run(s);
  EXPECT_NEAR(s.state().contacts[0].P[0] / 0.25, 0.5 * bar.mass * kGravity, 1e-4);
  std::vector<model::JointSample> joints;
  s.sample(joints);
  EXPECT_NEAR(joints[0].force[2], 0.5 * bar.mass * kGravity, 1e-4);
  expect_sound(s, 1.0, 1e-7);
}

// The chain of the built-in scenario, its redundant joints included. The stiff method has 260 coordinates to solve for:
// a short time, less accurate.
TEST_P(OdeJoints, ChainSwingsAsBetweenEvents) {
  const scenario::Scenario scene = scenario::load("pendulum-chain");
  const bool stiff = GetParam() == OdeMethod::rosenbrock;
  const double duration = stiff ? 0.1 : 0.5, tolerance = stiff ? 1e-7 : 1e-9;
  Simulation s(scene.model, ode(duration, 0.01, tolerance, GetParam()));
  Simulation reference(scene.model, event_driven(duration, 0.01, 1e-10));
  run(s);
  run(reference);
  double worst = 0.0;
  for (std::size_t b = 0; b < s.state().bodies.size(); ++b)
    worst = std::max(worst, (s.state().bodies[b].x - reference.state().bodies[b].x).norm());
  EXPECT_LE(worst, tolerance);
  expect_sound(s, 10.0, 10.0 * tolerance);
}

// Stops and dry friction are hard.
TEST(OdeJointLimits, RefusesWhatIsHard) {
  const model::Model model = pendulum(1.0, kLever, &geometry::joints::kRevolute, 0.1).build();
  try {
    Simulation s(model, ode(1.0, 1e-3));
    FAIL();
  } catch (const core::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("hinge-friction"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace stiction::simulation
