#pragma once
// Energies at a state.
#include "stiction/dynamics/workspace.hpp"

namespace stiction::dynamics {

struct Energy {
  double kinetic = 0.0, potential = 0.0;
  [[nodiscard]] double total() const { return kinetic + potential; }
};
Energy energy(const System& system, const State& state);

}  // namespace stiction::dynamics
