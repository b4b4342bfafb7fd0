// A user-defined friction law in a simulation: the sledge on the friction pyramid of docs/howto/custom-law.md.
#include "integrators/support.hpp"
#include "laws/pyramid_friction.hpp"

namespace stiction::simulation {
namespace {

const auto kPyramid = std::make_shared<example::PyramidFriction>(0.3, 0.1);

model::Model sledge(const Vec3& v, const Vec3& axis) {
  return Sledge{.v = v, .law = {}, .axis_of = "world", .axis = axis, .custom_law = kPyramid}.build();
}

// Each direction slows down on its own: v_k - mu_k g t until it rests.
TEST(PyramidFriction, SlowsEachDirectionOnItsOwn) {
  const double step = 1e-4;
  const model::Model model = sledge(Vec3(1.0, 1.0, 0.0), Vec3::UnitX());
  Simulation simulation(model, options(0.5, step));
  run(simulation);
  const model::BodyState& b = simulation.state().bodies[0];
  // Along x it stops after v/(mu g) = 0.34 s, within a step; along y it still slides.
  EXPECT_LE(std::abs(b.v[0]), 1e-10);
  EXPECT_NEAR(b.x[0], 1.0 / (2.0 * 0.3 * kGravity), 1.0 * step);
  EXPECT_NEAR(b.v[1], 1.0 - 0.1 * kGravity * 0.5, 1e-9);
  EXPECT_LE(b.omega.norm(), 1e-9);
  EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-9);
  EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
}

// Turned by 45 degrees the same velocity lies along T1 alone.
TEST(PyramidFriction, FollowsItsAxis) {
  const model::Model model = sledge(Vec3(1.0, 1.0, 0.0), Vec3(1.0, 1.0, 0.0));
  Simulation simulation(model, options(0.2, 1e-4));
  run(simulation);
  const double v = std::sqrt(2.0) - 0.3 * kGravity * 0.2;
  EXPECT_NEAR(simulation.state().bodies[0].v[0], v / std::sqrt(2.0), 1e-9);
  EXPECT_NEAR(simulation.state().bodies[0].v[1], v / std::sqrt(2.0), 1e-9);
}

}  // namespace
}  // namespace stiction::simulation
