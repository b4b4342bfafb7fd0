#include "stiction/analysis/bond_graph/dot.hpp"

#include <fmt/format.h>

namespace stiction::analysis {

std::string to_dot(const BondGraph& graph, const std::string& title) {
  const auto quoted = [](const std::string& text) {
    std::string out = "\"";
    for (char c : text) {
      if (c == '"' || c == '\\') out += '\\';
      if (c == '\n')
        out += "\\n";
      else
        out += c;
    }
    return out + "\"";
  };
  std::string dot = fmt::format(
      "digraph bonds {{\n  label={};\n  labelloc=t;\n  fontname=\"Helvetica\";\n  rankdir=LR;\n  node "
      "[fontname=\"Helvetica\", fontsize=11];\n"
      "  edge [arrowhead=lnormal, fontname=\"Helvetica\", fontsize=9, color=\"#46525e\"];\n",
      quoted(title));
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const BondNode& node = graph.nodes[i];
    const bool body = node.kind == NodeKind::one;
    const std::string label = body ? node.label + "\n" + node.name : node.label;
    const char* look = body                          ? "shape=circle, style=filled, fillcolor=\"#cfe3f3\""
                       : node.kind == NodeKind::zero ? "shape=circle, style=filled, fillcolor=\"#f7e2cc\""
                       : node.kind == NodeKind::transformer
                           ? "shape=plain, fontcolor=\"#46525e\""
                           : "shape=box, style=\"rounded,filled\", fillcolor=\"#eef1f4\"";
    dot += fmt::format("  n{} [label={}, {}];\n", i, quoted(label), look);
  }
  for (const Bond& bond : graph.bonds)
    dot += graph.measured ? fmt::format("  n{} -> n{} [label=\"{:.3g} W\\npeak {:.3g} W\"];\n", bond.from, bond.to,
                                        bond.power.mean, bond.power.peak)
                          : fmt::format("  n{} -> n{};\n", bond.from, bond.to);
  return dot + "}\n";
}

}  // namespace stiction::analysis
