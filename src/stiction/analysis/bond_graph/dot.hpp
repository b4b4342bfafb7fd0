#pragma once
// A bond graph for Graphviz.
#include <string>

#include "stiction/analysis/bond_graph/bond_graph.hpp"

namespace stiction::analysis {

std::string to_dot(const BondGraph& graph, const std::string& title);

}  // namespace stiction::analysis
