// `enabled = false`: a part is removed, with everything attached to it.
#include "scenario/support.hpp"

namespace stiction::scenario::test {
namespace {

const std::string kMore = kBall + R"(
[[body]]
name = "guest"
enabled = false
mass = 1
inertia = [1, 1, 1]
position = [3, 0, 1]
[[body.shape]]
type = "sphere"
radius = 0.5
[[contact]]
name = "meet"
between = ["ball.sphere", "guest.sphere"]
[[force]]
name = "hold"
type = "spring"
body = "ball"
other = "guest"
stiffness = 1
[[joint]]
name = "hinge"
type = "revolute"
between = ["guest", "world"]
anchor = [3, 0, 1]
[[drive]]
name = "motor"
joint = "hinge"
speed = 1
[[column]]
name = "lean"
type = "tilt"
body = "guest"
)";

TEST(Enabled, WhatIsAttachedGoesToo) {
  const Scenario scene = parse(kMore, "t.toml");
  EXPECT_EQ(scene.model.bodies().size(), 1U);
  EXPECT_EQ(scene.model.contacts().size(), 1U);
  EXPECT_TRUE(scene.model.springs().empty());
  EXPECT_TRUE(scene.model.joints().empty());
  EXPECT_EQ(scene.columns.size(), 1U);
  EXPECT_EQ(scene.text, kMore);  // the file as run still has it
}

TEST(Enabled, IsTheSameAsNotThere) {
  const Scenario a = parse(kMore, "t.toml"), b = parse(kBall, "t.toml");
  simulation::Simulation one(a.model, a.run), two(b.model, b.run);
  while (!one.done()) {
    ASSERT_FALSE(one.advance());
    ASSERT_FALSE(two.advance());
  }
  EXPECT_EQ(model::state_hash(one.state()), model::state_hash(two.state()));
}

TEST(Enabled, SwitchesOn) {
  const Scenario scene = parse(kMore, "t.toml", {"body.guest.enabled=true"});
  EXPECT_EQ(scene.model.bodies().size(), 2U);
  EXPECT_EQ(scene.model.contacts().size(), 2U);
  EXPECT_EQ(scene.model.joints().size(), 2U);  // with the drive
  EXPECT_EQ(scene.columns.size(), 2U);
  EXPECT_NE(scene.text.find("enabled = true"), std::string::npos);
}

TEST(Enabled, EveryPartHasIt) {
  EXPECT_TRUE(parse(kBall, "t.toml", {"contact.floor.enabled=false"}).model.contacts().empty());
  EXPECT_TRUE(parse(kBall, "t.toml", {"force.push.enabled=false"}).model.forces().empty());
  EXPECT_TRUE(parse(kBall, "t.toml", {"column.tilt.enabled=false"}).columns.empty());
  const std::vector<std::string> on{"body.guest.enabled=true", "drive.motor.enabled=false"};
  EXPECT_EQ(parse(kMore, "t.toml", on).model.joints().size(), 1U);
}

std::string message(const std::string& text, const std::vector<std::string>& set = {}) {
  try {
    (void)parse(text, "t.toml", set);
    return "";
  } catch (const core::InputError& error) {
    return error.what();
  }
}

TEST(Enabled, WrongInput) {
  const auto expect = [](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  expect(message(kMore, {"body.guest.enabled=yes"}), "body.guest.enabled = 'yes' must be true or false");
  expect(message(kMore, {"body.gest.enabled=true"}), "did you mean 'guest'?");
  expect(message(kMore, {"body.guest.enabeld=true"}), "did you mean 'enabled'?");
  expect(message(edited(kMore, "enabled = false", "enabeld = false")), "did you mean 'enabled'?");
  expect(message(edited(kMore, "enabled = false", "enabled = false\nmas = 3")), "did you mean 'mass'?");
  expect(message(kBall, {"body.ball.enabled=false"}), "the model has no body");
}

}  // namespace
}  // namespace stiction::scenario::test
