#pragma once
// The problem of what is held [WP 13]: forces of slip go into the columns of lambda_N.
#include "stiction/event_driven/forces/acceleration.hpp"

namespace stiction::event_driven {

// The problem of what the mode holds, with start values.
void hold_problem(const Mode& mode, const BlockForces& start, AccelerationWorkspace& w);

// lambda and gamma' of all rows from its forces.
void spread(AccelerationWorkspace& w);

}  // namespace stiction::event_driven
