// Templates within templates, and machines made of them.
#include <cmath>

#include "scenario/support.hpp"
#include "stiction/scenario/language/compose.hpp"

namespace stiction::scenario::test {
namespace {

using math::Vec3;

const std::string kHead = "title = 'x'\n[run]\nduration = 0.05\n[integrator]\nstep = 1e-3\n";

const model::BodyState& start(const Scenario& s, const std::string& body) {
  const int index = s.model.find_body(body);
  if (index < 0) ADD_FAILURE() << body;
  return s.model.initial_state().bodies[static_cast<std::size_t>(std::max(index, 0))];
}

// Two arms turned by 90 degrees, each of three beads in a row: every bead is where the two frames put it.
const std::string kStar = kHead + R"toml(
[parameters]
gap = 0.5
[[template]]
name = "bead"
parameters = { radius = 0.1, weight = "= 10*radius" }
ports = { skin = "ball.sphere" }
[[template.body]]
name = "ball"
mass = "= weight"
inertia = [1, 1, 1]
velocity = [1, 0, 0]
shape = [{ type = "sphere", radius = "= radius" }]
[[template]]
name = "arm"
parameters = { r = 0.05 }
ports = { tip = "row3.skin" }
[[template.assembly]]
name = "row"
type = "bead"
copies = 3
position = [1, 0, 0]
spacing = ["= gap", 0, 0]
parameters = { radius = "= r*i" }
[[template.contact]]
name = "first"
between = ["row1.skin", "row2.skin"]
[[assembly]]
name = "star"
type = "arm"
copies = 2
position = [0, 0, 2]
about = [0, 0, 1]
angle = "= pi/2"
[[contact]]
name = "tips"
between = ["star1.tip", "star2.tip"]
)toml";

TEST(Nested, FramesNamesAndParametersGoDown) {
  const Scenario s = parse(kStar, "test.toml");
  EXPECT_EQ(s.model.bodies().size(), 6U);
  for (int i = 1; i <= 3; ++i) {
    const std::string number = std::to_string(i);
    EXPECT_LE((start(s, "star1_row" + number + "_ball").x - Vec3(1 + 0.5 * (i - 1), 0, 2)).norm(), 1e-14);
    EXPECT_LE((start(s, "star2_row" + number + "_ball").x - Vec3(0, 1 + 0.5 * (i - 1), 2)).norm(), 1e-14);
    EXPECT_LE((start(s, "star2_row" + number + "_ball").v - Vec3(0, 1, 0)).norm(), 1e-14);
    const int body = s.model.find_body("star2_row" + number + "_ball");
    EXPECT_NEAR(s.model.bodies()[static_cast<std::size_t>(body)].mass, 0.5 * i, 1e-14);
  }
  EXPECT_GE(s.model.find_contact("star2_first"), 0);
  const model::Contact& tips = s.model.contacts()[static_cast<std::size_t>(s.model.find_contact("tips"))];
  EXPECT_EQ(s.model.bodies()[static_cast<std::size_t>(tips.a)].name, "star1_row3_ball");
  EXPECT_EQ(s.model.bodies()[static_cast<std::size_t>(tips.b)].name, "star2_row3_ball");
  const Scenario flat = parse(compose(kStar, "test.toml", {}, {}).text, "flat.toml");
  EXPECT_EQ(model::state_hash(flat.model.initial_state()), model::state_hash(s.model.initial_state()));
}

TEST(Nested, EndlessOnesAreRefused) {
  const std::string text = kHead +
                           "[[template]]\nname = 'a'\n[[template.assembly]]\nname = 'b'\ntype = 'a'\ncopies = 3\n"
                           "[[assembly]]\nname = 'c'\ntype = 'a'\n";
  try {
    (void)parse(text, "test.toml");
    FAIL();
  } catch (const core::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("is a template within more than 8 templates"), std::string::npos)
        << error.what();
  }
}

// Wheels in a row, each in mesh with the next: every mesh halves the speed.
TEST(Nested, AGearTrainMultipliesItsRatios) {
  const Scenario s = parse(kHead + R"toml(
[parameters]
n = 6
[[template]]
name = "wheel"
[[template.body]]
name = "{name}"
mass = 1
inertia = [0.1, 0.1, 0.2]
[[template.joint]]
name = "axle"
type = "revolute"
between = ["{name}", "world"]
axis = [0, 0, 1]
[[template]]
name = "mesh"
[[template.joint]]
name = "{name}"
type = "gear"
between = ["wheel{i}", "wheel{i + 1}"]
ratio = 2
[[assembly]]
name = "wheel"
type = "wheel"
copies = "= n"
spacing = [0.2, 0, 0]
[[assembly]]
name = "mesh"
type = "mesh"
copies = "= n - 1"
[[drive]]
name = "motor"
joint = "wheel1_axle"
speed = 1.5
)toml",
                           "test.toml");
  simulation::Simulation run(s.model, s.run);
  while (!run.done()) ASSERT_FALSE(run.advance());
  const auto speed = [&](int i) { return run.state().bodies[static_cast<std::size_t>(i)].omega[2]; };
  EXPECT_NEAR(speed(0), 1.5, 1e-12);
  const double ratio = 0.5;
  for (int i = 1; i < 6; ++i) EXPECT_NEAR(speed(i), 1.5 * std::pow(ratio, i), 1e-10 * std::fabs(speed(i)));
}

}  // namespace
}  // namespace stiction::scenario::test
