#pragma once
// The closest points of smooth surfaces, carried from step to step.
#include "stiction/dynamics/workspace.hpp"

namespace stiction::dynamics {

// The anchors of a state follow its closest points. The first contact whose points are lost, or -1; its anchor stays as
// it was.
int track_surfaces(const System& system, State& state);

// The points of contact i are lost: its poses are finite, but it has no gap.
bool lost(const System& system, int i, double gap, const Workspace& ws);

}  // namespace stiction::dynamics
