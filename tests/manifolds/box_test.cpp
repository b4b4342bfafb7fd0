// A box touches a plane in as many of its eight corners as come down to it.
#include <cmath>

#include "manifolds/support.hpp"

namespace stiction::manifolds {
namespace {

using simulation::Simulation;

const std::string kBox = R"(
title = "A box"
[run]
duration = 3
[integrator]
step = 5e-4
[[body]]
name = "box"
mass = 2
inertia = [0.0216667, 0.0166667, 0.0083333]
position = [0, 0, 0.4]
rotation = [0.4, 0.3, 0.2]
[[body.shape]]
type = "box"
size = [0.1, 0.2, 0.3]
[[contact]]
name = "floor"
between = ["box.box", "world"]
restitution = 0.2
friction = "coulomb"
mu = 0.4
)";
constexpr double kWeight = 2.0 * 9.81;

class BoxOnPlane : public ::testing::TestWithParam<std::vector<std::string>> {};

// Dropped on a corner it tumbles and comes to rest on a face.
TEST_P(BoxOnPlane, ComesToRestOnFourPoints) {
  const scenario::Scenario scene = scenario::parse(kBox, "box.toml", GetParam());
  Simulation simulation(scene.model, scene.run);
  const double E_0 = simulation.energy();
  int most = 0, fewest = 8;  // points that press at a time, while it tumbles
  std::vector<model::ContactSample> points;
  while (!simulation.done()) {
    const auto failure = simulation.advance();
    ASSERT_FALSE(failure) << failure->message;
    simulation.sample(points);
    const int closed = simulation::sum_of(points).closed;
    most = std::max(most, closed);
    if (closed > 0) fewest = std::min(fewest, closed);
    ASSERT_LE(simulation.energy(), E_0 * (1.0 + 1e-9));
  }
  EXPECT_EQ(fewest, 1);
  EXPECT_EQ(most, 4);
  ASSERT_EQ(points.size(), 8u);
  const model::ManifoldSample all = simulation::sum_of(points);
  EXPECT_EQ(all.closed, 4);
  EXPECT_EQ(all.sum.status, model::ContactStatus::stick);
  EXPECT_NEAR(all.sum.force[2], kWeight, 1e-8 * kWeight);
  EXPECT_NEAR(std::hypot(all.sum.force[0], all.sum.force[1]), 0.0, 1e-8 * kWeight);
  const model::BodyState& box = simulation.state().bodies[0];
  EXPECT_LT(box.v.norm() + box.omega.norm(), 1e-9);
  // The centre of pressure is below the centre of mass, which is half an edge above the floor.
  EXPECT_NEAR((all.sum.point - Vec3(box.x[0], box.x[1], 0.0)).norm(), 0.0, 1e-8);
  double nearest = 1.0;
  for (const double edge : {0.1, 0.2, 0.3}) nearest = std::min(nearest, std::fabs(box.x[2] - 0.5 * edge));
  EXPECT_LT(nearest, 1e-8);
  EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
}

INSTANTIATE_TEST_SUITE_P(
    All, BoxOnPlane,
    ::testing::Values(std::vector<std::string>{}, std::vector<std::string>{"integrator.variant=end"},
                      std::vector<std::string>{"integrator.type=runge-kutta", "integrator.order=4"}));

// Thrown along the floor, flat and low enough not to tip, it slides v^2 / (2 mu g).
TEST(Box, SlidesAsFarAsCoulombSays) {
  const scenario::Scenario scene =
      scenario::parse(kBox, "box.toml",
                      {"body.box.rotation=[0,0,0.3]", "body.box.position=[0,0,0.05]", "body.box.velocity=[1,0,0]",
                       "body.box.shape.box.size=[0.3,0.2,0.1]", "contact.floor.restitution=0", "run.duration=0.5",
                       "integrator.step=1e-4"});
  Simulation simulation(scene.model, scene.run);
  run(simulation);
  const model::BodyState& box = simulation.state().bodies[0];
  EXPECT_NEAR(box.x[0], 1.0 / (2.0 * 0.4 * 9.81), 1e-4);  // the scheme's step: v dt
  EXPECT_NEAR(box.x[2], 0.05, 1e-12);
  EXPECT_NEAR(simulation.audit().contacts[0].sliding, -1.0, 1e-3);  // all of m v^2 / 2
}

// On a slope it stays below the angle of friction and slides above it; a tall box tips where its weight passes its
// edge.
TEST(Box, SlidesOrTipsOnASlope) {
  const auto moved = [](double slope, const std::string& size, double mu) {
    const scenario::Scenario scene = scenario::parse(
        kBox, "box.toml",
        {"body.box.rotation=[0,0,0]", "body.box.shape.box.size=" + size,
         "body.box.position=[0,0," + size.substr(size.rfind(',') + 1, size.find(']') - size.rfind(',') - 1) + "]",
         "body.box.shape.box.centre=[0,0,-" + std::to_string(0.5 * std::stod(size.substr(size.rfind(',') + 1))) + "]",
         "world.gravity=[" + std::to_string(9.81 * std::sin(slope)) + ",0," + std::to_string(-9.81 * std::cos(slope)) +
             "]",
         "contact.floor.restitution=0", "contact.floor.mu=" + std::to_string(mu), "run.duration=0.2"});
    Simulation simulation(scene.model, scene.run);
    run(simulation);
    const model::BodyState& box = simulation.state().bodies[0];
    return std::pair(std::hypot(box.x[0], box.x[1]), 2.0 * std::acos(std::min(1.0, std::fabs(box.p.w()))));
  };
  // The centre of mass is at the top of the shape here: it tips beyond tan(slope) = (size_x / 2) / size_z.
  const auto low_still = moved(std::atan(0.29), "[0.3,0.2,0.1]", 0.3),
             low_slides = moved(std::atan(0.31), "[0.3,0.2,0.1]", 0.3);
  EXPECT_LT(low_still.first, 1e-9);
  EXPECT_NEAR(low_slides.first, 0.5 * 9.81 * std::cos(std::atan(0.31)) * 0.01 * 0.04, 1e-5);
  EXPECT_LT(low_slides.second, 1e-7);
  const auto tall_still = moved(std::atan(0.49), "[0.1,0.2,0.1]", 2.0),
             tall_tips = moved(std::atan(0.51), "[0.1,0.2,0.1]", 2.0);
  EXPECT_LT(tall_still.second, 1e-7);
  EXPECT_GT(tall_tips.second, 1e-4);
}

}  // namespace
}  // namespace stiction::manifolds
