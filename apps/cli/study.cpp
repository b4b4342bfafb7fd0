#include <fmt/format.h>

#include <charconv>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "changes.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "interrupt.hpp"
#include "pictures.hpp"
#include "print.hpp"
#include "progress.hpp"
#include "stiction/analysis/study/outcome.hpp"
#include "stiction/analysis/study/study.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/whole_file.hpp"

namespace stiction::cli {
namespace {

struct StudyOptions {
  std::string file, csv, plot, shard;
  std::optional<std::string> rows, keep;
  int jobs = 1;
  Changes changes;
  PictureOptions picture;
  bool json = false, quiet = false, list = false, force = false;
  bool status = false, gather = false, retry_failed = false, fresh = false;
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

// "2/4": the second of four.
analysis::Shard shard_of(const std::string& text) {
  analysis::Shard out;
  if (text.empty()) return out;
  const std::size_t slash = text.find('/');
  const auto read = [&](std::size_t from, std::size_t to, int& into) {
    const auto [end, error] = std::from_chars(text.data() + from, text.data() + to, into);
    return error == std::errc() && end == text.data() + to;
  };
  if (slash == std::string::npos || !read(0, slash, out.number) || !read(slash + 1, text.size(), out.count) ||
      out.number < 1 || out.number > out.count)
    throw core::InputError(fmt::format("--shard {}: must be K/N with 1 <= K <= N, e.g. 1/4", text));
  return out;
}

analysis::StudySettings settings_of(const StudyOptions& options, const scenario::Study& study) {
  analysis::StudySettings settings;
  settings.jobs = options.jobs > 0 ? options.jobs : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  settings.shard = shard_of(options.shard);
  const bool sweep = study.kind == scenario::StudyKind::sweep;
  if (sweep) settings.rows = options.rows.value_or(study.name + ".rows.jsonl");
  if (options.keep)
    settings.keep = *options.keep;
  else if (study.keep)
    settings.keep = study.name + ".results";
  settings.fresh = options.fresh;
  settings.retry_failed = options.retry_failed;
  settings.only_known = options.status || options.gather;
  const bool about_rows = options.status || options.gather || options.retry_failed || options.fresh || options.rows ||
                          options.keep || !options.shard.empty();
  if (!sweep && about_rows)
    throw core::InputError(
        "--shard, --status, --gather, --retry-failed, --fresh, --rows and --keep are for sweeps: the rows of other "
        "studies belong together");
  if (settings.rows.empty() && (settings.only_known || settings.shard.count > 1))
    throw core::InputError("--status, --gather and --shard need the file of rows: leave --rows '' out");
  if (options.fresh && settings.only_known)
    throw core::InputError("--fresh computes all rows, --status and --gather none");
  return settings;
}

int print_status(const analysis::StudyReport& report, bool json) {
  std::size_t failed = 0, refused = 0;
  for (const analysis::StudyRow& row : report.rows) {
    failed += row.report.status == analysis::RunStatus::failed ? 1 : 0;
    refused += row.refused.empty() ? 0 : 1;
  }
  const std::size_t total = report.rows.size() + report.missing, done = report.rows.size() - failed - refused;
  if (json)
    fmt::print(
        "{}\n",
        nlohmann::ordered_json{
            {"rows", total}, {"finished", done}, {"failed", failed}, {"refused", refused}, {"missing", report.missing}}
            .dump());
  else
    print("{}: {} rows: {} finished, {} failed, {} refused, {} not yet computed\n", report.study.name, total, done,
          failed, refused, report.missing);
  return kDone;
}

void draw_outcome(const StudyOptions& options, const analysis::StudyReport& report) {
  analysis::Outcome outcome = analysis::outcome_of(report);
  const analysis::ChartSize size = chart_size(options.picture);
  if (!outcome.maps.empty()) {
    if (options.picture.log_x || options.picture.log_y || !options.picture.x_range.empty() ||
        !options.picture.y_range.empty())
      throw core::InputError("a map has neither logarithmic axes nor other ranges than those of its values");
    write_picture(options.plot, analysis::draw_maps(report.study.title, outcome.maps, size), options.picture.dpi,
                  options.force);
    return;
  }
  outcome.chart.x.log = outcome.chart.x.log || options.picture.log_x;
  for (analysis::ChartPane& pane : outcome.chart.panes) pane.y.log = pane.y.log || options.picture.log_y;
  set_axes(options.picture, outcome.chart);
  write_picture(options.plot, analysis::draw_chart(outcome.chart, size), options.picture.dpi, options.force);
}

// The outputs that can be refused before the runs.
void check_outputs(const StudyOptions& options, const scenario::Study& study) {
  if (!options.csv.empty() && options.csv != "-") {
    check_table(options.csv, analysis::csv_columns(study), options.force);
    const core::WholeFile can_be_written(options.csv);
  }
  if (options.plot.empty()) return;
  check_picture(options.plot, options.force);
  (void)chart_size(options.picture);
  analysis::Chart some;
  some.panes.resize(std::max<std::size_t>(options.picture.y_range.size(), 1));
  set_axes(options.picture, some);  // refuses ranges that are none
  analysis::check_outcome(study);
  const core::WholeFile can_be_written(options.plot);
}

int study(const StudyOptions& options) {
  if (options.list) return list();
  if (options.file.empty()) throw core::InputError("name a study: a file, or one of `stiction study --list`");
  const scenario::Study study = scenario::load_study(options.file, options.changes.set, options.changes.unset);
  analysis::StudySettings settings = settings_of(options, study);
  analysis::check(study);  // refuse before the runs
  check_outputs(options, study);
  catch_interrupts();
  analysis::StudyReport report;
  {
    Bars bars(!options.quiet && !options.json);
    settings.stop = interrupted;
    settings.progress = [&](const std::string& what, int run, int runs, double share) {
      bars.update(what, run, runs, share);
    };
    report = analysis::run(study, settings);
  }
  if (options.status) return print_status(report, options.json);
  if (!options.csv.empty() && options.csv != "-") write_csv(options, analysis::to_csv(report));
  if (options.csv == "-")
    fmt::print("{}", analysis::to_csv(report));
  else if (options.json)
    fmt::print("{}\n", analysis::to_json(report));
  else if (!options.quiet)
    print("{}", analysis::to_text(report));
  if (!options.plot.empty() && !report.interrupted) draw_outcome(options, report);
  const bool chatty = !options.quiet && !options.json && options.csv != "-";
  if (chatty && report.known > 0)
    print("\n  {} of {} rows were computed earlier ({}; --fresh computes all again)\n", report.known,
          report.rows.size(), settings.rows.string());
  if (report.interrupted) {
    print(stderr, "stiction: interrupted after {} rows{}\n", report.rows.size(),
          settings.rows.empty() ? "" : "; the same command continues");
    return kInterrupted;
  }
  for (const analysis::StudyRow& row : report.rows)
    if (row.report.status == analysis::RunStatus::failed)
      print(stderr, "stiction: {}{}{}: could not continue: {}\n", row.name, row.name.empty() ? "" : " ", row.value,
            row.report.failure);
    else if (!row.refused.empty() && study.kind == scenario::StudyKind::sweep)
      print(stderr, "stiction: {}{}{}: refused: {}\n", row.name, row.name.empty() ? "" : " ", row.value, row.refused);
  if (report.missing > 0) print(stderr, "stiction: {} rows are not yet computed\n", report.missing);
  return report.failed() || report.missing > 0 ? kCannotContinue : kDone;
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
  command->add_option("--jobs", options->jobs, "runs at once, 0 for one per processor (default: 1); rows are the same")
      ->check(CLI::Range(0, 1024))
      ->type_name("N");
  command->add_option("--keep", options->keep, "sweep: keep the results of all runs in this folder")
      ->type_name("FOLDER");
  command
      ->add_option("--rows", options->rows,
                   "sweep: file of computed rows, with which it continues (default: <study>.rows.jsonl here; '': none)")
      ->type_name("FILE");
  command->add_flag("--fresh", options->fresh, "sweep: compute all rows again");
  command->add_flag("--retry-failed", options->retry_failed, "sweep: compute those rows again that could not continue");
  command->add_flag("--status", options->status, "sweep: how many rows are computed; runs nothing");
  command->add_option("--shard", options->shard, "sweep: only each N-th row from the K-th on, for several machines")
      ->type_name("K/N");
  command->add_flag("--gather", options->gather, "sweep: the table of the rows of all shards; runs nothing");
  command->add_option("--plot", options->plot, "draw the outcome: .svg, .pdf or .png")->type_name("FILE");
  add_picture_options(*command, options->picture);
  add_force(*command, options->force);
  command->add_flag("--json", options->json, "print one JSON object on stdout and nothing else there");
  command->add_flag("--quiet", options->quiet, "print nothing unless something goes wrong");
  command->callback([&action, options] { action = [options] { return study(*options); }; });
}

}  // namespace stiction::cli
