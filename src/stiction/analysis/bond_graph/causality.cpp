#include "stiction/analysis/bond_graph/causality.hpp"

#include <fmt/format.h>

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <functional>

namespace stiction::analysis {
namespace {

constexpr std::size_t kFree = static_cast<std::size_t>(-1);

// The channels that are held and do not depend on those before.
std::vector<std::size_t> independent_rows(const ScalarGraph& graph, std::vector<std::string>& conflicts) {
  std::vector<std::size_t> out;
  std::vector<Eigen::VectorXd> basis;
  for (std::size_t i = 0; i < graph.channels.size(); ++i) {
    const ScalarGraph::Channel& channel = graph.channels[i];
    if (!channel.held) continue;
    Eigen::VectorXd row = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(graph.inertance_bond.size()));
    for (const ScalarGraph::Port& port : channel.ports) row[static_cast<Eigen::Index>(port.velocity)] = port.modulus;
    const double size = row.norm();
    for (int twice = 0; twice < 2; ++twice)
      for (const Eigen::VectorXd& other : basis) row -= other.dot(row) * other;
    if (row.norm() > 1e-9 * size) {
      basis.push_back(row.normalized());
      out.push_back(i);
    } else {
      conflicts.push_back(fmt::format("{}: other constraints already determine this velocity", channel.name));
    }
  }
  return out;
}

// Per velocity the channel that takes it: a matching, which independent rows always have; large entries first.
std::vector<std::size_t> match(const ScalarGraph& graph, const std::vector<std::size_t>& rows) {
  std::vector<std::size_t> taken(graph.inertance_bond.size(), kFree);
  std::vector<char> seen;
  const std::function<bool(std::size_t)> place = [&](std::size_t channel) {
    std::vector<ScalarGraph::Port> ports = graph.channels[channel].ports;
    std::stable_sort(ports.begin(), ports.end(), [](const ScalarGraph::Port& a, const ScalarGraph::Port& b) {
      return std::abs(a.modulus) > std::abs(b.modulus);
    });
    for (const ScalarGraph::Port& port : ports) {
      if (seen[port.velocity]) continue;
      seen[port.velocity] = 1;
      if (taken[port.velocity] != kFree && !place(taken[port.velocity])) continue;
      taken[port.velocity] = channel;
      return true;
    }
    return false;
  };
  for (std::size_t row : rows) {
    seen.assign(taken.size(), 0);
    (void)place(row);
  }
  return taken;
}

// The stroke by which the effort of a bond acts on a node.
CausalStroke onto(const ScalarBond& bond, std::size_t node) {
  return bond.to == node ? CausalStroke::at_to : CausalStroke::at_from;
}
bool acts_on(const ScalarBond& bond, std::size_t node) {
  return bond.stroke == onto(bond, node);
}

}  // namespace

Causality assign_causality(ScalarGraph& graph) {
  Causality out;
  const std::vector<std::size_t> rows = independent_rows(graph, out.conflicts), taken = match(graph, rows);
  // A bond of a junction: the effort acts on the far end, or on the junction.
  for (ScalarBond& bond : graph.bonds) {
    const ScalarNode &a = graph.nodes[bond.from], &b = graph.nodes[bond.to];
    if (a.element == ElementKind::effort || a.element == ElementKind::compliance) bond.stroke = CausalStroke::at_to;
    if (a.element == ElementKind::flow) bond.stroke = CausalStroke::at_from;
    if (b.element == ElementKind::inertance || b.element == ElementKind::constraint) bond.stroke = CausalStroke::at_to;
    if (b.element == ElementKind::compliance || b.element == ElementKind::resistance)
      bond.stroke = CausalStroke::at_from;
  }
  for (std::size_t i = 0; i < graph.channels.size(); ++i) {
    const ScalarGraph::Channel& channel = graph.channels[i];
    const bool held = std::find(rows.begin(), rows.end(), i) != rows.end();
    for (const ScalarGraph::Port& port : channel.ports) {
      const bool takes = taken[port.velocity] == i;
      // 1 -> MTF -> 0: the flow comes from the body, unless this channel takes it.
      graph.bonds[port.transformer_bond].stroke = takes ? CausalStroke::at_to : CausalStroke::at_from;
      graph.bonds[port.junction_bond].stroke = takes ? CausalStroke::at_to : CausalStroke::at_from;
      if (!takes) continue;
      graph.bonds[graph.inertance_bond[port.velocity]].stroke =
          CausalStroke::at_from;  // its flow is given: force follows
      out.derivative.push_back(fmt::format(
          "{} by {}", graph.nodes[graph.bonds[graph.inertance_bond[port.velocity]].from].name, channel.name));
    }
    const bool conflict = channel.held && !held;
    graph.bonds[channel.inner_bond].stroke = conflict ? CausalStroke::none
                                             : held   ? CausalStroke::at_to
                                                      : CausalStroke::at_from;
    // Between the inner 1-junction and the 0-junctions of its elements: the first determines, and efforts of several
    // add.
    for (ScalarBond& bond : graph.bonds)
      if (bond.from == channel.inner) bond.stroke = channel.held ? CausalStroke::at_to : CausalStroke::at_from;
  }
  return out;
}

std::vector<std::string> causal_errors(const ScalarGraph& graph) {
  std::vector<int> efforts(graph.nodes.size()), bonds(graph.nodes.size()), open(graph.nodes.size());
  std::vector<std::string> out;
  for (const ScalarBond& bond : graph.bonds)
    for (std::size_t end : {bond.from, bond.to}) {
      ++bonds[end];
      efforts[end] += acts_on(bond, end) ? 1 : 0;
      open[end] += bond.stroke == CausalStroke::none ? 1 : 0;
    }
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const ScalarNode& n = graph.nodes[i];
    bool right = open[i] == 0;
    if (n.kind == NodeKind::zero) right = right && efforts[i] == 1;
    if (n.kind == NodeKind::one) right = right && efforts[i] == bonds[i] - 1;
    if (n.kind == NodeKind::transformer) right = right && efforts[i] == 1;
    if (n.element == ElementKind::effort || n.element == ElementKind::compliance) right = right && efforts[i] == 0;
    if (n.element == ElementKind::flow || n.element == ElementKind::constraint) right = right && efforts[i] == 1;
    if (!right) out.push_back(fmt::format("{} '{}'", n.label, n.name));
  }
  return out;
}

}  // namespace stiction::analysis
