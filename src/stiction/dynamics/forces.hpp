#pragma once
// The smooth forces h of the equations of motion.
#include "stiction/dynamics/workspace.hpp"

namespace stiction::dynamics {

// h of every body at the time and velocities of the state: gravity, applied forces, springs, gyroscopic torque (at the
// poses in the workspace).
void update_forces(const System& system, const State& state, Workspace& ws);

// The same without springs, whose forces are only evaluated.
void update_forces_but_springs(const System& system, const State& state, Workspace& ws);

}  // namespace stiction::dynamics
