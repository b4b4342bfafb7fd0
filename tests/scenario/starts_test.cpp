// Starts that the program finds: place = "on" and world.settle.
#include <fmt/format.h>

#include <cmath>

#include "scenario/support.hpp"
#include "stiction/dynamics/dynamics.hpp"

namespace stiction::scenario::test {
namespace {

using math::Vec3;

const std::string kHead = "title = 'x'\n[run]\nduration = 1\n[integrator]\nstep = 1e-3\n";

std::string ball(const std::string& name, double radius, const std::string& keys) {
  return fmt::format(
      "[[body]]\nname = '{}'\nmass = 1\ninertia = [0.01, 0.01, 0.01]\n{}\n[[body.shape]]\nname = 'skin'\n"
      "type = 'sphere'\nradius = {}\n",
      name, keys, radius);
}
std::string contact(const std::string& name, const std::string& a, const std::string& b, const std::string& keys = "") {
  return fmt::format("[[contact]]\nname = '{}'\nbetween = ['{}', '{}']\n{}\n", name, a, b, keys);
}
const model::BodyState& start(const Scenario& s, const std::string& body) {
  return s.model.initial_state().bodies[static_cast<std::size_t>(s.model.find_body(body))];
}
std::string refusal(const std::string& text) {
  try {
    (void)parse(text, "test.toml");
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(PlaceOn, ABallTouchesFromAboveAndFromBelow) {
  for (const double z : {0.1, 0.3, 17.0, 0.02}) {
    const Scenario s = parse(
        kHead + ball("b", 0.1, fmt::format("place = 'on'\nposition = [1, 2, {}]", z)) + contact("c", "b.skin", "world"),
        "test.toml");
    EXPECT_EQ(start(s, "b").x[0], 1.0);
    EXPECT_NEAR(start(s, "b").x[2], 0.1, 1e-13) << z;
    EXPECT_TRUE(s.model.initial_state().contacts[0].persists);
    EXPECT_EQ(s.notes.size(), z == 0.1 ? 0 : 1);
  }
}

// On the shoulder of another ball: (x - 0.05)^2 + z^2 = 0.3^2. A third on both; and up a slope.
TEST(PlaceOn, OneOnTheOther) {
  const Scenario s = parse(kHead + ball("low", 0.1, "place = 'on'\nposition = [0.05, 0, 0.2]") +
                               ball("high", 0.2, "place = 'on'\nposition = [0, 0, 2]") +
                               contact("a", "low.skin", "world") + contact("b", "high.skin", "low.skin"),
                           "test.toml");
  EXPECT_NEAR(start(s, "high").x[2], 0.1 + std::sqrt(0.09 - 0.0025), 1e-12);
  const Scenario slope = parse(
      kHead + "[[world.shape]]\nname = 'slope'\ntype = 'plane'\nnormal = [0.6, 0, 0.8]\n" +
          ball("b", 0.1, "place = 'on'\nposition = [1, 0, 3]\nvelocity = 'rolling'\nangular_velocity = [0, 2, 0]") +
          contact("c", "b.skin", "world.slope"),
      "test.toml");
  EXPECT_NEAR(start(slope, "b").x.dot(Vec3(0.6, 0, 0.8)), 0.1, 1e-13);
  EXPECT_NEAR(start(slope, "b").v.dot(Vec3(0.8, 0, -0.6)), 0.2, 1e-13);
}

// Features of a mesh are seen from near only: from far above, beside its middle, the body still comes to lie on it.
TEST(PlaceOn, AMesh) {
  for (const double z : {0.9, 30.0}) {
    const Scenario s = parse(kHead +
                                 "[[world.shape]]\nname = 'hill'\ntype = 'heightfield'\ncolumns = 3\nspacing = [2, 2]\n"
                                 "heights = [0, 0.6, 1.2, 0, 0.6, 1.2, 0, 0.6, 1.2]\n" +
                                 ball("b", 0.1, fmt::format("place = 'on'\nposition = [0.3, 0.1, {}]", z)) +
                                 contact("c", "b.skin", "world.hill"),
                             "test.toml");
    const double up = 0.6 + 0.3 * 0.3;
    EXPECT_NEAR(start(s, "b").x[2], up + 0.1 * std::hypot(1.0, 0.3), 1e-12) << z;
    EXPECT_TRUE(s.model.initial_state().contacts[0].persists);
  }
}

// Solids, disks and surfaces: the gap is zero, and a millionth higher it is not.
TEST(PlaceOn, EveryShapeTouches) {
  for (const char* shape :
       {"type = 'box'\nsize = [0.2, 0.3, 0.1]", "type = 'disk'\nradius = 0.2\naxis = [0, 1, 0]",
        "type = 'ellipsoid'\nsemi_axes = [0.1, 0.2, 0.3]", "type = 'capsule'\nradius = 0.1\nlength = 0.4",
        "type = 'implicit'\nf = '(x^2 + y^2)*(1 + 2*z)/0.01 + z^2/0.04 - 1'"}) {
    const Scenario s = parse(kHead +
                                 "[[body]]\nname = 'b'\nmass = 1\ninertia = [1, 1, 1]\nplace = 'on'\nposition = [0, 0, "
                                 "0.7]\nrotation = [0.4, "
                                 "0.3, 0]\n[[body.shape]]\nname = 'skin'\n" +
                                 shape + "\n" + contact("c", "b.skin", "world"),
                             "test.toml");
    double least = 1.0;
    for (const model::ContactState& c : s.model.initial_state().contacts) least = std::min(least, c.gap);
    EXPECT_NEAR(least, 0.0, 1e-12) << shape;
  }
}

TEST(PlaceOn, IsRefusedWhereThereIsNothingBelow) {
  EXPECT_NE(refusal(kHead + ball("b", 0.1, "place = 'on'")).find("needs a contact"), std::string::npos);
  EXPECT_NE(refusal(kHead + ball("a", 0.1, "position = [1, 0, 0.1]") +
                    ball("b", 0.1, "place = 'on'\nposition = [0, 0, 1]") + contact("c", "b.skin", "a.skin"))
                .find("misses"),
            std::string::npos);
  EXPECT_NE(refusal(kHead + ball("b", 0.1, "place = 'on'\nposition = [0, 0, 1]") + contact("c", "b.skin", "world") +
                    "[[joint]]\nname = 'pin'\ntype = 'spherical'\nbetween = ['b', 'world']\nanchor = [0, 0, 1]\n")
                .find("'pin' holds it"),
            std::string::npos);
}

const std::string kSettle = kHead + "[world]\nsettle = true\n";

// m g = k x; and the elastic ball sinks by (m g / k)^(2/3).
TEST(Settle, FindsClosedForms) {
  const Scenario spring =
      parse(kSettle + ball("b", 0.1, "position = [0, 0, -0.3]") +
                "[[force]]\nname = 's'\ntype = 'spring'\nbody = 'b'\nstiffness = 50\nrest_length = 0.2\n",
            "test.toml");
  EXPECT_NEAR(start(spring, "b").x[2], -0.2 - 9.81 / 50.0, 1e-9);
  EXPECT_EQ(start(spring, "b").v, Vec3(Vec3::Zero()));
  EXPECT_EQ(spring.notes.size(), 1U);
  const Scenario soft =
      parse(kSettle + ball("b", 0.1, "position = [0, 0, 0.1]") +
                contact("c", "b.skin", "world", "normal = 'compliant'\nstiffness = 1e6\ndamping = 0.5"),
            "test.toml");
  EXPECT_NEAR(0.1 - start(soft, "b").x[2], std::pow(9.81e-6, 2.0 / 3.0), 1e-9);
}

// A ball without friction runs to the lowest point of a bowl; three balls in a V, one on two, are held by its walls:
// the distance of the upper from each of the lower ones is 0.2, and all gaps are closed.
TEST(Settle, FindsRestInContact) {
  const Scenario bowl = parse(
      kSettle + "[[world.shape]]\nname = 'bowl'\ntype = 'sphere'\nradius = 1\ncentre = [0, 0, 1]\nside = 'inside'\n" +
          ball("b", 0.1, "position = [0.3, 0.2, 0.2]\nplace = 'on'") + contact("c", "b.skin", "world.bowl"),
      "test.toml");
  EXPECT_NEAR(std::hypot(start(bowl, "b").x[0], start(bowl, "b").x[1]), 0.0, 1e-6);
  EXPECT_NEAR(start(bowl, "b").x[2], 0.1, 1e-9);
  const std::string walls =
      "[[world.shape]]\nname = 'left'\ntype = 'plane'\nnormal = [0.8, 0, 0.6]\n"
      "[[world.shape]]\nname = 'right'\ntype = 'plane'\nnormal = [-0.8, 0, 0.6]\n";
  const Scenario vee = parse(kSettle + walls + ball("a", 0.1, "position = [-0.2, 0, 0.5]") +
                                 ball("b", 0.1, "position = [0.15, 0, 0.4]") + contact("1", "a.skin", "world.left") +
                                 contact("2", "b.skin", "world.right") + contact("3", "a.skin", "b.skin") +
                                 contact("4", "b.skin", "world.left") + contact("5", "a.skin", "world.right"),
                             "test.toml");
  int closed = 0;
  for (const model::ContactState& c : vee.model.initial_state().contacts) closed += std::fabs(c.gap) < 1e-9 ? 1 : 0;
  EXPECT_GE(closed, 3);
  simulation::Simulation run(vee.model, vee.run);
  while (!run.done()) ASSERT_FALSE(run.advance());
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_LE((run.state().bodies[i].x - vee.model.initial_state().bodies[i].x).norm(), 1e-6);
}

TEST(Settle, IsRefusedWhereThereIsNoRest) {
  EXPECT_NE(refusal(kSettle + ball("b", 0.1, "velocity = [1, 0, 0]")).find("moves at the start"), std::string::npos);
  EXPECT_NE(refusal(kSettle + ball("b", 0.1, "")).find("do not come to rest"), std::string::npos);
}

}  // namespace
}  // namespace stiction::scenario::test
