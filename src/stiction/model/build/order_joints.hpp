#pragma once
#include <vector>

#include "stiction/model/joints.hpp"

namespace stiction::model {

// Gives every joint its rows, in the order in which they are eliminated: mechanism after mechanism, and within one
// always the joint that is coupled with the fewest others (minimum degree), so that a chain of any length has no
// fill-in.
void order_joints(std::vector<Joint>& joints);

}  // namespace stiction::model
