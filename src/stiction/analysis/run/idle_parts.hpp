#pragma once
// Parts of a model that are probably not intended: none of this is wrong, but each has surprised someone.
#include <string>
#include <vector>

#include "stiction/model/model.hpp"

namespace stiction::analysis {

// Bodies that fall for ever because nothing holds them; forces, springs and drives that never do anything.
std::vector<std::string> idle_parts(const model::Model& model);

// Hard contacts that overlap at the start by more than a thousandth of their size.
std::vector<std::string> overlaps_at_start(const model::Model& model);

}  // namespace stiction::analysis
