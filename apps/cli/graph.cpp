#include <fmt/format.h>

#include "changes.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "print.hpp"
#include "stiction/analysis/bond_graph/dot.hpp"
#include "stiction/analysis/bond_graph/measured.hpp"
#include "stiction/analysis/bond_graph/scalar_text.hpp"
#include "stiction/core/error.hpp"
#include "stiction/record/result/reader.hpp"

namespace stiction::cli {
namespace {

struct GraphOptions {
  std::string scenario, svg, dot;
  Changes changes;
  bool measure = false;
  bool scalar = false, json = false;
  bool force = false;
};

const Tool kGraphviz{
    "dot", {"-Tsvg", "-o"}, ".dot", "SVG needs the program dot (Debian: apt-get install graphviz); --dot does not"};

// By scalar bonds, with causality.
int scalar_bonds(const GraphOptions& options, const scenario::Scenario& scene) {
  analysis::ScalarGraph bonds = analysis::scalar_graph(scene.model);
  const analysis::Causality causality = analysis::assign_causality(bonds);
  const std::string dot = analysis::to_dot(bonds, scene.title);
  if (!options.dot.empty()) write_text(options.dot, dot, options.force);
  if (!options.svg.empty()) draw(kGraphviz, dot, options.svg, options.force);
  if (options.json) {
    fmt::print("{}\n", analysis::to_json(bonds, causality, scene.title));
    return kDone;
  }
  if (options.dot.empty() && options.svg.empty()) {
    print("{}", dot);
    return kDone;
  }
  print("{} junctions, transformers and elements, {} scalar bonds\n", bonds.nodes.size(), bonds.bonds.size());
  const std::vector<std::string> errors = analysis::canonical_form_errors(bonds);
  print("canonical form: {}\n", errors.empty() ? "yes" : "no");
  for (const std::string& error : errors) print("  {}\n", error);
  for (const std::string& name : causality.derivative) print("derivative causality: {}\n", name);
  for (const std::string& name : causality.conflicts) print("conflict: {}\n", name);
  for (const std::string& name : bonds.left_out) print("left out: group '{}', whose contacts come and go\n", name);
  return kDone;
}

int graph(const GraphOptions& options) {
  const bool result = options.scenario.ends_with(".h5");
  if (result && !options.changes.none()) throw core::InputError("--set and --unset change scenarios, not results");
  const scenario::Scenario scene =
      result ? scenario::parse(record::Reader(options.scenario).text("scenario"), options.scenario)
             : scenario::load(options.scenario, options.changes.set, options.changes.unset);
  if (options.scalar && options.measure) throw core::InputError("--power labels the multibonds, not --scalar bonds");
  if (options.json && !options.scalar) throw core::InputError("--json goes with --scalar");
  if (options.scalar) return scalar_bonds(options, scene);
  const bool measure = result || options.measure;
  const analysis::BondGraph bonds = measure ? analysis::measured_bond_graph(scene) : analysis::bond_graph(scene.model);
  const std::string dot = analysis::to_dot(bonds, scene.title);
  if (!options.dot.empty()) write_text(options.dot, dot, options.force);
  if (!options.svg.empty()) draw(kGraphviz, dot, options.svg, options.force);
  if (options.dot.empty() && options.svg.empty()) print("{}", dot);
  const auto say = [&](const std::string& line) {
    if (!options.dot.empty() || !options.svg.empty()) print("{}\n", line);
  };
  say(fmt::format("{} junctions and elements, {} bonds", bonds.nodes.size(), bonds.bonds.size()));
  if (measure)
    say(
        fmt::format("largest sum of powers at a junction: {:.1e} of the largest power; sum over elements and audit "
                    "differ by {:.1e}, sum over inertances and kinetic energy by {:.1e}",
                    bonds.worst_junction, bonds.audit_difference, bonds.kinetic_difference));
  return kDone;
}

}  // namespace

void add_graph(CLI::App& app, Action& action) {
  auto options = std::make_shared<GraphOptions>();
  CLI::App* command = app.add_subcommand("graph", "the multibond graph of a scenario, or of a result with its powers");
  command
      ->add_option("SCENARIO", options->scenario,
                   "file or built-in name, or a result: its run is repeated to measure powers")
      ->required()
      ->type_name("");
  command->add_option("--svg", options->svg, "picture to write (drawn by Graphviz)")->type_name("FILE");
  command->add_option("--dot", options->dot, "Graphviz input to write; standard output if neither is given")
      ->type_name("FILE");
  command->add_flag("--power", options->measure, "run the scenario and label bonds with mean and peak power");
  command->add_flag("--scalar", options->scalar,
                    "scalar bonds with causal strokes, and the junctions inside constraints, at the start");
  command->add_flag("--json", options->json, "with --scalar: print one JSON object");
  add_changes(*command, options->changes);
  add_force(*command, options->force);
  command->callback([&action, options] { action = [options] { return graph(*options); }; });
}

}  // namespace stiction::cli
