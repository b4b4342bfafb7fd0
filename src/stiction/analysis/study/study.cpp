#include "stiction/analysis/study/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <mutex>

#include "stiction/analysis/study/comparison.hpp"
#include "stiction/analysis/study/tasks.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/version.hpp"

namespace stiction::analysis {
namespace {

namespace fs = std::filesystem;
using scenario::StudyCase;
using scenario::StudyKind;

// A value that a scenario refuses is a row with the reason, not the end of the study.
bool may_refuse(StudyKind kind) {
  return kind == StudyKind::matrix || kind == StudyKind::sweep;
}

StudyRow empty_row(const scenario::Study& study, const StudyTask& task) {
  StudyRow row;
  row.name = task.of->name;
  row.point = task.point;
  row.value = fmt::format("{}", fmt::join(task.point, ", "));
  for (auto* numbers : {&row.values, &row.errors, &row.orders}) numbers->assign(study.quantities.size(), kNaN);
  return row;
}

// The shortest of several runs counts; their numbers are the same. What goes wrong in a run is the row's.
StudyRun run_task(const scenario::Study& study, const StudyTask& task, const scenario::Scenario& scenario,
                  const fs::path& out, const std::function<void(double)>& progress, const std::function<bool()>& stop) {
  StudyRun run_;
  run_.row = empty_row(study, task);
  run_.quantities = quantities_of(study, scenario);
  for (int i = 0; i < study.repeat; ++i) {
    Observer observer(run_.quantities);
    RunSettings settings;
    settings.stop = stop;
    if (i == 0) settings.out = out;
    settings.progress = [&](double share) { progress((i + share) / study.repeat); };
    settings.row = [&](std::span<const double> row) { observer.row(row); };
    settings.event = [&](const model::Event& event) { observer.event(event); };
    const double shortest = run_.row.report.wall_s;
    try {
      run_.row.report = run(scenario, settings);
    } catch (const std::exception& error) {  // a full disk, no memory left
      run_.row.report.status = RunStatus::failed;
      run_.row.report.failure = error.what();
    }
    if (i > 0) run_.row.report.wall_s = std::min(shortest, run_.row.report.wall_s);
    run_.observed = observer.observed();
    if (run_.row.report.status != RunStatus::finished) break;
  }
  run_.row.file = out.string();
  for (std::size_t k = 0; k < run_.quantities.size(); ++k)
    run_.row.values[k] = final_value(run_.quantities, run_.observed, k);
  return run_;
}

// What tells a run from all others.
std::string key_of(const scenario::Study& study, const scenario::Scenario& scenario, const std::string& reference) {
  return hash_text(fmt::format("{}\n{}\n{}\n{}\n{} {} {}\n{}\n{} {}", scenario.text, fmt::join(study.quantities, "\n"),
                               fmt::join(study.exact, " "), reference, study.after, study.over_time, study.repeat,
                               scenario.name, core::version(), core::git_hash()));
}

// "mu=0.1-speed=2-3fa9c1.h5"
fs::path result_name(const scenario::Study& study, const StudyTask& task, const std::string& key) {
  std::string name = task.of->name;
  for (std::size_t i = 0; i < task.point.size(); ++i) {
    name += fmt::format("{}{}={}", name.empty() ? "" : "-", short_name(study.parameters[i].path), task.point[i]);
  }
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c)) && std::string_view("=+-._").find(c) == std::string_view::npos)
      c = '_';
  constexpr std::size_t kLongest = 120;
  return name.substr(0, kLongest) + "-" + key.substr(0, 6) + ".h5";
}

// A study at work: what its runs share.
class StudyWork {
 public:
  StudyWork(const scenario::Study& study, const StudySettings& settings)
      : study_(study), settings_(settings), tasks_(tasks_of(study)), runs_(tasks_.size()) {
    if (study.kind == StudyKind::sweep && !settings.rows.empty()) {
      if (!settings.fresh) known_ = read_journals(settings.rows);
      if (!settings.only_known)
        journal_ = std::make_unique<JournalWriter>(settings.rows, settings.shard, settings.fresh);
    }
    if (study.reference) reference_text_ = load_task(study, {&*study.reference}).text;
  }

  StudyReport run_all() {
    for (std::size_t i = 0; i < tasks_.size(); ++i)
      if (static_cast<int>(i % static_cast<std::size_t>(settings_.shard.count)) + 1 == settings_.shard.number)
        mine_.push_back(i);
    StudyReport report;
    report.study = study_;
    if (study_.reference && !settings_.only_known)
      reference_ = run_task(
          study_, {&*study_.reference}, load_task(study_, {&*study_.reference}), {},
          [&](double share) { tell("reference", 0, share); }, settings_.stop);
    in_parallel(mine_.size(), settings_.jobs, settings_.stop, [&](std::size_t k) { do_task(mine_[k]); });
    report.interrupted = settings_.stop && settings_.stop();
    if (!report.interrupted && !settings_.only_known) compare_all(study_, reference_ ? &*reference_ : nullptr, runs_);
    if (reference_) report.reference = reference_->row;
    for (std::size_t i : mine_) {
      if (runs_[i] && runs_[i]->row.report.status != RunStatus::interrupted)
        report.rows.push_back(std::move(runs_[i]->row));
      else
        ++report.missing;
    }
    report.known = reused_;
    return report;
  }

 private:
  void tell(const std::string& what, int run, double share) {
    if (!settings_.progress) return;
    const std::lock_guard lock(mutex_);
    settings_.progress(what, run, static_cast<int>(mine_.size()), share);
  }

  // A row that is known, or one computed now.
  void do_task(std::size_t i) {
    const StudyTask& task = tasks_[i];
    std::optional<scenario::Scenario> scenario;
    try {
      scenario.emplace(load_task(study_, task));
      (void)quantities_of(study_, *scenario);
    } catch (const core::InputError& error) {
      if (!may_refuse(study_.kind)) throw;
      runs_[i].emplace().row = empty_row(study_, task);
      runs_[i]->row.refused = error.what();
      return;
    }
    const std::string key = key_of(study_, *scenario, reference_text_);
    if (const auto it = known_.find(key); it != known_.end() && is_usable(it->second)) {
      StudyRun& run = runs_[i].emplace();
      run.row = it->second;
      run.row.value = fmt::format("{}", fmt::join(task.point, ", "));
      run.known = true;
      ++reused_;
      return;
    }
    if (settings_.only_known) return;
    const int number = ++begun_;
    const bool alone = settings_.jobs <= 1;
    if (!alone) scenario->run.threads = 1;
    const fs::path out = settings_.keep.empty() ? fs::path() : settings_.keep / result_name(study_, task, key);
    StudyRun run = run_task(
        study_, task, *scenario, out,
        [&](double share) {
          if (alone) tell(title_of(task), number, share);
        },
        settings_.stop);
    if (study_.kind == StudyKind::sweep) {  // each row on its own: what it was compared with need not be kept
      compare_one(study_, reference_ ? &*reference_ : nullptr, run);
      run.observed = {};
    }
    if (journal_ && run.row.report.status != RunStatus::interrupted) journal_->add(key, run.row);
    runs_[i] = std::move(run);
    const int done = ++done_;
    if (!alone) tell("", done, static_cast<double>(done) / static_cast<double>(mine_.size()));
  }

  bool is_usable(const StudyRow& row) const {
    std::error_code error;
    if (!settings_.keep.empty() && (fs::path(row.file).parent_path() != settings_.keep || !fs::exists(row.file, error)))
      return false;
    return !(settings_.retry_failed && row.report.status == RunStatus::failed);
  }

  const scenario::Study& study_;
  const StudySettings& settings_;
  std::vector<StudyTask> tasks_;
  std::vector<std::size_t> mine_;  // tasks of this shard
  std::vector<std::optional<StudyRun>> runs_;
  std::map<std::string, StudyRow> known_;
  std::unique_ptr<JournalWriter> journal_;
  std::optional<StudyRun> reference_;
  std::string reference_text_;
  std::atomic<int> begun_ = 0, done_ = 0, reused_ = 0;
  std::mutex mutex_;
};

}  // namespace

void check(const scenario::Study& study) {
  const auto look = [&](const StudyTask& task) { (void)quantities_of(study, load_task(study, task)); };
  if (study.reference) look({&*study.reference});
  const std::vector<StudyTask> tasks = tasks_of(study);
  for (std::size_t i = 0; i < tasks.size();) {
    const StudyCase* of = tasks[i].of;
    std::string why;
    bool taken = false;
    for (; i < tasks.size() && tasks[i].of == of; ++i) {
      if (taken && may_refuse(study.kind)) continue;  // one of the case is enough
      try {
        look(tasks[i]);
        taken = true;
      } catch (const core::InputError& error) {
        if (!may_refuse(study.kind)) throw;
        if (why.empty()) why = error.what();
      }
    }
    if (!taken) throw core::InputError(why);
  }
}

StudyReport run(const scenario::Study& study, const StudySettings& settings) {
  check(study);
  if (!settings.keep.empty()) {
    std::error_code error;
    fs::create_directories(settings.keep, error);
    if (error || !fs::is_directory(settings.keep))
      throw core::InputError(fmt::format("{} is no folder and cannot be made one", settings.keep.string()));
  }
  return StudyWork(study, settings).run_all();
}

}  // namespace stiction::analysis
