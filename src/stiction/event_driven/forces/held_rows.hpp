#pragma once
// Rows that are held at zero: forces that do it whatever their sign, and the way back onto them.
#include "stiction/event_driven/forces/acceleration.hpp"

namespace stiction::event_driven {

// The forces that keep gamma' = 0 in all that is held, whatever their sign and size: those nearest to the start values,
// where columns of W depend on each other.
void hold_forces(const Mode& mode, AccelerationWorkspace& w);

// Moves a state onto g = 0 of the joints and closed contacts and gamma = 0 of all that is closed or sticks, by the
// shortest way in the kinetic metric.
void project(const System& system, const Mode& mode, State& state, AccelerationWorkspace& w);

}  // namespace stiction::event_driven
