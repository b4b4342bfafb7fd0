#pragma once
// Where in a step open contacts touch.
#include "stiction/stepping/step.hpp"

namespace stiction::stepping {

// How far the motion goes within dt before an open contact touches: dt if none does, 0 if one rests without being
// closed. Tries steps on `trial`.
double time_to_touch(const System& system, double dt, double rest_time, const StepOptions& options, const State& state,
                     State& trial, StepWorkspace& ws);

// True if an open contact touches and approaches.
bool meets(const System& system, const State& state, StepWorkspace& ws);

}  // namespace stiction::stepping
