#pragma once
// Causality by sequential assignment: sources and constraints first, then inertances and compliances in integral
// causality as far as they can have it, then resistances. A constraint takes one velocity of its bodies away: that
// inertance has derivative causality. Constraints that depend on others find none left: conflicts.
#include "stiction/analysis/bond_graph/scalar_graph.hpp"

namespace stiction::analysis {

struct Causality {
  std::vector<std::string> derivative;  // velocities whose inertance depends on others: "link1.vx by pivot.1"
  std::vector<std::string> conflicts;   // constraints whose velocity others already determine
};

// Sets the strokes of the graph; bonds in conflict have none.
Causality assign_causality(ScalarGraph& graph);

// Junctions, transformers and elements whose bonds break their rule: one effort into a 0-junction, one flow into a
// 1-junction, through a transformer, and what sources and compliances give. Bonds without stroke count as broken.
std::vector<std::string> causal_errors(const ScalarGraph& graph);

}  // namespace stiction::analysis
