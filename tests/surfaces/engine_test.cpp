// Surfaces in the engine: what a scenario may state, restarts, pairs that are lost, two bodies that both move.
#include <fmt/format.h>

#include "stiction/core/error.hpp"
#include "surfaces/support.hpp"

namespace stiction::surfaces_test {
namespace {

using scenario::parse;

std::string bowl(const std::string& integrator, double ball, const std::string& spin) {
  return fmt::format(
      "title = \"bowl\"\n[run]\nduration = 0.5\n[integrator]\n{}\n[[world.shape]]\nname = \"bowl\"\ntype = "
      "\"ellipsoid\"\nsemi_axes = [0.4, 0.5, 0.3]\nside = \"inside\"\n[[body]]\nname = \"ball\"\nmass = 1\n"
      "inertia = [1e-3, 1e-3, 1e-3]\nposition = [0, 0, {}]\nvelocity = \"rolling\"\nangular_velocity = {}\n"
      "[[body.shape]]\ntype = \"sphere\"\nradius = {}\n[[contact]]\nname = \"ground\"\n"
      "between = [\"ball.sphere\", \"world\"]\nfriction = \"coulomb\"\nmu = 0.4\n",
      integrator, ball - 0.3, spin, ball);
}

TEST(SurfaceContacts, ResumeBitForBit) {
  for (const char* integrator : {"type = \"moreau\"\nstep = 1e-3", "type = \"runge-kutta\"\nstep = 2e-3",
                                 "type = \"event-driven\"\nstep = 1e-2", "tolerance = 1e-5\nstep = 1e-2"}) {
    const scenario::Scenario scene = parse(bowl(integrator, 0.05, "[30, 20, 5]"), "bowl");
    Simulation whole(scene.model, scene.run), first(scene.model, scene.run), second(scene.model, scene.run);
    run(whole);
    while (first.done_steps() < first.total_steps() / 2) ASSERT_FALSE(first.advance());
    second.restore(first.checkpoint());
    run(second);
    EXPECT_EQ(model::state_hash(second.state()), model::state_hash(whole.state())) << integrator;
    EXPECT_EQ(model::pack(second.state()), model::pack(whole.state())) << integrator;
  }
}

// The bowl is narrower at its ends than this ball: there it touches at two points, and the one between is lost.
TEST(SurfaceContacts, ALostPairIsReported) {
  for (const char* type : {"moreau", "runge-kutta", "event-driven", "ode"}) {
    std::string text = bowl(fmt::format("step = 1e-3\ntype = \"{}\"", type), 0.2, "[40, 0, 0]");
    if (type == std::string("ode")) {
      text += "normal = \"hertz\"\nmodulus = 1e7\n";
      text.replace(text.find("\"rolling\""), 9, "[0, 8, 0]");
    }
    const scenario::Scenario scene = parse(text, "bowl");
    Simulation simulation(scene.model, scene.run);
    std::optional<simulation::Failure> failure;
    while (!simulation.done() && !failure) failure = simulation.advance();
    ASSERT_TRUE(failure) << type;
    EXPECT_NE(failure->message.find("closest points of contact 'ground' were lost"), std::string::npos)
        << type << failure->message;
  }
}

std::string message(const std::string& shape, const std::string& position = "[0, 0, 1]") {
  try {
    (void)parse(
        fmt::format("title = \"t\"\n[run]\nduration = 1\n[[body]]\nname = \"b\"\nmass = 1\ninertia = [1, 1, 1]\n"
                    "position = {}\n[[body.shape]]\nname = \"s\"\n{}\n[[contact]]\nname = \"c\"\n"
                    "between = [\"b.s\", \"world\"]\n",
                    position, shape),
        "t.toml");
    return "";
  } catch (const core::InputError& error) {
    return error.what();
  }
}

TEST(SurfaceContacts, WhatAScenarioMaySay) {
  EXPECT_EQ(message("type = \"ellipsoid\"\nsemi_axes = [1, 2, 1]"), "");
  EXPECT_EQ(message("type = \"torus\"\nring = 0.7\ntube = 0.3\naxis = [0, 3, 0]"), "");
  EXPECT_EQ(message("type = \"superellipsoid\"\nsemi_axes = [1, 2, 1]"), "");
  EXPECT_EQ(message("type = \"paraboloid\"\nradii = [1, 2]"), "");
  const auto expect = [](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  expect(message("type = \"ellipsoid\"\nsemi_axes = [1, -2, 1]"), "semi_axes = [1, -2, 1] is out of range");
  expect(message("type = \"ellipsoid\""), "semi_axes is missing");
  expect(message("type = \"ellipsoid\"\nsemi_axes = [1, 1, 1]\nring = 2"), "is not a key of an ellipsoid");
  expect(message("type = \"torus\"\nring = 0.3\ntube = 0.5"), "it must be > tube");
  expect(message("type = \"superellipsoid\"\nsemi_axes = [1, 2, 1]\nexponents = [1, 4]"), "out of range");
  expect(message("type = \"paraboloid\"\nradii = [1]"), "two numbers");
  expect(message("type = \"cylinder\"\nradius = 1\naxis = [1, 0, 0]"), "contact along a line");
  expect(message("type = \"ellipsoid\"\nsemi_axes = [1, 1, 1]", "\"up\""), "must be three numbers");
}

// Two ellipsoids in free fall meet with friction: nothing from outside, so momentum and spin stay.
TEST(SurfaceContacts, TwoMovingBodiesKeepMomentum) {
  const std::string body =
      "[[body]]\nname = \"{}\"\nmass = {}\ninertia = [0.02, 0.03, 0.025]\nposition = {}\nvelocity = {}\n"
      "rotation = {}\nangular_velocity = {}\n[[body.shape]]\nname = \"s\"\ntype = \"ellipsoid\"\nsemi_axes = {}\n";
  for (const char* integrator : {"event-driven", "moreau", "runge-kutta"}) {
    const std::string text =
        fmt::format(
            "title = \"two\"\n[run]\nduration = 1\n[integrator]\nstep = 1e-3\ntype = \"{}\"\n[world]\ngravity = "
            "[0, 0, 0]\n",
            integrator) +
        fmt::format(fmt::runtime(body), "a", 1.0, "[0, 0, 0.4]", "[0.1, 0, -1]", "[0.3, 0.2, 0.1]", "[3, 1, 2]",
                    "[0.2, 0.15, 0.1]") +
        fmt::format(fmt::runtime(body), "b", 2.0, "[0.02, 0.03, 0]", "[0, 0, 0]", "[0, 0.5, 0]", "[0, -1, 1]",
                    "[0.1, 0.25, 0.2]") +
        "[[contact]]\nname = \"c\"\nbetween = [\"a.s\", \"b.s\"]\nrestitution = 0.3\nfriction = \"coulomb\"\nmu = "
        "0.5\n";
    const scenario::Scenario scene = parse(text, "two");
    Simulation simulation(scene.model, scene.run);
    const auto momenta = [&](const model::State& state) {
      std::pair<Vec3, Vec3> sum{Vec3::Zero(), Vec3::Zero()};
      for (std::size_t i = 0; i < 2; ++i) {
        const model::BodyState& s = state.bodies[i];
        const model::Body& body_i = scene.model.bodies()[i];
        sum.first += body_i.mass * s.v;
        sum.second += body_i.mass * s.x.cross(s.v) + math::rotation(s.p) * (body_i.inertia * s.omega);
      }
      return sum;
    };
    const auto before = momenta(simulation.state());
    bool met = false;
    run(simulation, [&](const Simulation& s) { met = met || !s.events().empty(); });
    const auto after = momenta(simulation.state());
    EXPECT_TRUE(met) << integrator;
    EXPECT_LE((after.first - before.first).norm(), 1e-12) << integrator;
    // Moreau's scheme keeps the spin of free bodies up to the square of its step: 2.3e-5 of 0.1 with 1e-3.
    EXPECT_LE((after.second - before.second).norm(), integrator == std::string("moreau") ? 5e-5 : 1e-8) << integrator;
  }
}

// Hertz' patch of the weight, a = (3 F R / (4 E*))^(1/3), under a ball that spins on the spot: the torque of pure
// drilling is 3 pi/16 mu F a.
TEST(SurfaceContacts, RadiusOfTheLoad) {
  for (const char* integrator : {"moreau", "runge-kutta", "event-driven"}) {
    const scenario::Scenario scene =
        scenario::load("spinning-ball-drill",
                       {"run.duration=0.05", fmt::format("integrator.type={}", integrator), "integrator.step=1e-3",
                        "body.ball.velocity=[0,0,0]", "contact.floor.radius=hertz", "contact.floor.modulus=1e9"});
    Simulation simulation(scene.model, scene.run);
    const model::Body& ball = scene.model.bodies()[0];
    const double F = ball.mass * 9.81, R = std::get<geometry::Sphere>(scene.model.shapes().back().shape).radius;
    const double a = std::cbrt(0.75 * F * R / 1e9), spin = simulation.state().bodies[0].omega[2];
    run(simulation);
    const double torque = 3.0 * M_PI / 16.0 * scene.model.contacts()[0].law.mu() * F * a;
    const double lost = ball.inertia(2, 2) * (spin - simulation.state().bodies[0].omega[2]) / 0.05;
    EXPECT_NEAR(lost / torque, 1.0, 1e-6) << integrator;
  }
}

// An ellipsoid that rocks under its spin presses with half to twice its weight; the patch follows. With the patch of
// the weight alone it would end 2.8e-5 m from here.
TEST(SurfaceContacts, RadiusFollowsTheLoad) {
  const auto place = [](const std::string& integrator) {
    const scenario::Scenario scene =
        parse("title = \"rocking\"\n[run]\nduration = 0.5\n[integrator]\n" + integrator +
                  "\n[[body]]\nname = \"e\"\nmass = 0.1\ninertia = [3e-5, 5e-5, 6e-5]\nposition = [0, 0, 0.02]\n"
                  "angular_velocity = [0.5, 0.2, 50]\nvelocity = [0.2, 0, 0]\n[[body.shape]]\ntype = \"ellipsoid\"\n"
                  "semi_axes = [0.06, 0.03, 0.02]\n[[contact]]\nname = \"c\"\nbetween = [\"e.ellipsoid\", \"world\"]\n"
                  "friction = \"contensou\"\nmu = 0.3\nradius = \"hertz\"\nmodulus = 1e9\n",
              "rocking");
    Simulation simulation(scene.model, scene.run);
    run(simulation);
    return simulation.state().bodies[0].x;
  };
  const Vec3 driven = place("type = \"event-driven\"\nstep = 1e-3");
  const Vec3 stepped = place("type = \"runge-kutta\"\nstep = 1e-4");
  EXPECT_LE((driven - stepped).norm(), 3e-6);  // both take the load of the last step
}

}  // namespace
}  // namespace stiction::surfaces_test
