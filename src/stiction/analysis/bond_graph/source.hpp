#pragma once
// The graph with what its measurement reads (measured.cpp).
#include "stiction/analysis/bond_graph/bond_graph.hpp"
#include "stiction/integration/ports.hpp"

namespace stiction::analysis {

// Where the energies of a step stand in Ports: filled in the order in which the graph is built.
struct Source {
  enum class Of { kinetic, gravity, user, given, released, contact_given, contact_released } of;
  const std::vector<integration::Ports::Element> integration::Ports::*elements = nullptr;
  std::size_t index = 0, end = 0;  // of a body or element; of a declared contact or group, and a body it may touch; the
                                   // world is after the bodies
  double sign = 1.0;
};

struct Built {
  BondGraph graph;
  std::vector<Source> sources;  // per bond
};

Built build_bond_graph(const model::Model& model);

}  // namespace stiction::analysis
