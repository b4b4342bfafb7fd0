#pragma once
// d(W^T)/dt u: how the directions of closed contacts turn along the motion at the velocities of an instant.
#include "stiction/event_driven/forces/acceleration.hpp"

namespace stiction::event_driven {

// c += d(W^T)/dt u + dchi/dt of the closed contacts.
void add_kinematic_terms(const System& system, const State& at, AccelerationWorkspace& w);

}  // namespace stiction::event_driven
