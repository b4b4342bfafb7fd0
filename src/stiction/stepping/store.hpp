#pragma once
// What a step leaves in the state besides the motion.
#include "stiction/stepping/step.hpp"

namespace stiction::stepping {

// Writes impulses, gaps, status and persistence into the state: closed contacts as the solver said, all others open.
void store_contacts(const System& system, double dt, State& state, const StepWorkspace& ws);

}  // namespace stiction::stepping
