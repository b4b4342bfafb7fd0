#pragma once
// What a step leaves in the state besides the motion.
#include "stiction/stepping/step.hpp"

namespace stiction::stepping {

// Impulses, gaps, status and persistence into the state: of all contacts open, of the closed ones what the solver said.
void store_contacts(const System& system, double dt, State& state, const StepWorkspace& ws);

}  // namespace stiction::stepping
