// Contacts of many bodies by names with *, and bodies in many copies.
#include <cmath>
#include <ctime>

#include "scenario/support.hpp"

namespace stiction::scenario::test {
namespace {

const std::string kHeap = R"(title = "Few balls"
[run]
duration = 1e-2
seed = 3
[integrator]
step = 1e-3
[[world.shape]]
name = "floor"
type = "plane"
[[world.shape]]
name = "wall"
type = "plane"
normal = [1, 0, 0]
offset = -3
[[body]]
name = "ball"
mass = 2
inertia = [0.1, 0.1, 0.1]
position = [0, 0, 0.5]
copies = [3, 2, 4]
spacing = [1, 1.5, 2]
jitter = 0
[[body.shape]]
type = "sphere"
radius = 0.5
[[contact]]
name = "balls"
between = ["ball*", "ball*"]
friction = "coulomb"
mu = 0.3
[[contact]]
name = "box"
between = ["ball*", "world.*"]
)";

TEST(Copies, StandInAGrid) {
  const Scenario scene = parse(kHeap, "test.toml");
  ASSERT_EQ(scene.model.bodies().size(), 24u);
  EXPECT_EQ(scene.model.bodies()[0].name, "ball1");
  EXPECT_EQ(scene.model.bodies()[23].name, "ball24");
  EXPECT_EQ(scene.model.initial_state().bodies[0].x, math::Vec3(0.0, 0.0, 0.5));
  EXPECT_EQ(scene.model.initial_state().bodies[4].x, math::Vec3(1.0, 1.5, 0.5));
  EXPECT_EQ(scene.model.initial_state().bodies[23].x, math::Vec3(2.0, 1.5, 6.5));
  ASSERT_EQ(scene.model.groups().size(), 2u);
  EXPECT_EQ(scene.model.groups()[0].first.size(), 24u);
  EXPECT_EQ(scene.model.groups()[1].second.size(), 2u);
  EXPECT_TRUE(scene.model.contacts().empty());
}

// Processor time of reading so many bodies, the least of three.
double time_of(int bodies) {
  double least = HUGE_VAL;
  for (int round = 0; round < 3; ++round) {
    const std::clock_t start = std::clock();
    EXPECT_EQ(
        parse(kHeap, "test.toml", {"body.ball.copies=[" + std::to_string(bodies) + ", 1, 1]"}).model.bodies().size(),
        static_cast<std::size_t>(bodies));
    least = std::min(least, static_cast<double>(std::clock() - start));
  }
  return least;
}

// Sixteen times the bodies take some 16 times the time; a search through all names for each took 100 times and more.
TEST(Copies, TakeATimeThatGrowsWithTheirNumber) {
  EXPECT_LT(time_of(32000), 48.0 * time_of(2000));
}

TEST(Copies, AreMovedByTheSeed) {
  const auto place = [](std::vector<std::string> set) {
    set.push_back("world.allow_overlap='yes'");  // the jitter brings neighbours together
    return parse(kHeap, "test.toml", set).model.initial_state().bodies[7].x;
  };
  const math::Vec3 still = place({}), one = place({"body.ball.jitter=0.1"}),
                   two = place({"body.ball.jitter=0.1", "run.seed=4"});
  EXPECT_EQ(one, place({"body.ball.jitter=0.1"}));
  EXPECT_NE(one, two);
  EXPECT_LE((one - still).cwiseAbs().maxCoeff(), 0.1);
  EXPECT_GT((one - still).norm(), 0.0);
}

TEST(GroupLaw, IsSetByTheNameOfTheGroup) {
  const Scenario scene = parse(kHeap, "test.toml", {"contact.balls.mu=0.7"});
  EXPECT_EQ(scene.model.groups()[0].law.mu(), 0.7);
}

struct Case {
  std::string name, from, to;
  std::vector<std::string> parts;
};
void PrintTo(const Case& c, std::ostream* out) {
  *out << c.name;
}

class WrongGroup : public ::testing::TestWithParam<Case> {};

TEST_P(WrongGroup, IsRefusedWithItsPlace) {
  const Case& c = GetParam();
  expect_parts(message_of(edited(kHeap, c.from, c.to)), c.parts);
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongGroup,
    ::testing::Values(
        Case{"Nobody",
             R"(["ball*", "ball*"])",
             R"(["bell*", "ball*"])",
             {"test.toml:", "contact 'balls'", "there is no shape 'bell*'"}},
        Case{"OneBody", R"(["ball*", "ball*"])", R"(["ball1.*", "ball1.*"])", {"belong to the same body"}},
        Case{"TwoWorldShapes",
             R"(["ball*", "world.*"])",
             R"(["ball*", "world"])",
             {"is ambiguous: the world has 2 shapes"}},
        Case{"APlainNameOfACopy",
             R"(["ball*", "world.*"])",
             R"(["ball.sphere", "world.floor"])",
             {"there is no shape 'ball.sphere'"}},
        Case{"Point",
             R"(between = ["ball*", "world.*"])",
             "between = [\"ball*\", \"world.*\"]\npoint = 2",
             {"contact.box.point", "is for a contact of one pair"}},
        Case{"SameName", R"(name = "box")", R"(name = "balls")", {"exists twice"}},
        Case{"TooMany", "copies = [3, 2, 4]", "copies = [300, 200, 40]", {"body.ball.copies", "are too many"}},
        Case{"Half", "copies = [3, 2, 4]", "copies = [3, 2.5, 4]", {"must be integers"}},
        Case{"NoCopies", "copies = [3, 2, 4]", "copies = [0, 2, 4]", {"body.ball.copies"}},
        Case{"TwoNumbers", "copies = [3, 2, 4]", "copies = [3, 2]", {"must have three numbers"}},
        Case{"SpacingAlone", "copies = [3, 2, 4]\n", "", {"spacing", "body without copies"}},
        Case{"Overlap",
             "spacing = [1, 1.5, 2]",
             "spacing = [0.1, 1.5, 2]",
             {"contact 'balls': at the start 'ball1' and 'ball2' overlap by 0.9"}}),
    [](const auto& parameter) { return parameter.param.name; });

TEST(GroupsOfOtherIntegrators, AreRefusedWhereTheyAreTooMany) {
  const std::string many = edited(kHeap, "copies = [3, 2, 4]", "copies = [30, 30, 1]");
  expect_parts(message_of(many, {"integrator.type=event-driven"}),
               {"integrator.type", "evaluates every pair of a group", "are too many, use moreau or runge-kutta"});
}

}  // namespace
}  // namespace stiction::scenario::test
