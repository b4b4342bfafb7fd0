#include "stiction/analysis/run/rollout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>

#include "stiction/analysis/run/recorder.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/laws/law_parameters.hpp"

namespace stiction::analysis {
namespace {

using scenario::Scenario;
using simulation::Simulation;

std::int64_t steps_per_row(const Scenario& scenario) {
  return std::max<std::int64_t>(1, std::llround(scenario.record_every / scenario.run.step));
}

// The row of the start, one every so many steps, and that of the end.
std::size_t row_count(const Scenario& scenario, std::int64_t total_steps) {
  const std::int64_t every = steps_per_row(scenario);
  return static_cast<std::size_t>(1 + total_steps / every + (total_steps % every != 0 ? 1 : 0));
}

// The contact and the parameter of its law that a path names, if it names one: that can be set in a simulation.
struct LawParameter {
  std::string contact, name;
};
std::optional<LawParameter> law_parameter(const Simulation& simulation, const std::string& path) {
  constexpr std::string_view kContact = "contact.";
  const auto dot = path.rfind('.');
  if (!path.starts_with(kContact) || dot <= kContact.size()) return {};
  LawParameter out{path.substr(kContact.size(), dot - kContact.size()), path.substr(dot + 1)};
  const std::vector<std::string> contacts = contact_names(simulation.model());
  if (std::ranges::find(contacts, out.contact) == contacts.end()) return {};
  const std::vector<std::string> names = laws::parameter_names(simulation.law(out.contact));
  if (std::ranges::find(names, out.name) == names.end()) return {};
  return out;
}

// All that the runs share, and the room for their rows.
class Runs {
 public:
  Runs(const Scenario& scenario, std::span<const Variation> variations, const RolloutSettings& settings)
      : scenario_(scenario), variations_(variations), settings_(settings) {
    if (variations.empty()) throw core::InputError("a rollout needs a parameter that varies");
    out_.runs = variations.front().values.size();
    for (const Variation& v : variations)
      if (v.values.size() != out_.runs)
        throw core::InputError(fmt::format("'{}' has {} values and '{}' has {}: one per run", variations.front().path,
                                           out_.runs, v.path, v.values.size()));
    if (settings.columns.empty()) throw core::InputError("a rollout needs a column to keep");
    const Simulation first(scenario.model, scenario.run);
    find_columns(Recorder(scenario.model, first, description_of(scenario)).columns());
    out_.rows = row_count(scenario, first.total_steps());
    out_.columns = columns_.size();
    out_.failures.resize(out_.runs);
    out_.values.assign(out_.runs * out_.rows * out_.columns, std::numeric_limits<double>::quiet_NaN());
    for (const Variation& v : variations)
      if (auto parameter = law_parameter(first, v.path)) parameters_.push_back(*parameter);
    if (parameters_.size() < variations.size()) parameters_.clear();
  }

  void work() {
    for (std::size_t run = next_++; run < out_.runs && !stopped_; run = next_++) {
      try {
        one(run);
      } catch (const core::InputError& error) {
        fail(run, std::make_exception_ptr(core::InputError(fmt::format("run {}: {}", run, error.what()), error.about)));
      } catch (...) {
        fail(run, std::current_exception());
      }
    }
  }

  Rollout result() {
    if (error_) std::rethrow_exception(error_);
    out_.stopped = stopped_;
    return std::move(out_);
  }

 private:
  void find_columns(const std::vector<record::Column>& known) {
    std::vector<std::string> names;
    for (const record::Column& column : known) names.push_back(column.name);
    for (const std::string& name : settings_.columns) {
      const auto found = std::ranges::find(names, name);
      if (found == names.end())
        throw core::InputError(fmt::format("there is no column '{}'{}", name, core::did_you_mean(name, names)));
      columns_.push_back(static_cast<std::size_t>(found - names.begin()));
    }
  }

  // Runs at once have a thread each.
  [[nodiscard]] simulation::RunOptions alone(simulation::RunOptions options) const {
    if (settings_.jobs > 1) options.threads = 1;
    return options;
  }

  void one(std::size_t run) {
    if (!parameters_.empty()) {
      Simulation simulation(scenario_.model, alone(scenario_.run));
      for (std::size_t k = 0; k < parameters_.size(); ++k)
        simulation.set_parameter(parameters_[k].contact, parameters_[k].name, variations_[k].values[run]);
      return record(run, scenario_, simulation);
    }
    std::vector<std::string> set;
    for (const Variation& v : variations_) set.push_back(fmt::format("{}={}", v.path, v.values[run]));
    const Scenario own = scenario::parse(scenario_.text, scenario_.name, set, {}, scenario_.user);
    Simulation simulation(own.model, alone(own.run));
    if (row_count(own, simulation.total_steps()) != out_.rows)
      throw core::InputError("it would have a different number of rows: duration, step and record_every must not vary");
    record(run, own, simulation);
  }

  void record(std::size_t run, const Scenario& scenario, Simulation& simulation) {
    Recorder recorder(scenario.model, simulation, description_of(scenario));
    double* to = out_.values.data() + run * out_.rows * out_.columns;
    const auto keep = [&] {
      const std::vector<double>& row = recorder.row();
      for (const std::size_t column : columns_) *to++ = row[column];
    };
    keep();
    const std::int64_t every = steps_per_row(scenario);
    while (!simulation.done()) {
      out_.failures[run] = simulation.advance();
      if (settings_.stop && settings_.stop()) stopped_ = true;
      if (stopped_ || out_.failures[run]) return;
      if (simulation.done_steps() % every == 0 || simulation.done()) keep();
    }
  }

  // Of several errors the one of the first run counts, whatever the order of the threads.
  void fail(std::size_t run, std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (error_ && run > failed_) return;
    error_ = std::move(error);
    failed_ = run;
    next_ = out_.runs;
  }

  const Scenario& scenario_;
  std::span<const Variation> variations_;
  const RolloutSettings& settings_;
  std::vector<std::size_t> columns_;
  std::vector<LawParameter> parameters_;  // of all variations; empty where one is something else
  Rollout out_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  std::exception_ptr error_;
  std::size_t failed_ = 0;
};

}  // namespace

Rollout rollout(const Scenario& scenario, std::span<const Variation> variations, const RolloutSettings& settings) {
  Runs runs(scenario, variations, settings);
  std::vector<std::thread> threads;
  for (int i = 1; i < settings.jobs; ++i) threads.emplace_back([&] { runs.work(); });
  runs.work();
  for (std::thread& thread : threads) thread.join();
  return runs.result();
}

}  // namespace stiction::analysis
