#pragma once
// The face of a disk on a plane: three points that belong together [LLG 2.14, 2.24].
#include "stiction/dynamics/workspace.hpp"

namespace stiction::dynamics {

// Anchors from the state.
void load_anchors(const State& state, Workspace& ws);

// Once the closed contacts are known, the points of a disk that comes to lie on its face become fixed to it.
void hold_faces(const System& system, Workspace& ws);

// After the step, faces that stay closed keep their points.
void settle_faces(const System& system, const Workspace& ws, State& state);

}  // namespace stiction::dynamics
