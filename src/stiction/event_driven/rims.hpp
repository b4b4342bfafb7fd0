#pragma once
// The rims of thick disks. Between events C1, C2, C3 and C4 keep their rims (geometry::Anchor::keeps_rim), so that the
// gap of C4 passes zero where the disk passes the upright position: an event like every other closing. At events the
// rim that touches alone, and in flight the lower one, is that of C1.
#include <vector>

#include "stiction/event_driven/course.hpp"

namespace stiction::event_driven {

// An impact of contacts that touch, if there are any. Before it disks in flight are named anew; where one rim touches
// and the disk is upright, so does the other.
void meet(Course& course, std::vector<int>& touching);

// After an event. Points that changed places and have other laws than before decide anew what they hold.
void change_rims(Course& course);

}  // namespace stiction::event_driven
