#pragma once
// A scalar bond graph for Graphviz, with causal strokes as bars, and as JSON.
#include "stiction/analysis/bond_graph/causality.hpp"

namespace stiction::analysis {

std::string to_dot(const ScalarGraph& graph, const std::string& title);
std::string to_json(const ScalarGraph& graph, const Causality& causality, const std::string& title);

}  // namespace stiction::analysis
