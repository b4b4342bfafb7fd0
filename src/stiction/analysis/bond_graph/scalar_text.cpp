#include "stiction/analysis/bond_graph/scalar_text.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

namespace stiction::analysis {
namespace {

constexpr std::array<const char*, 4> kNodeKinds{"1", "0", "MTF", "element"};
constexpr std::array<const char*, 7> kElementKinds{"", "I", "Se", "Sf", "C", "R", "constraint"};

std::string escaped(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

}  // namespace

std::string to_dot(const ScalarGraph& graph, const std::string& title) {
  std::string dot = fmt::format(
      "digraph bonds {{\n  label=\"{}\";\n  labelloc=t;\n  fontname=\"Helvetica\";\n  rankdir=LR;\n"
      "  node [fontname=\"Helvetica\", fontsize=10];\n  edge [dir=both, arrowtail=none, arrowhead=lnormal, "
      "color=\"#46525e\"];\n",
      escaped(title));
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const ScalarNode& n = graph.nodes[i];
    const bool junction = n.kind == NodeKind::one || n.kind == NodeKind::zero;
    dot +=
        fmt::format("  n{} [label=\"{}{}\", shape={}];\n", i, escaped(n.label), junction ? "\\n" + escaped(n.name) : "",
                    junction                          ? "circle"
                    : n.kind == NodeKind::transformer ? "plain"
                                                      : "box");
  }
  for (const ScalarBond& bond : graph.bonds)
    dot += fmt::format("  n{} -> n{}{};\n", bond.from, bond.to,
                       bond.stroke == CausalStroke::at_from ? " [arrowtail=tee]"
                       : bond.stroke == CausalStroke::at_to ? " [arrowhead=lnormaltee]"
                                                            : " [color=\"#c0392b\"]");
  return dot + "}\n";
}

std::string to_json(const ScalarGraph& graph, const Causality& causality, const std::string& title) {
  using nlohmann::ordered_json;
  ordered_json out{{"title", title}, {"nodes", ordered_json::array()}, {"bonds", ordered_json::array()}};
  for (const ScalarNode& n : graph.nodes)
    out["nodes"].push_back({{"kind", n.kind == NodeKind::element ? kElementKinds[static_cast<std::size_t>(n.element)]
                                                                 : kNodeKinds[static_cast<std::size_t>(n.kind)]},
                            {"label", n.label},
                            {"name", n.name}});
  for (const ScalarBond& b : graph.bonds) {
    ordered_json bond{{"from", b.from}, {"to", b.to}, {"effort_acts_on", nullptr}};
    if (b.stroke != CausalStroke::none) bond["effort_acts_on"] = b.stroke == CausalStroke::at_from ? b.from : b.to;
    out["bonds"].push_back(std::move(bond));
  }
  out["derivative"] = causality.derivative;
  out["conflicts"] = causality.conflicts;
  out["canonical_form_errors"] = canonical_form_errors(graph);
  out["left_out"] = graph.left_out;
  return out.dump();
}

}  // namespace stiction::analysis
