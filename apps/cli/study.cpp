#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "changes.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "interrupt.hpp"
#include "print.hpp"
#include "progress.hpp"
#include "stiction/analysis/study/study.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/whole_file.hpp"

namespace stiction::cli {
namespace {

struct StudyOptions {
  std::string file, csv;
  Changes changes;
  bool json = false, quiet = false, list = false, force = false;
};

int list() {
  const auto builtins = scenario::builtin_studies();
  std::size_t width = 0;
  for (const auto& info : builtins) width = std::max(width, info.name.size());
  for (const auto& info : builtins) print("{:<{}}  {}\n", info.name, width, info.title);
  return kDone;
}

// One progress bar per run.
class Bars {
 public:
  explicit Bars(bool wanted) : wanted_(wanted) {}
  void update(const std::string& what, int run, int runs, double share) {
    if (!bar_ || run != run_) {
      run_ = run;
      bar_.reset();  // clears its line
      bar_ = std::make_unique<Progress>(fmt::format("{}/{} {}", run, runs, what), 0.0, wanted_);
    }
    bar_->update(share);
  }

 private:
  bool wanted_;
  int run_ = 0;
  std::unique_ptr<Progress> bar_;
};

void write_csv(const StudyOptions& options, const std::string& text) {
  core::WholeFile file(options.csv);
  file.stream() << text;
  file.commit();
}

int study(const StudyOptions& options) {
  if (options.list) return list();
  if (options.file.empty()) throw core::InputError("name a study: a file, or one of `stiction study --list`");
  const scenario::Study study = scenario::load_study(options.file, options.changes.set, options.changes.unset);
  analysis::check(study);                            // refuse before the runs
  if (!options.csv.empty() && options.csv != "-") {  // refuse before the runs
    check_table(options.csv, analysis::csv_columns(study), options.force);
    const core::WholeFile can_be_written(options.csv);
  }
  catch_interrupts();
  analysis::StudyReport report;
  {
    Bars bars(!options.quiet && !options.json);
    analysis::StudySettings settings;
    settings.stop = interrupted;
    settings.progress = [&](const std::string& what, int run, int runs, double share) {
      bars.update(what, run, runs, share);
    };
    report = analysis::run(study, settings);
  }
  if (!options.csv.empty() && options.csv != "-") write_csv(options, analysis::to_csv(report));
  if (options.csv == "-")
    fmt::print("{}", analysis::to_csv(report));
  else if (options.json)
    fmt::print("{}\n", analysis::to_json(report));
  else if (!options.quiet)
    print("{}", analysis::to_text(report));
  if (report.interrupted) {
    print(stderr, "stiction: interrupted after {} runs\n", report.rows.size());
    return kInterrupted;
  }
  for (const analysis::StudyRow& row : report.rows)
    if (row.report.status == analysis::RunStatus::failed)
      print(stderr, "stiction: {} {}: could not continue: {}\n", row.name, row.value, row.report.failure);
  return report.failed() ? kCannotContinue : kDone;
}

}  // namespace

void add_study(CLI::App& app, Action& action) {
  auto options = std::make_shared<StudyOptions>();
  CLI::App* command =
      app.add_subcommand("study", "run a scenario in several ways: sweeps, convergence orders, comparisons");
  command->add_option("FILE", options->file, "study file (TOML) or built-in name")->type_name("");
  command->add_flag("--list", options->list, "built-in studies, one line each");
  add_changes(*command, options->changes);
  command->add_option("--csv", options->csv, "table as CSV, - for stdout")->type_name("FILE|-");
  add_force(*command, options->force);
  command->add_flag("--json", options->json, "print one JSON object on stdout and nothing else there");
  command->add_flag("--quiet", options->quiet, "print nothing unless something goes wrong");
  command->callback([&action, options] { action = [options] { return study(*options); }; });
}

}  // namespace stiction::cli
