#pragma once
// Small scenario texts, edits on them, and the messages they lead to.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "stiction/core/embedded.hpp"
#include "stiction/core/error.hpp"
#include "stiction/scenario/scenario.hpp"
#include "stiction/simulation/simulation.hpp"

namespace stiction::scenario::test {

// The least a ball on the floor needs, and one key of each kind.
inline const std::string kBall = R"(title = "Ball on the floor"

[run]
duration = 1e-2
seed = 7

[integrator]
step = 1e-3

[world]
gravity = [0, 0, -9.81]

[[body]]
name = "ball"
mass = 2
inertia = [0.1, 0.1, 0.1]
position = [0, 0, 0.5]
orientation = [1, 0, 0, 0]
velocity = [1, 0, 0]

[[body.shape]]
type = "sphere"
radius = 0.5

[[force]]
name = "push"
body = "ball"
force = [1, 0, 0]

[[contact]]
name = "floor"
between = ["ball.sphere", "world"]
restitution = 0
friction = "coulomb"
mu = 0.3

[[column]]
name = "tilt"
type = "tilt"
body = "ball"
)";

inline std::string edited(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  if (at == std::string::npos) throw std::logic_error("the text has no '" + from + "'");
  return text.replace(at, from.size(), to);
}

inline std::size_t line_of(const std::string& text, const std::string& part) {
  const auto at = static_cast<std::ptrdiff_t>(text.find(part));
  return 1 + static_cast<std::size_t>(std::count(text.begin(), text.begin() + at, '\n'));
}

// The message with which a text is refused; fails if it is accepted.
inline std::string message_of(const std::string& text, const std::vector<std::string>& overrides = {}) {
  try {
    (void)parse(text, "test.toml", overrides);
  } catch (const core::InputError& error) {
    return error.what();
  }
  ADD_FAILURE() << "no error for:\n" << text.substr(0, 2000);
  return {};
}

inline void expect_parts(const std::string& message, const std::vector<std::string>& parts) {
  for (const std::string& part : parts)
    EXPECT_NE(message.find(part), std::string::npos) << "the message '" << message << "' lacks '" << part << "'";
}

// Hash of the state after some steps, or after the failure that ended them.
inline std::uint64_t hash_after(const Scenario& scenario, int steps) {
  simulation::Simulation simulation(scenario.model, scenario.run);
  for (int i = 0; i < steps && !simulation.done(); ++i)
    if (simulation.advance()) break;
  return model::state_hash(simulation.state());
}

}  // namespace stiction::scenario::test
