#pragma once
// The points of a pair that belong together, from step to step (geometry/manifold.hpp).
#include "stiction/dynamics/workspace.hpp"

namespace stiction::dynamics {

// What each point of solids stands for at the poses in the workspace; one that stands for something else than before
// begins anew.
void seek_points(const System& system, Workspace& ws, State& state);

// Takes the anchors from the state.
void load_anchors(const State& state, Workspace& ws);

// Once the closed contacts are known, pairs state where their points lie and which of them close too.
void hold_points(const System& system, Workspace& ws);

// After the step, pairs state which of their points stay closed and what they remember.
void settle_points(const System& system, Workspace& ws, State& state);

}  // namespace stiction::dynamics
