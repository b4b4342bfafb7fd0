#pragma once
// The bond graph of a model by scalar bonds, with the junctions inside a constraint (K 2, Fig. 1): every velocity of a
// body is a 1-junction with its inertance; every channel of a contact, row of a joint and rate of a spring is a
// 0-junction, where the velocities of the bodies, through transformers with the entries of W, add up to gamma; behind
// it are a 1-junction, on which the elements of the channel are, and a 0-junction for each of them.
#include <string>
#include <vector>

#include "stiction/analysis/bond_graph/bond_graph.hpp"

namespace stiction::analysis {

enum class ElementKind {
  none,        // a junction or transformer
  inertance,   // I
  effort,      // Se
  flow,        // Sf
  compliance,  // C
  resistance,  // R, and set-valued laws of contacts
  constraint,  // of a joint: no velocity, whatever the force
};

struct ScalarNode {
  NodeKind kind = NodeKind::element;
  ElementKind element = ElementKind::none;
  std::string label;
  std::string name;  // of the part of the model, and its channel: "top.wz", "floor.T1"
};

// The stroke is at the end that the effort acts on; the flow goes the other way.
enum class CausalStroke { none, at_from, at_to };

struct ScalarBond {
  std::size_t from = 0, to = 0;  // the arrow of positive power
  CausalStroke stroke = CausalStroke::none;
};

struct ScalarGraph {
  std::vector<ScalarNode> nodes;
  std::vector<ScalarBond> bonds;

  // For the assignment of causality.
  struct Port {                                   // of a channel at a velocity of a body
    std::size_t velocity;                         // which one: 6 per body
    std::size_t transformer_bond, junction_bond;  // 1 to MTF, MTF to 0
    double modulus;                               // entry of W at the start
  };
  struct Channel {
    std::size_t zero, inner;  // junctions
    std::size_t inner_bond;   // 0 to 1
    bool held = false;        // a constraint or a drive
    std::string name;
    std::vector<Port> ports;
  };
  std::vector<Channel> channels;
  std::vector<std::size_t> inertance_bond;  // per velocity

  std::vector<std::string> left_out;  // groups of contacts, whose pairs come and go; user elements
};

// At the start of the model.
ScalarGraph scalar_graph(const model::Model& model);

// What contradicts the canonical form: junctions of one kind next to each other, elements and transformers with other
// than one and two bonds, velocities without an inertance. Empty where there is nothing.
std::vector<std::string> canonical_form_errors(const ScalarGraph& graph);

}  // namespace stiction::analysis
