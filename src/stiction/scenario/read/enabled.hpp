#pragma once
// Parts of a scenario that are switched off.
#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

// Removes from the file what has `enabled = false`, and all that is attached to it: forces, joints, contacts and
// columns of a body, drives of a joint, columns of a contact, and all of these in the panes of plots.
void remove_disabled(toml::table& root, const Source& source);

}  // namespace stiction::scenario
