// Joints, drives and forces that make no sense are refused, with place and reason.
#include "scenario/support.hpp"

namespace stiction::scenario::test {
namespace {

const std::string kTwoLinks = R"(title = "Two links"
[run]
duration = 1e-2
[integrator]
step = 1e-3
[[body]]
name = "upper"
mass = 1
inertia = [0.1, 0.1, 0.1]
position = [0.5, 0, 0]
[[body]]
name = "lower"
mass = 1
inertia = [0.1, 0.1, 0.1]
position = [1.5, 0, 0]
[[force]]
name = "spring"
type = "torsion-spring"
body = "lower"
other = "upper"
axis = [0, 1, 0]
stiffness = 2
[[joint]]
name = "top"
type = "revolute"
between = ["upper", "world"]
anchor = [0, 0, 0]
axis = [0, 1, 0]
[[joint]]
name = "knee"
type = "revolute"
between = ["lower", "upper"]
point = [-0.5, 0, 0]
other_point = [0.5, 0, 0]
axis = [0, 1, 0]
[[drive]]
name = "motor"
joint = "top"
speed = 1
)";

struct Case {
  std::string name, from, to;
  std::vector<std::string> parts;
};
void PrintTo(const Case& c, std::ostream* out) {
  *out << c.name;
}

class WrongJoint : public ::testing::TestWithParam<Case> {};

TEST(TwoLinks, AreRight) {
  EXPECT_NO_THROW((void)parse(kTwoLinks, "test.toml"));
}

TEST_P(WrongJoint, IsRefused) {
  const Case& c = GetParam();
  expect_parts(message_of(edited(kTwoLinks, c.from, c.to)), c.parts);
}

const std::vector<Case> kCases{
    {"UnknownBody",
     "[\"lower\", \"upper\"]",
     "[\"lowr\", \"upper\"]",
     {"test.toml:29", "joint 'knee'", "no body 'lowr'", "lower"}},
    {"OneBody", "[\"lower\", \"upper\"]", "[\"lower\", \"lower\"]", {"joint 'knee'", "both of its ends"}},
    {"OnlyTheWorld", "[\"upper\", \"world\"]", "[\"world\", \"world\"]", {"joint 'top'", "both of its ends"}},
    {"ZeroAxis",
     "anchor = [0, 0, 0]\naxis = [0, 1, 0]",
     "anchor = [0, 0, 0]\naxis = [0, 0, 0]",
     {"joint.top.axis", "no direction"}},
    {"UnknownType",
     "type = \"revolute\"\nbetween = [\"lower\"",
     "type = \"hinge\"\nbetween = [\"lower\"",
     {"joint.knee.type", "hinge", "revolute"}},
    {"TwoOfOneName", "name = \"knee\"", "name = \"top\"", {"joint 'top'", "already"}},
    {"NameOfABody", "name = \"knee\"", "name = \"lower\"", {"joint 'lower'", "columns would be ambiguous"}},
    // The start contradicts the joint.
    {"OpenAtTheStart",
     "point = [-0.5, 0, 0]",
     "point = [-0.4, 0, 0]",
     {"test.toml:29", "joint 'knee'", "open by 0.1", "close_joints"}},
    // A loop that cannot close: the end of the second link is held where two links do not reach.
    {"LoopThatCannotClose",
     "[[drive]]",
     "[[joint]]\nname = \"far\"\ntype = \"spherical\"\nbetween = [\"lower\", \"world\"]\npoint = [0.5, 0, "
     "0]\nother_point = "
     "[0, 0, 3]\n[[drive]]",
     {"cannot be closed together", "open by"}},
    {"OverConstrained",
     "[[drive]]",
     "[[joint]]\nname = \"again\"\ntype = \"fixed\"\nbetween = [\"upper\", \"world\"]\npoint = [0, 0, 0]\nother_point "
     "= [0.5, "
     "0.1, 0]\n[[drive]]",
     {"cannot be closed together"}},
    {"AnchorAndPoint",
     "anchor = [0, 0, 0]",
     "anchor = [0, 0, 0]\npoint = [0, 0, 0]",
     {"joint.top.point", "exclude each other"}},
    {"RatioOfARevolute",
     "anchor = [0, 0, 0]",
     "anchor = [0, 0, 0]\nratio = 2",
     {"joint.top.ratio", "not a key of a revolute"}},
    {"NegativeFriction",
     "anchor = [0, 0, 0]",
     "anchor = [0, 0, 0]\nfriction = -1",
     {"joint.top.friction = -1", ">= 0"}},
    {"StopsBesideTheStart",
     "anchor = [0, 0, 0]",
     "anchor = [0, 0, 0]\nlower = 0.5\nupper = 1",
     {"joint 'top'", "enclose 0"}},
    {"StopsTooWide", "anchor = [0, 0, 0]", "anchor = [0, 0, 0]\nlower = -5\nupper = 5", {"joint 'top'", "apart"}},
    {"UnknownJoint", "joint = \"top\"", "joint = \"tip\"", {"drive 'motor'", "no joint 'tip'", "top"}},
    {"SpeedOfAHarmonic",
     "speed = 1",
     "speed = 1\nmotion = \"harmonic\"",
     {"drive.motor.speed", "not a key of a harmonic"}},
    {"DriveOfABall",
     "[[drive]]",
     "[[joint]]\nname = \"ball\"\ntype = \"spherical\"\nbetween = [\"lower\", \"world\"]\n"
     "[[drive]]\nname = \"second\"\njoint = \"ball\"\n[[drive]]",
     {"drive 'second'", "no angle or displacement"}},
    {"DrivesThatContradict",
     "[[drive]]",
     "[[drive]]\nname = \"second\"\njoint = \"top\"\nspeed = 2\n[[drive]]",
     {"contradict"}},
    {"TableBackwards",
     "speed = 1",
     "motion = \"table\"\ntable = [[1, 0], [0, 1]]",
     {"drive.motor.table", "times must increase"}},
    {"NegativeStiffness", "stiffness = 2", "stiffness = -2", {"force.spring.stiffness = -2", ">= 0"}},
    {"ZeroAxisOfASpring",
     "axis = [0, 1, 0]\nstiffness",
     "axis = [0, 0, 0]\nstiffness",
     {"force.spring.axis", "no direction"}},
    {"ForceOfASpring",
     "stiffness = 2",
     "stiffness = 2\nforce = [1, 0, 0]",
     {"force.spring.force", "not a key of a torsion-spring"}},
    {"PrintedVariant",
     "step = 1e-3",
     "step = 1e-3\nvariant = \"printed\"",
     {"integrator.variant", "does not support joints"}},
    {"PortOfNothing", "duration = 1e-2", "duration = 1e-2\nports = [\"kne\"]", {"run.ports", "'kne'", "knee"}},
    {"UnknownOther", "other = \"upper\"", "other = \"uper\"", {"force 'spring'", "no body 'uper'", "upper"}},
};
INSTANTIATE_TEST_SUITE_P(Cases, WrongJoint, ::testing::ValuesIn(kCases),
                         [](const auto& parameter) { return parameter.param.name; });

TEST(Joints, DryFrictionIsNoForceOfTheState) {
  std::string text = edited(kTwoLinks, "anchor = [0, 0, 0]", "anchor = [0, 0, 0]\nfriction = 1");
  EXPECT_NO_THROW((void)parse(text, "test.toml"));
  EXPECT_NO_THROW((void)parse(edited(text, "step = 1e-3", "step = 1e-3\ntype = \"event-driven\""), "test.toml"));
  text = edited(text, "step = 1e-3", "step = 1e-3\ntype = \"ode\"");
  expect_parts(message_of(text), {"integrator.type", "dry friction", "top-friction", "event-driven"});
}

// Bodies are moved where the file asks for it, and velocities always obey joints and drives.
TEST(Joints, AreClosedOnRequest) {
  std::string text = edited(kTwoLinks, "point = [-0.5, 0, 0]", "point = [-0.4, 0, 0]");
  text = edited(text, "[[body]]", "[world]\nclose_joints = \"yes\"\n[[body]]");
  const Scenario scene = parse(text, "test.toml");
  const auto& bodies = scene.model.initial_state().bodies;
  EXPECT_LE((pose(scene.model.initial_state(), 1)(math::Vec3(-0.4, 0, 0)) -
             pose(scene.model.initial_state(), 0)(math::Vec3(0.5, 0, 0)))
                .norm(),
            1e-11);
  EXPECT_NEAR(bodies[0].omega[1], 1.0, 1e-12);  // the drive's speed
  EXPECT_LE((bodies[0].v - math::Vec3(0, 0, -0.5)).norm(), 1e-9);
}

}  // namespace
}  // namespace stiction::scenario::test
