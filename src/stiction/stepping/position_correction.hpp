#pragma once
// Projection of the end position onto {g_V = 0} [LLG 3.8-3.14].
#include "stiction/stepping/step.hpp"

namespace stiction::stepping {

// Moves the bodies so that closed contacts have no gap and no overlap; adds the potential energy this costs. True if
// the tolerance was reached.
bool correct_positions(const System& system, const StepOptions& options, State& state, StepWorkspace& ws,
                       StepEnergy& energy);

}  // namespace stiction::stepping
