#pragma once
// A coin with one contact of all its points, or with one contact per point, as a text.
#include <gtest/gtest.h>

#include "stiction/scenario/scenario.hpp"
#include "stiction/simulation/sample_contacts.hpp"
#include "stiction/simulation/simulation.hpp"

namespace stiction::manifolds {

using math::Vec3;

enum class Style { one, per_point };

inline std::string coin_text(Style style, double thickness = 2.2e-3) {
  std::string text = R"(
title = "A coin"
[run]
duration = 0.4
[integrator]
variant = "end"
step = 2e-4
[[body]]
name = "coin"
mass = 8.5e-3
inertia = [3.556803e-07, 3.556803e-07, 7.045039e-07]
position = [0, 0, 2e-2]
rotation = [0.5, 0.1, 0]
velocity = [0.2, 0, 0]
angular_velocity = [2, 1, 3]
[[body.shape]]
type = "disk"
radius = 12.875e-3
)";
  text += "thickness = " + std::to_string(thickness) + "\n";
  const auto contact = [&](const std::string& name, const std::string& point) {
    text +=
        "[[contact]]\nname = \"" + name + "\"\nbetween = [\"coin.disk\", \"world\"]\n" + point +
        "restitution = 0.3\nfriction = \"contensou\"\nmu = 0.3\nradius = 5e-4\nrolling = \"contour\"\nmu_r = 2e-3\n";
  };
  if (style == Style::one) {
    contact("rim", "");
    return text;
  }
  for (int k = 1; k <= (thickness > 0.0 ? 4 : 3); ++k)
    contact("rim" + std::to_string(k), "point = " + std::to_string(k) + "\n");
  return text;
}

inline void run(simulation::Simulation& simulation) {
  while (!simulation.done()) {
    const auto failure = simulation.advance();
    ASSERT_FALSE(failure) << failure->message;
  }
}

}  // namespace stiction::manifolds
