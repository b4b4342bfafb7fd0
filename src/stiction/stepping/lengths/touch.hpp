#pragma once
// Where in a step open contacts touch.
#include "stiction/stepping/scheme.hpp"

namespace stiction::stepping {

// How long the motion continues within dt before an open contact touches: dt if none does, 0 if one rests without being
// closed. Tries steps of the scheme on `trial`.
double time_to_touch(OneStep& scheme, double dt, double rest_time, const State& state, State& trial);

// True if an open contact touches and approaches.
bool meets(const System& system, const State& state, StepWorkspace& ws);

}  // namespace stiction::stepping
