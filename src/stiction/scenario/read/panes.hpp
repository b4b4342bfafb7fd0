#pragma once
// The panes of plots that a scenario asks for. Private to this module.
#include "stiction/scenario/scenario.hpp"
#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

// The section [report]. Refuses names that are not columns of the scenario's result.
void read_panes(const Table& report, Scenario& scenario);

}  // namespace stiction::scenario
