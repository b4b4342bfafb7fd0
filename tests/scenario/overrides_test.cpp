// --set and --unset: every kind of path and value, the messages about wrong ones, and the text "as run".
#include "scenario/support.hpp"
#include "stiction/laws/catalogue.hpp"
#include "stiction/scenario/same_system.hpp"
#include "stiction/scenario/schema/schema.hpp"

namespace stiction::scenario::test {
namespace {

using math::Vec3;

Scenario with(const std::vector<std::string>& overrides) {
  return parse(kBall, "test.toml", overrides);
}

TEST(Overrides, EveryKindOfPath) {
  EXPECT_EQ(with({"run.duration=2"}).run.duration, 2.0);
  EXPECT_EQ(with({"integrator.step=5e-4"}).run.step, 5e-4);
  EXPECT_EQ(with({"solver.tolerance=1e-6"}).run.solver.tolerance, 1e-6);  // a section the text lacks
  EXPECT_EQ(with({"body.ball.mass=7"}).model.bodies()[0].mass, 7.0);
  EXPECT_EQ(with({"body.ball.shape.sphere.radius=0.25"}).model.initial_state().contacts[0].gap, 0.25);
  EXPECT_EQ(with({"world.gravity=[0, 0, -1]"}).model.gravity(), Vec3(0, 0, -1));
  EXPECT_EQ(with({"force.push.force=[3,0,0]"}).model.forces()[0].force, Vec3(3, 0, 0));
  EXPECT_EQ(with({"column.tilt.axis=[1,0,0]"}).columns[0].axis, Vec3(1, 0, 0));
  expect_parts(laws::describe(with({"contact.floor.mu=0.5"}).model.contacts()[0].law), {"mu 0.5"});
}

TEST(Overrides, Values) {
  EXPECT_EQ(with({"title=Words without quotes"}).title, "Words without quotes");
  EXPECT_EQ(with({"title=\"quoted = , [\""}).title, "quoted = , [");
  EXPECT_EQ(with({"title='x=y'"}).title, "x=y");
  EXPECT_EQ(with({"contact.floor.friction=none"}).model.contacts()[0].law.friction.index(),
            with({"contact.floor.friction=\"none\""}).model.contacts()[0].law.friction.index());
  EXPECT_EQ(with({"run.duration= 3 "}).run.duration, 3.0);
  EXPECT_EQ(with({"run.duration=3", "run.duration=4"}).run.duration, 4.0);  // the last one counts
  EXPECT_EQ(with({"body.ball.inertia=[[1,0,0],[0,1,0],[0,0,1]]"}).model.bodies()[0].inertia, math::Mat3::Identity());
}

TEST(Overrides, AComponentOfAVectorByItsNumber) {
  EXPECT_EQ(with({"body.ball.position.2=0.75"}).model.initial_state().bodies[0].x, Vec3(0, 0, 0.75));
  EXPECT_EQ(with({"body.ball.angular_velocity.1=3"}).model.initial_state().bodies[0].omega, Vec3(0, 3, 0));  // default
  EXPECT_EQ(with({"world.gravity=[1, 2, 3]", "world.gravity.0=4"}).model.gravity(), Vec3(4, 2, 3));
  const std::string matrix = "body.ball.inertia=[[1, 0, 0], [0, 1, 0], [0, 0, 1]]";
  EXPECT_EQ(with({matrix, "body.ball.inertia.1.1=1.5"}).model.bodies()[0].inertia(1, 1), 1.5);
  const std::string rolling = edited(kBall, "velocity = [1, 0, 0]", "velocity = \"rolling\"");
  expect_parts(message_of(rolling, {"body.ball.velocity.0=1"}), {"velocity is not a list of numbers"});
}

Scenario without(const std::vector<std::string>& paths, const std::vector<std::string>& set = {}) {
  return parse(kBall, "test.toml", set, paths);
}

TEST(Unset, KeysTablesAndEntries) {
  EXPECT_EQ(without({"body.ball.velocity"}).model.initial_state().bodies[0].v, Vec3::Zero());
  EXPECT_EQ(without({"integrator"}).run.step, 1e-4);
  EXPECT_TRUE(without({"contact.floor"}).model.contacts().empty());
  EXPECT_TRUE(without({"contact"}).model.contacts().empty());
  EXPECT_TRUE(without({"body.ball.shape.sphere", "contact.floor"}).model.shapes().size() == 1);  // the floor's
  EXPECT_TRUE(without({"column", "force"}).columns.empty());
  const Scenario changed = without({"integrator.step"}, {"integrator.step=2e-3"});  // before --set
  EXPECT_EQ(changed.run.step, 2e-3);
  const Scenario bare = without({"body.ball.velocity", "contact.floor", "force.push"});
  EXPECT_EQ(bare.text.find("velocity"), std::string::npos);
  EXPECT_TRUE(same_system(bare.text, parse(bare.text, "again").text));
  EXPECT_TRUE(parse(bare.text, "again").model.contacts().empty());
}

TEST(Unset, WhatIsNotThereIsNotedAndWrongPathsAreErrors) {
  const Scenario s = without({"integrator.variant", "integrator.moreau.variant", "solver.tolerance"});
  ASSERT_EQ(s.notes.size(), 3U);
  EXPECT_EQ(s.notes[0], "--unset integrator.variant: the scenario does not have it");
  EXPECT_EQ(s.text.find("solver"), std::string::npos);
  const auto message = [](const std::string& path) {
    try {
      (void)without({path});
    } catch (const core::InputError& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  expect_parts(message("integrator.varian"), {"--unset integrator.varian:", "did you mean 'variant'"});
  expect_parts(message("contact.flor"), {"no contact 'flor'", "did you mean 'floor'"});
  expect_parts(message("body.ball.position.1"), {"cannot lose a component"});
  expect_parts(message("body.ball.mass"), {"body.ball.mass is missing"});
  expect_parts(message(""), {"is not known"});
}

TEST(Overrides, WrongPathsNameTheNearestKnownOne) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> cases{
      {"run.duratoin=1", {"--set run.duratoin=1", "did you mean 'duration'"}},
      {"rum.duration=1", {"--set rum.duration=1", "did you mean 'run'"}},
      {"body.bal.mass=1", {"no body 'bal'", "did you mean 'ball'"}},
      {"body.ball.mas=1", {"in body", "did you mean 'mass'"}},
      {"body.ball.shape.spher.radius=1", {"body.shape 'spher'", "did you mean 'sphere'"}},
      {"contact.flor.mu=1", {"no contact 'flor'", "did you mean 'floor'"}},
      {"contact.floor.mu.x=1", {"mu is not a list of numbers"}},
      {"body.ball.position.3=1", {"'3' is not a component of position", "from 0 to 2"}},
      {"body.ball.position.-1=1", {"'-1' is not a component of position"}},
      {"body.ball.position.z=1", {"'z' is not a component of position", "from 0 to 2"}},
      {"body.ball.position.1.0=1", {"position is not a list"}},
      {"body.ball.rotation.1=1", {"rotation has no value yet", "set all of it"}},
      {"world.shape.floor.offset=1", {"no world.shape 'floor'"}},
      {"contact=1", {"ends too early"}},
      {"contact.floor=1", {"ends too early"}},
      {"body.ball.shape.sphere=1", {"ends too early"}},
      {"run=1", {"ends too early"}},
      {"=1", {"PATH=VALUE"}},
      {"run.duration", {"PATH=VALUE"}},
      {"", {"PATH=VALUE"}},
      {".=1", {"is not known"}},
      {"run..duration=1", {"is not known in run"}},
      {".run.duration=1", {"is not known"}},
  };
  for (const auto& [text, parts] : cases) expect_parts(message_of(kBall, {text}), parts);
}

TEST(Overrides, WrongValuesNameThePathInsteadOfALine) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> cases{
      {"body.ball.mass=-1", {"--set body.ball.mass =", "= -1", "must be > 0"}},
      {"body.ball.mass=heavy", {"--set body.ball.mass =", "heavy", "must be a number"}},
      {"body.ball.mass=nan", {"--set body.ball.mass =", "finite"}},
      {"body.ball.mass=[1]", {"--set body.ball.mass =", "must be a number"}},
      {"body.ball.mass=", {"body.ball.mass=", "no value"}},
      {"body.ball.mass=1, 2", {"body.ball.mass=1, 2", "not valid TOML"}},
      {"body.ball.mass=1\nx = 2", {"more than one value"}},
      {"body.ball.name=b.c", {"test.toml", "dots"}},
      {"body.ball.name=7", {"--set body.ball.name:", "string in quotes"}},
      {"world.gravity=[0, 0", {"not valid TOML"}},
      {"world.gravity=[0, 0]", {"--set world.gravity =", "three numbers"}},
      {"world.gravity=9.81", {"--set world.gravity =", "three numbers"}},
      {"world.gravity.2=down", {"--set world.gravity.2:", "world.gravity = [", "three numbers"}},
      {"body.ball.inertia.0=-1", {"body.ball.inertia = [-1, 0.1, 0.1]", "is wrong"}},
      {"integrator.step=0", {"--set integrator.step =", "must be > 0"}},
      {"integrator.step=1", {"run.duration", "shorter than one step"}},
      {"integrator.order=2", {"--set integrator.order =", "not a key of a moreau integrator"}},
      {"integrator.type=euler", {"--set integrator.type =", "euler", "moreau"}},
      {"contact.floor.friction=colomb", {"--set contact.floor.friction =", "did you mean 'coulomb'"}},
      {"title=\x01", {"not valid TOML"}},
      {"title=\xff\xfe", {"not valid TOML"}},
  };
  for (const auto& [text, parts] : cases) expect_parts(message_of(kBall, {text}), parts);
  // A list whose element the path names must be a list.
  expect_parts(message_of("run = 3", {"run.duration=1"}), {"--set run.duration=1", "not a table"});
  expect_parts(message_of("body = 3", {"body.a.mass=1"}), {"--set body.a.mass=1", "no body 'a'"});
}

// What a result stores must lead to the same run again.
TEST(Overrides, TheTextAsRunIsTheSameSystem) {
  for (const core::EmbeddedText& builtin : core::builtin_scenarios()) {
    const std::vector<std::vector<std::string>> sets{
        {},
        {"run.duration=0.1"},
        {"run.duration=0.1", "integrator.step=0.00012345678901234567",
         "world.gravity=[1e-17, 0.1, -9.8066500000000001]"},
        {"solver.type=jacobi", "title=\"quotes \\\" and \\\\ and \\u00e9 \\n and tabs \\t\""}};
    for (const auto& overrides : sets) {
      const Scenario first = parse(std::string(builtin.text), std::string(builtin.name), overrides);
      const Scenario again = parse(first.text, first.name);
      EXPECT_EQ(first.title, again.title);
      EXPECT_EQ(first.run.duration, again.run.duration);
      EXPECT_EQ(first.run.step, again.run.step);
      EXPECT_TRUE(same_system(first.text, again.text));
      // 200 steps: enough for closed contacts in the scenarios that start on the floor; many bodies do with fewer
      const int steps = first.model.bodies().size() > 4 ? 20 : 200;
      EXPECT_EQ(hash_after(first, steps), hash_after(again, steps)) << builtin.name;
    }
  }
}

TEST(Overrides, OnlyRunAndWordsLeaveTheSystemTheSame) {
  const auto same = [](const char* set) { return same_system(kBall, with({set}).text); };
  EXPECT_TRUE(same("run.duration=9"));
  EXPECT_TRUE(same("title=other"));
  EXPECT_TRUE(same("body.ball.mass=2"));
  EXPECT_FALSE(same("body.ball.mass=3"));
  EXPECT_FALSE(same("integrator.step=1e-4"));
  EXPECT_FALSE(same("contact.floor.mu=0.31"));
  EXPECT_FALSE(same("solver.tolerance=1e-9"));
  EXPECT_FALSE(same_system(kBall, "not = = toml"));
}

}  // namespace
}  // namespace stiction::scenario::test
