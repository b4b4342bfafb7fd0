#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <filesystem>

#include "changes.hpp"
#include "commands.hpp"
#include "interrupt.hpp"
#include "print.hpp"
#include "progress.hpp"
#include "stiction/analysis/page/place.hpp"
#include "stiction/analysis/run/run.hpp"
#include "stiction/analysis/verify/report.hpp"
#include "stiction/core/error.hpp"
#include "stiction/record/result/output_place.hpp"
#include "stiction/record/result/verification.hpp"

namespace stiction::cli {
namespace {

struct RunOptions {
  std::string scenario, out, report, resume;
  Changes changes;
  bool allow_overlap = false, verify = false, ranges = false;
  bool json = false, quiet = false, force = false;
  int threads = 0;
  analysis::DumpSettings dump;
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
    print(stderr, "stiction: {}\n", error.what());
    return false;
  }
}

// Wall time that a repetition may take: an integrator that does not suit the model must not take for ever.
double patience(const analysis::RunReport& report) {
  return std::max(10.0, 5.0 * report.wall_s);
}

int run(const RunOptions& options) {
  if (!options.dump.times.empty() && options.dump.most == 0)
    throw core::InputError("--dump-at requires --dump-problems, the largest number of files");
  if (options.verify && !options.resume.empty())
    throw core::InputError("--verify compares whole runs: it cannot be combined with --resume");
  std::vector<std::string> set = options.changes.set;
  if (options.allow_overlap) set.emplace_back("world.allow_overlap=\"yes\"");
  const scenario::Scenario scenario = scenario::load(options.scenario, set, options.changes.unset);
  if (!options.quiet && !options.json)
    for (const auto* list : {&scenario.notes, &scenario.warnings})
      for (const std::string& note : *list) print(stderr, "stiction: {}\n", note);
  analysis::RunSettings settings;
  settings.resume = options.resume;
  settings.out = !options.out.empty() ? options.out : options.resume.empty() ? scenario.name + ".h5" : options.resume;
  const std::filesystem::path page = page_place(options, settings.out);
  if (!options.report.empty()) analysis::check_page_place(page);  // refuse before the run
  settings.ranges = options.ranges;
  settings.threads = options.threads;
  settings.former = options.force ? record::Former::replaced : record::Former::kept;
  const bool kept = !options.force && options.resume.empty() && std::filesystem::exists(settings.out);
  const double total_steps = scenario.run.duration / scenario.run.step;

  catch_interrupts();
  std::signal(SIGXFSZ, SIG_IGN);  // a file at its size limit is then a write error, which says more than a signal
  settings.stop = interrupted;
  analysis::RunReport report;
  analysis::Trace trace;
  analysis::Verification verification;
  if (options.verify) analysis::keep(trace, settings);
  analysis::DumpedProblems problems(options.dump, settings.out);
  if (options.dump.most > 0) settings.problems = &problems;
  {
    Progress progress(scenario.name, total_steps, !options.quiet && !options.json);
    settings.progress = [&](double share) { progress.update(share); };
    report = analysis::run(scenario, settings);
  }
  settings.problems = nullptr;
  if (options.verify && report.status == analysis::RunStatus::finished) {
    Progress progress(scenario.name + " again", total_steps, !options.quiet && !options.json);
    settings.progress = [&](double share) { progress.update(share); };
    verification = analysis::verify(scenario, trace, settings, patience(report));
    record::store_verification(settings.out, analysis::to_json(verification, true));
  }

  if (options.json)
    fmt::print("{}\n",
               analysis::to_json(report, verification.repetitions.empty() ? "" : analysis::to_json(verification)));
  else if (!options.quiet)
    print("{}{}", analysis::to_text(report), analysis::to_text(verification));
  const bool reported = write_report(options, settings.out, page);
  if (!options.json && !options.quiet)
    print("  wrote             {}{}\n", settings.out.string(), reported ? " and " + page.string() : "");
  if (!problems.failure().empty()) print(stderr, "stiction: contact problems: {}\n", problems.failure());
  if (!options.json && !options.quiet)
    for (const std::filesystem::path& file : problems.files()) print("  contact problem   {}\n", file.string());
  if (kept && !options.json && !options.quiet)
    print("  the earlier result is kept as {}\n", record::previous_name(settings.out).string());
  switch (report.status) {
    case analysis::RunStatus::finished:
      return kDone;
    case analysis::RunStatus::interrupted:
      print(stderr, "stiction: interrupted at t = {:.6g} s; {} is valid up to there, continue with --resume\n",
            report.t_end, settings.out.string());
      return kInterrupted;
    case analysis::RunStatus::failed:
    case analysis::RunStatus::unfinished:
      break;
  }
  print(stderr, "stiction: the simulation could not continue: {}\n", report.failure);
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
  command->add_flag("--verify", options->verify,
                    "run again with half the step or a tenth of the tolerance, and with another integrator; report how "
                    "many digits of each column agree, and until when");
  command->add_flag("--ranges", options->ranges,
                    "where forces are not unique, report at every row the least and the most that each can be");
  command->add_flag("--allow-overlap", options->allow_overlap,
                    "accept bodies that overlap at the start by more than 1 % of their size");
  command
      ->add_option("--dump-problems", options->dump.most,
                   "write up to N contact problems of steps that do not converge, for `stiction solve`")
      ->type_name("N")
      ->check(CLI::Range(1, 1000000));
  command
      ->add_option("--dump-at", options->dump.times,
                   "with --dump-problems: those of the steps that contain these times instead")
      ->type_name("T,...")
      ->delimiter(',');
  command
      ->add_option("--threads", options->threads,
                   "threads that share the loops of large steps, by default all cores; the motion has the same bits")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  command->add_flag("--force", options->force, "do not keep an earlier result of that name as <name>.previous.h5");
  command->add_flag("--json", options->json, "print one JSON object on stdout and nothing else there");
  command->add_flag("--quiet", options->quiet, "print nothing unless something goes wrong");
  command->callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace stiction::cli
