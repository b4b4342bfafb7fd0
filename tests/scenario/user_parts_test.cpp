// Code of a program as a part of a scenario: a law, a shape and a force that the text names.
#include <gtest/gtest.h>

#include "laws/pyramid_friction.hpp"
#include "stiction/laws.hpp"
#include "stiction/scenario.hpp"
#include "surfaces/user_egg.hpp"

namespace stiction::scenario {
namespace {

const std::string kText = R"(
title = "A puck and an egg"
user_code = ["contact.floor", "shape.egg.shell", "force.wind"]
[run]
duration = 0.1
[integrator]
step = 1e-3
[[body]]
name = "puck"
mass = 1
inertia = [1, 1, 1]
position = [0, 0, 0.1]
velocity = [2, 0, 0]
[[body.shape]]
name = "foot"
type = "sphere"
radius = 0.1
[[body]]
name = "egg"
mass = 0.1
inertia = [1e-5, 1e-5, 1e-5]
position = [1, 0, 0.05]
[[contact]]
name = "floor"
between = ["puck.foot", "world"]
[[contact]]
name = "shell"
between = ["egg.shell", "world"]
)";

struct Wind : model::UserForce {
  void add(const model::State&, std::span<model::Wrench> wrenches) const override { wrenches[0].force[1] += 1.0; }
};

UserParts parts() {
  UserParts out;
  out.laws["floor"] = std::make_shared<example::PyramidFriction>(0.3, 0.1);
  out.shapes.push_back(
      {"egg", "shell",
       geometry::SurfaceShape{{}, geometry::surfaces::Custom(std::make_shared<example::Egg>(0.02, -0.2))}});
  out.forces["wind"] = std::make_shared<Wind>();
  return out;
}

std::string refusal(const std::string& text, const UserParts& user) {
  try {
    (void)parse(text, "test.toml", {}, {}, user);
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(UserParts, TakePart) {
  const Scenario scene = parse(kText, "test.toml", {"run.duration=0.2"}, {}, parts());
  EXPECT_TRUE(scene.warnings.empty());
  simulation::Simulation run(scene.model, scene.run);
  EXPECT_TRUE(std::holds_alternative<laws::CustomFriction>(run.law("floor").friction));
  while (!run.done()) ASSERT_FALSE(run.advance());
  // The pyramid has at least mu = 0.1 in every direction, and the wind blows along y.
  const model::BodyState& puck = run.state().bodies[0];
  EXPECT_LT(puck.v[0], 2.0 - 0.1 * 9.81 * 0.2 + 1e-3);
  EXPECT_GT(puck.v[0], 1.0);
  EXPECT_GE(puck.v[1], -1e-9);
  // The text with its changes is read again with the same code.
  EXPECT_EQ(parse(scene.text, "again", {}, {}, scene.user).run.duration, 0.2);
}

TEST(UserParts, AreNeverLeftOut) {
  EXPECT_NE(refusal(kText, {}).find("code of a program"), std::string::npos);
  UserParts without = parts();
  without.forces.clear();
  EXPECT_NE(refusal(kText, without).find("'force.wind'"), std::string::npos);
  std::string silent = kText;
  silent.erase(silent.find(", \"force.wind\""), std::string(", \"force.wind\"").size());
  EXPECT_NE(refusal(silent, parts()).find("does not name 'force.wind'"), std::string::npos);
  std::string twice = kText;
  twice.insert(twice.find("[[contact]]\nname = \"shell\""), "friction = \"coulomb\"\nmu = 0.1\n");
  EXPECT_NE(refusal(twice, parts()).find("friction"), std::string::npos);
  UserParts other = parts();
  other.laws["roof"] = other.laws["floor"];
  std::string roof = kText;
  roof.replace(roof.find("\"contact.floor\""), 15, "\"contact.floor\", \"contact.roof\"");
  EXPECT_NE(refusal(roof, other).find("no such contact"), std::string::npos);
}

TEST(ContactLaw, HasTheKeysOfAContact) {
  const laws::ContactLaw law = contact_law({"friction=coulomb", "mu=0.25", "restitution=0.5"});
  EXPECT_EQ(law.mu(), 0.25);
  EXPECT_EQ(law.normal.restitution, 0.5);
  const auto values = laws::parameter_values(law);
  EXPECT_TRUE(
      std::ranges::any_of(values, [](const auto& one) { return one.first.name == "mu" && one.second == 0.25; }));
  const auto message = [](const std::vector<std::string>& set) {
    try {
      (void)contact_law(set);
    } catch (const core::InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_NE(message({"friction=coulomb"}).find("mu"), std::string::npos);
  EXPECT_NE(message({"friction=coulomb", "mu=-1"}).find("mu = -1"), std::string::npos);
  EXPECT_NE(message({"mu=0.1"}).find("not used"), std::string::npos);
  EXPECT_NE(message({"friction=coulom"}).find("coulomb"), std::string::npos);
}

}  // namespace
}  // namespace stiction::scenario
