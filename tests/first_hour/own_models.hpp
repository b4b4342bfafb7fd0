#pragma once
// Models as a newcomer writes them from the reference page: no [integrator], no [solver].
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>

#include "methods.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {

inline scenario::Scenario own(const std::string& text) {
  return scenario::parse(text, "own.toml");
}

// The same model event-driven, with a tolerance far below what is asked of the defaults.
inline scenario::Scenario truth_of(const std::string& text) {
  return scenario::parse(text, "own.toml",
                         {"integrator.type=event-driven", "integrator.tolerance=1e-9", "integrator.step=1e-3"});
}

// Runs to the end; `look` sees every step.
inline void run_all(const scenario::Scenario& scene, const std::function<void(const Simulation&)>& look) {
  Simulation simulation(scene.model, scene.run);
  while (!simulation.done()) {
    ASSERT_FALSE(simulation.advance()) << simulation.state().t;
    look(simulation);
  }
  EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
}

}  // namespace stiction::simulation
