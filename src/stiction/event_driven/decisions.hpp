#pragma once
// Which contacts open and which parts slip: the inclusion decides [WP 4].
#include "stiction/event_driven/course.hpp"

namespace stiction::event_driven {

// At the front, after an event: contacts open, sticking parts begin to slip.
void decide(Course& course);

// Slip that has grown enough has a direction of its own; slip too slow for the tolerance to distinguish from none
// ends. True if any slip has ended.
bool begin_and_end_slip(Course& course);

}  // namespace stiction::event_driven
