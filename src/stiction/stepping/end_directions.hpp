#pragma once
// Variant::end: laws with the directions of the end of the step.
#include "stiction/stepping/step.hpp"

namespace stiction::stepping {

// Poses at the start of the step.
void note_start(const System& system, const State& state, StepWorkspace& ws);

// From the assembled problem, whose laws hold for the directions of the midpoint, the one whose laws hold for those of
// the end.
void turn_directions(const System& system, const State& state, StepWorkspace& ws);

// After its solution: the velocities at the ends of the step, where laws were stated for those of its middle.
void end_velocities(StepWorkspace& ws);

}  // namespace stiction::stepping
