#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "commands.hpp"
#include "stiction/analysis/bond_graph.hpp"
#include "stiction/core/error.hpp"
#include "stiction/record/result_reader.hpp"

namespace stiction::cli {
namespace {

namespace fs = std::filesystem;

struct GraphOptions {
  std::string scenario, svg, dot;
  std::vector<std::string> set;
  bool measure = false;
};

void write_text(const fs::path& path, const std::string& text) {
  if (fs::is_directory(path)) throw core::InputError(fmt::format("{} is a folder: name a file", path.string()));
  std::ofstream out(path, std::ios::binary);
  if (!out) throw core::InputError(fmt::format("{} cannot be written", path.string()));
  out << text;
  out.close();
  if (!out) throw core::RunError(fmt::format("{}: writing failed", path.string()));
}

// Graphviz places the nodes.
void draw(const fs::path& dot, const fs::path& svg) {
  std::string tool = "dot", format = "-Tsvg", output = "-o", to = svg.string(), from = dot.string();
  char* arguments[] = {tool.data(), format.data(), output.data(), to.data(), from.data(), nullptr};
  pid_t child = 0;
  int status = 0;
  const int failed = posix_spawnp(&child, tool.c_str(), nullptr, nullptr, arguments, environ);
  if (failed != 0 || waitpid(child, &status, 0) < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == 127))
    throw core::InputError(
        fmt::format("{}: SVG needs the program dot (Debian: apt-get install graphviz); --dot needs nothing", to));
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw core::RunError(fmt::format("{}: dot could not write it", to));
}

int graph(const GraphOptions& options) {
  const bool result = options.scenario.ends_with(".h5");
  if (result && !options.set.empty()) throw core::InputError("--set changes scenarios, not results");
  const scenario::Scenario scene =
      result ? scenario::parse(record::Reader(options.scenario).text("scenario"), options.scenario)
             : scenario::load(options.scenario, options.set);
  const bool measure = result || options.measure;
  const analysis::BondGraph bonds = measure ? analysis::measured_bond_graph(scene) : analysis::bond_graph(scene.model);
  const std::string dot = analysis::to_dot(bonds, scene.title);
  if (!options.dot.empty()) write_text(options.dot, dot);
  if (!options.svg.empty()) {
    const fs::path source = fs::temp_directory_path() / fmt::format("stiction-{}.dot", ::getpid());
    write_text(source, dot);
    try {
      draw(source, options.svg);
    } catch (...) {
      fs::remove(source);
      throw;
    }
    fs::remove(source);
  }
  if (options.dot.empty() && options.svg.empty()) fmt::print("{}", dot);
  const auto say = [&](const std::string& line) {
    if (!options.dot.empty() || !options.svg.empty()) fmt::print("{}\n", line);
  };
  say(fmt::format("{} junctions and elements, {} bonds", bonds.nodes.size(), bonds.bonds.size()));
  if (measure)
    say(
        fmt::format("largest sum of powers at a junction: {:.1e} of the largest power; sum over elements and audit "
                    "differ by {:.1e}",
                    bonds.worst_junction, bonds.audit_difference));
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
  command->add_option("--dot", options->dot, "text for Graphviz to write; standard output if nothing is named")
      ->type_name("FILE");
  command->add_flag("--power", options->measure, "run the scenario and label bonds with mean and peak power");
  command->add_option("--set", options->set, "change a value, e.g. contact.body.mu=0.2; may be given more than once")
      ->allow_extra_args(false)
      ->type_name("PATH=VALUE");
  command->callback([&action, options] { action = [options] { return graph(*options); }; });
}

}  // namespace stiction::cli
