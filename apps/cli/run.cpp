#include <fmt/format.h>

#include <csignal>
#include <filesystem>

#include "changes.hpp"
#include "commands.hpp"
#include "interrupt.hpp"
#include "progress.hpp"
#include "stiction/analysis/page/place.hpp"
#include "stiction/analysis/run/run.hpp"
#include "stiction/core/error.hpp"

namespace stiction::cli {
namespace {

struct RunOptions {
  std::string scenario, out, report, resume;
  Changes changes;
  bool json = false, quiet = false;
};

// Where the report page goes; nowhere by default when a script asks for JSON or silence.
std::filesystem::path page_place(const RunOptions& options, const std::filesystem::path& result) {
  if (!options.report.empty()) return options.report;
  if (options.json || options.quiet) return {};
  return std::filesystem::path(result).replace_extension(".html");
}

// A page that was not requested must not turn a good run into a failure.
bool write_report(const RunOptions& options, const std::filesystem::path& result, const std::filesystem::path& page) {
  if (page.empty()) return false;
  try {
    analysis::write_page(record::Reader(result), page);
    return true;
  } catch (const std::exception& error) {
    if (!options.report.empty()) throw;
    fmt::print(stderr, "stiction: {}\n", error.what());
    return false;
  }
}

int run(const RunOptions& options) {
  const scenario::Scenario scenario = scenario::load(options.scenario, options.changes.set, options.changes.unset);
  if (!options.quiet && !options.json)
    for (const std::string& note : scenario.notes) fmt::print(stderr, "stiction: {}\n", note);
  analysis::RunSettings settings;
  settings.resume = options.resume;
  settings.out = !options.out.empty() ? options.out : options.resume.empty() ? scenario.name + ".h5" : options.resume;
  const std::filesystem::path page = page_place(options, settings.out);
  if (!options.report.empty()) analysis::check_page_place(page);  // refuse before the run
  const double total_steps = scenario.run.duration / scenario.run.step;

  catch_interrupts();
  std::signal(SIGXFSZ, SIG_IGN);  // a file at its size limit is then a write error, which says more than a signal
  settings.stop = interrupted;
  analysis::RunReport report;
  {
    Progress progress(scenario.name, total_steps, !options.quiet && !options.json);
    settings.progress = [&](double share) { progress.update(share); };
    report = analysis::run(scenario, settings);
  }

  if (options.json)
    fmt::print("{}\n", analysis::to_json(report));
  else if (!options.quiet)
    fmt::print("{}", analysis::to_text(report));
  const bool reported = write_report(options, settings.out, page);
  if (!options.json && !options.quiet)
    fmt::print("  wrote             {}{}\n", settings.out.string(), reported ? " and " + page.string() : "");
  switch (report.status) {
    case analysis::RunStatus::finished:
      return kDone;
    case analysis::RunStatus::interrupted:
      fmt::print(stderr, "stiction: interrupted at t = {:.6g} s; {} is valid up to there, continue with --resume\n",
                 report.t_end, settings.out.string());
      return kInterrupted;
    case analysis::RunStatus::failed:
      break;
  }
  fmt::print(stderr, "stiction: the simulation could not continue: {}\n", report.failure);
  return kCannotContinue;
}

}  // namespace

void add_run(CLI::App& app, Action& action) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* command = app.add_subcommand("run", "simulate a scenario and record it");
  command->add_option("SCENARIO", options->scenario, "file or built-in name")->required()->type_name("");
  add_changes(*command, options->changes);
  command->add_option("--out", options->out, "result file (default: <scenario>.h5 in this folder)")->type_name("FILE");
  command
      ->add_option("--report", options->report, "report page (default: beside the result; with --json or --quiet none)")
      ->type_name("FILE");
  command->add_option("--resume", options->resume, "continue from the last checkpoint of this result")
      ->type_name("FILE");
  command->add_flag("--json", options->json, "print one JSON object on stdout and nothing else there");
  command->add_flag("--quiet", options->quiet, "print nothing unless something goes wrong");
  command->callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace stiction::cli
