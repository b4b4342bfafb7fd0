#pragma once
// The derived columns of a scenario. Private to this module.
#include "stiction/scenario/language/parameters.hpp"
#include "stiction/scenario/scenario.hpp"
#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

void read_columns(const Table& top, const Parameters& parameters, Scenario& scenario);

}  // namespace stiction::scenario
