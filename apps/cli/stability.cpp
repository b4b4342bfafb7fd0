#include "changes.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "print.hpp"
#include "stiction/analysis/stability/report.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/whole_file.hpp"

namespace stiction::cli {
namespace {

struct StabilityCommand {
  std::string scenario, csv;
  Changes changes;
  std::vector<std::string> sweep;
  analysis::StabilityOptions options;
  bool json = false, force = false;
};

// Text or JSON on the standard output, the table where it is asked for.
template <class Report>
void show_stability(const StabilityCommand& command, const Report& report) {
  if (command.csv == "-") {
    fmt::print("{}", analysis::to_csv(report));
  } else if (!command.csv.empty()) {
    check_table(command.csv, analysis::csv_columns(report), command.force);
    core::WholeFile file(command.csv);
    file.stream() << analysis::to_csv(report);
    file.commit();
  }
  if (command.json)
    fmt::print("{}\n", analysis::to_json(report));
  else if (command.csv != "-")
    print("{}", analysis::to_text(report));
}

int stability(const StabilityCommand& command) {
  if (command.json && command.csv == "-") throw core::InputError("--json and --csv - both want the standard output");
  const auto make = [&](const std::vector<std::string>& further) {
    std::vector<std::string> set = command.changes.set;
    set.insert(set.end(), further.begin(), further.end());
    return scenario::load(command.scenario, set, command.changes.unset);
  };
  if (command.sweep.empty()) {
    const analysis::StabilityReport report = analysis::stability_of(make({}), command.options);
    show_stability(command, report);
    return report.motion.found ? kDone : kCannotContinue;
  }
  if (command.options.check) throw core::InputError("--check runs one motion, not those of a --sweep");
  std::vector<analysis::SweptParameter> parameters;
  for (const std::string& text : command.sweep) parameters.push_back(analysis::parse_swept(text));
  show_stability(command, analysis::sweep_stability(make, parameters, command.options));
  return kDone;
}

}  // namespace

void add_stability(CLI::App& app, Action& action) {
  auto options = std::make_shared<StabilityCommand>();
  CLI::App* command = app.add_subcommand(
      "stability",
      "the stationary motion or equilibrium near the start of a scenario, and the eigenvalues of small changes");
  command->add_option("SCENARIO", options->scenario, "file or built-in name")->required()->type_name("");
  add_changes(*command, options->changes);
  command
      ->add_option("--sweep", options->sweep,
                   "vary a value as in --set, e.g. body.top.angular_velocity.2=10:100:10; given twice: a map")
      ->allow_extra_args(false)
      ->type_name("PATH=FROM:TO:POINTS");
  command->add_option("--at", options->options.at, "begin the search where a run is at this time")->type_name("T");
  command
      ->add_option("--closed", options->options.stationary.closed,
                   "contacts that are closed (default: those that nearly touch at the start)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("NAME,...");
  command->add_flag("--hold-speed", options->options.hold,
                    "with constant forces and torques that keep the speed of a motion that friction slows");
  command->add_flag("--check", options->options.check, "compare the leading eigenvalue with event-driven runs");
  command->add_option("--csv", options->csv, "table of eigenvalues or of the sweep: a file, or - for stdout")
      ->type_name("FILE|-");
  command->add_flag("--json", options->json, "print one JSON object");
  add_force(*command, options->force);
  command->callback([&action, options] { action = [options] { return stability(*options); }; });
}

}  // namespace stiction::cli
