#pragma once
// The multibond graph of a model in its canonical junction structure (K 2-3): every body is a 1-junction (one twist,
// wrenches sum up) with its inertance, every contact, joint, spring and force is a 0-junction (one wrench, twists sum
// up) with its element behind it, and transformers shift twists and wrenches between the centres of mass and the point
// of action. Derived from the model alone.
#include <string>
#include <vector>

#include "stiction/model/model.hpp"

namespace stiction::analysis {

enum class NodeKind { one, zero, transformer, element };

struct BondNode {
  NodeKind kind;
  std::string label;  // "1", "0", "MTF"; of an element its kind and name
  std::string name;   // of the part of the model it stands for
};

// Power over the steps of a run, positive along the arrow of the bond.
struct BondPower {
  double mean = 0.0, peak = 0.0;  // W; peak by absolute value
};

struct Bond {
  std::size_t from = 0, to = 0;  // nodes; the arrow of positive power
  BondPower power;
};

struct BondGraph {
  std::vector<BondNode> nodes;
  std::vector<Bond> bonds;
  bool measured = false;        // powers are filled in
  double worst_junction = 0.0;  // largest sum of powers at a junction over the largest power of a bond
  // Relative to the energy exchanged or available:
  double audit_difference = 0.0;    // work of all elements that do not store energy, compared with the audit
  double kinetic_difference = 0.0;  // sum over inertances, compared with the kinetic energies at start and end
};

BondGraph bond_graph(const model::Model& model);

}  // namespace stiction::analysis
