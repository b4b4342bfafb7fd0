#pragma once
// A stack of spheres and what it must do: nothing.
#include <fmt/format.h>

#include "integrators/support.hpp"

namespace stiction::simulation {

// Five spheres on top of each other, frictional: an unstable equilibrium, but exactly one; rounding must not feed it
// within a second, and nothing sinks.
inline void expect_stack_at_rest(double radius, double restitution, const RunOptions& run_options) {
  model::Builder builder;
  builder.gravity(Vec3(0.0, 0.0, -kGravity));
  builder.shape("world", "floor", geometry::Plane{});
  for (int i = 0; i < 5; ++i) {
    const std::string name = fmt::format("s{}", i);
    builder.body(sphere_body(name, 1.0, radius, Vec3(0.0, 0.0, radius + 2.0 * radius * i)));
    builder.shape(name, "skin", geometry::Sphere{Vec3::Zero(), radius});
    builder.contact({fmt::format("c{}", i),
                     name + ".skin",
                     i == 0 ? "world.floor" : fmt::format("s{}.skin", i - 1),
                     {laws::Unilateral{restitution}, laws::Coulomb{0.5}}});
  }
  const model::Model model = builder.build();
  Simulation simulation(model, run_options);
  run(simulation);
  for (std::size_t i = 0; i < 5; ++i) {
    const model::BodyState& b = simulation.state().bodies[i];
    EXPECT_LE(b.v.norm(), 1e-9) << i;
    EXPECT_LE((b.x - Vec3(0.0, 0.0, radius + 2.0 * radius * static_cast<double>(i))).norm(), 1e-9) << i;
    // The lowest contact carries five weights, the highest one.
    EXPECT_NEAR(simulation.state().contacts[i].P[0], (5.0 - static_cast<double>(i)) * kGravity * 1e-3, 1e-9);
  }
  EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
}

inline void expect_stack_at_rest(double radius, double restitution) {
  expect_stack_at_rest(radius, restitution, options(1.0, 1e-3));
}

}  // namespace stiction::simulation
