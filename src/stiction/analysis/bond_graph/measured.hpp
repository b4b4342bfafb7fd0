#pragma once
// A bond graph with the powers of a run.
#include "stiction/analysis/bond_graph/bond_graph.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::analysis {

// The bond graph of the scenario's model with the powers of a run, which this function makes.
BondGraph measured_bond_graph(const scenario::Scenario& scenario);

}  // namespace stiction::analysis
