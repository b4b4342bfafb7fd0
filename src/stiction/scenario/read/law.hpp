#pragma once
#include "stiction/model/build/builder.hpp"
#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

// The law's keys of a [[contact]]. Keys of laws that are not chosen may stay in the file, so that --set can switch
// laws: they are checked, and reported in a warning.
void read_law(const Table& t, model::ContactSpec& spec, std::vector<std::string>& warnings);

}  // namespace stiction::scenario
