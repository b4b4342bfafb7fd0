// Contacts that touch at the start up to rounding: 0.3 - 0.1 - 0.2 is 5e-17, not 0, and must not mean a step of free
// fall and an impact after it.
#include "integrators/stack.hpp"

namespace stiction::simulation {
namespace {

// Restitution has nothing to act on where nothing moves.
TEST(Stack, RestitutionDoesNotWakeIt) {
  expect_stack_at_rest(0.125, 0.3);
}

TEST(RoundedStart, StackStaysAtRest) {
  expect_stack_at_rest(0.1, 0.0);
}

// Bounces too small to be distinguished from rest end also where the floor of a contact is itself a body that gravity
// pulls.
TEST(RoundedStart, StackWithRestitutionStaysAtRest) {
  expect_stack_at_rest(0.1, 0.3);
}

// On an incline, heights 0.05 - 0.04 - 0.01: stick from the first step on.
TEST(RoundedStart, TripodSticks) {
  model::Builder builder;
  const double tilt = std::atan(0.3) - 0.001;
  builder.gravity(kGravity * Vec3(std::sin(tilt), 0.0, -std::cos(tilt)));
  model::BodySpec spec;
  spec.name = "sledge";
  spec.mass = 2.0;
  spec.inertia = Vec3(0.02, 0.03, 0.04).asDiagonal();
  spec.start.x = Vec3(0.0, 0.0, 0.05);
  builder.body(spec);
  builder.shape("world", "floor", geometry::Plane{});
  int i = 0;
  for (const Vec3& foot : {Vec3(0.2, 0.0, -0.04), Vec3(-0.1, 0.15, -0.04), Vec3(-0.1, -0.15, -0.04)}) {
    const std::string name = fmt::format("foot{}", ++i);
    builder.shape("sledge", name, geometry::Sphere{foot, 0.01});
    builder.contact({name, "sledge." + name, "world.floor", {{}, laws::Coulomb{0.3}}});
  }
  const model::Model model = builder.build();
  Simulation simulation(model, options(0.1, 1e-3));
  // A step of free fall would give 1e-2 m/s; the cold first step leaves its solver residual, below 1e-9.
  run(simulation, [](const Simulation& s) { ASSERT_LE(s.state().bodies[0].v.norm(), 1e-8) << "t = " << s.state().t; });
}

}  // namespace
}  // namespace stiction::simulation
