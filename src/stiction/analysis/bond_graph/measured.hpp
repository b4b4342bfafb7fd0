#pragma once
// A bond graph with the powers of a run.
#include "stiction/analysis/bond_graph/bond_graph.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::analysis {

// The bond graph of the scenario's model with the powers of a run of it, which is done for it.
BondGraph measured_bond_graph(const scenario::Scenario& scenario);

}  // namespace stiction::analysis
