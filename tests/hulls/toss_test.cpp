// The scenario cube-toss: the first touch by a closed form, and where the measured cube came to rest.
#include "hulls/scene.hpp"
#include "stiction/math/rotation.hpp"

namespace stiction::solids {
namespace {

// All moments of inertia of a cube are equal: in flight it turns about an axis that stays, at a constant rate.
double lowest_corner(const model::BodyState& start, double width, double t) {
  const double rate = start.omega.norm();
  const math::Mat3 R = math::rotation(start.p) * Eigen::AngleAxisd(rate * t, start.omega / rate).matrix();
  const double below = 0.5 * width * R.row(2).cwiseAbs().sum();
  return start.x[2] + start.v[2] * t - 0.5 * 9.81 * t * t - below;
}

TEST(CubeToss, TouchesFirstWhereTheClosedFormSays) {
  const scenario::Scenario scene = scenario::load("cube-toss", {"integrator.type=event-driven", "run.duration=0.2"});
  simulation::Simulation simulation(scene.model, scene.run);
  const model::BodyState start = simulation.state().bodies[0];
  const double table = std::get<geometry::Plane>(scene.model.shapes()[0].shape).offset;
  double before = 0.0, after = 0.2;
  ASSERT_GT(lowest_corner(start, 0.1048, before), table);
  ASSERT_LT(lowest_corner(start, 0.1048, after), table);
  while (after - before > 1e-14) {
    const double middle = 0.5 * (before + after);
    (lowest_corner(start, 0.1048, middle) > table ? before : after) = middle;
  }
  double touch = 0.0;
  while (!simulation.done() && touch == 0.0) {
    ASSERT_FALSE(simulation.advance());
    for (const model::Event& event : simulation.events())
      if (touch == 0.0) touch = event.t;
  }
  EXPECT_NEAR(touch, before, 1e-10);
}

TEST(CubeToss, LiesStillOnTheMeasuredFace) {
  const scenario::Scenario scene = scenario::load("cube-toss");
  simulation::Simulation simulation(scene.model, scene.run);
  double energy = simulation.energy();
  const double in_play = energy - 0.37 * 9.81 * 0.0524;
  while (!simulation.done()) {
    ASSERT_FALSE(simulation.advance());
    EXPECT_LT(simulation.energy(), energy + 1e-3 * in_play);  // what the scheme adds in a step, at most
    energy = simulation.energy();
  }
  EXPECT_LT(speed(simulation), 1e-12);
  const model::BodyState& end = simulation.state().bodies[0];
  // The last frame of the toss. At rest tosses deviate by more than 0.13 widths and 0.3 rad, the means over their time.
  const math::Vec3 x(-0.173849, -0.139286, 0.0514641);
  const math::Quat p = math::Quat(0.410965, 0.402592, 0.580834, 0.575899);
  EXPECT_LT((end.x - x).norm(), 0.6 * 0.1048);
  EXPECT_LT(2.0 * std::acos(std::min(1.0, std::abs(end.p.dot(p)) / p.norm())), 0.15);
}

}  // namespace
}  // namespace stiction::solids
