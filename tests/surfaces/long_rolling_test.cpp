// Bodies that roll a thousand revolutions without slip: energy, gap and the path of the contact point.
#include <fmt/format.h>

#include <numbers>

#include "surfaces/support.hpp"

namespace stiction::surfaces_test {
namespace {

struct Case {
  const char* name;
  const char* world;     // keys of the world's shape, or nothing for a floor
  const char* shape;     // of the body
  const char* position;  // touching
  const char* spin;
  bool held = false;  // no gravity, but a spring to the origin
};

// A ball of radius 0.05 in hollows and on bumps, and bodies on a floor. Inertia is that of no particular body.
constexpr const char* kBall = "type = \"sphere\"\nradius = 0.05";
const Case kCases[] = {
    {"ellipsoid on a plane", "", "type = \"ellipsoid\"\nsemi_axes = [0.05, 0.03, 0.05]", "[0, 0, 0.05]",
     "[0, 20, 0.5]"},
    {"superellipsoid on a plane", "",
     "type = \"superellipsoid\"\nsemi_axes = [0.05, 0.05, 0.04]\nexponents = [2.5, 2]\nrotation = "
     "[1.5707963267948966, 0, 0]",
     "[0, 0, 0.05]", "[0, 20, 0.5]"},
    {"torus on a plane", "", "type = \"torus\"\nring = 0.04\ntube = 0.01\naxis = [0, 1, 0]", "[0, 0, 0.05]",
     "[0, 20, 0.5]"},
    {"ball in a sphere", "type = \"sphere\"\nradius = 0.5\nside = \"inside\"", kBall, "[0, 0, -0.45]", "[3, 20, 5]"},
    {"ball in an ellipsoid", "type = \"ellipsoid\"\nsemi_axes = [0.4, 0.5, 0.3]\nside = \"inside\"", kBall,
     "[0, 0, -0.25]", "[3, 20, 5]"},
    {"ball in a paraboloid", "type = \"paraboloid\"\nradii = [0.3, 0.4]\nside = \"inside\"", kBall, "[0, 0, 0.05]",
     "[3, 20, 5]"},
    {"ball in a cylinder", "type = \"cylinder\"\nradius = 0.5\naxis = [1, 0, 0]\nside = \"inside\"", kBall,
     "[0, 0, -0.45]", "[10, 20, 1]"},
    {"ball in a groove", "type = \"torus\"\nring = 0.5\ntube = 0.06\nside = \"inside\"", kBall, "[0.5, 0, -0.01]",
     "[-20, 0, 1]"},
    {"ball on an ellipsoid", "type = \"ellipsoid\"\nsemi_axes = [0.4, 0.5, 0.3]", kBall, "[0, 0, 0.35]", "[3, 20, 5]",
     true},
};

scenario::Scenario scene_of(const Case& c) {
  const std::string world = *c.world ? fmt::format("[[world.shape]]\nname = \"ground\"\n{}\n", c.world) : "";
  const std::string spring =
      c.held ? "[[force]]\nname = \"pull\"\ntype = \"spring\"\nbody = \"body\"\nstiffness = 200\n" : "";
  return scenario::parse(
      fmt::format("title = \"{}\"\n[run]\nduration = 1000\n[integrator]\ntype = \"event-driven\"\nstep = 1e-2\n"
                  "tolerance = 1e-10\n[world]\ngravity = [0, 0, {}]\n{}[[body]]\nname = \"body\"\nmass = 1\n"
                  "inertia = [1e-3, 1e-3, 1e-3]\nposition = {}\nvelocity = \"rolling\"\nangular_velocity = {}\n"
                  "[[body.shape]]\nname = \"skin\"\n{}\n{}[[contact]]\nname = \"ground\"\n"
                  "between = [\"body.skin\", \"world\"]\nfriction = \"coulomb\"\nmu = 10\n",
                  c.name, c.held ? 0.0 : -9.81, world, c.position, c.spin, c.shape, spring),
      c.name);
}

class LongRolling : public testing::TestWithParam<Case> {};

TEST_P(LongRolling, ThousandRevolutions) {
  const scenario::Scenario scene = scene_of(GetParam());
  Simulation simulation(scene.model, scene.run);
  const double start = simulation.energy(), kinetic = dynamics::energy(scene.model, simulation.state()).kinetic;
  double turned = 0.0, gap = 0.0, drift = 0.0, jump = 0.0, slip = 0.0;
  std::vector<model::ContactSample> samples;
  simulation.sample(samples);
  Vec3 last = samples[0].point;
  while (turned < 2000.0 * std::numbers::pi && !simulation.done()) {
    const auto failure = simulation.advance();
    ASSERT_FALSE(failure) << failure->message;
    const model::BodyState& body = simulation.state().bodies[0];
    turned += scene.run.step * body.omega.norm();
    drift = std::max(drift, std::abs(simulation.energy() - start) / kinetic);
    simulation.sample(samples);
    gap = std::max(gap, std::abs(samples[0].gap));
    slip = std::max(slip, samples[0].slip_speed);
    // The point of a body that turns by |omega| dt moves by about that times the radii of curvature, below 1 m here.
    jump = std::max(jump, (samples[0].point - last).norm() / (scene.run.step * body.omega.norm()));
    last = samples[0].point;
  }
  EXPECT_GE(turned, 2000.0 * std::numbers::pi);
  EXPECT_LE(gap, 1e-9);
  EXPECT_LE(slip, 1e-9);
  // Some 1e5 steps within 1e-10 each, and errors of either sign.
  EXPECT_LE(drift, 1e-6);
  EXPECT_LE(jump, 1.0);
  EXPECT_EQ(simulation.statistics().fallback_steps, 0);
  RecordProperty("energy drift", fmt::format("{:.2e}", drift));
  RecordProperty("gap", fmt::format("{:.2e}", gap));
  std::printf("%-28s energy drift %.1e  gap %.1e  slip %.1e  jump %.2f m/rad  t %.0f s\n", GetParam().name, drift, gap,
              slip, jump, simulation.state().t);
}

INSTANTIATE_TEST_SUITE_P(Surfaces, LongRolling, testing::ValuesIn(kCases), [](const auto& test) {
  std::string name = test.param.name;
  for (char& c : name)
    if (c == ' ') c = '_';
  return name;
});

}  // namespace
}  // namespace stiction::surfaces_test
