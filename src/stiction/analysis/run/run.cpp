#include "stiction/analysis/run/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <utility>

#include "stiction/analysis/run/recorder.hpp"
#include "stiction/core/error.hpp"
#include "stiction/scenario/same_system.hpp"

namespace stiction::analysis {
namespace {

using Clock = std::chrono::steady_clock;

// Where to go back to if a request to stop cuts a step short: the state before it where steps take long, else one of
// the last second.
class WayBack {
 public:
  explicit WayBack(const simulation::Simulation& simulation) : simulation_(simulation) { take(); }

  // After a step; true about every millisecond, when it is time to look around. The clock costs 2 % of a fast step, so
  // it is not read after each of them.
  bool look() {
    constexpr int kFast = 16;
    if (--unseen_ > 0) return false;
    const auto now = Clock::now();
    const auto steps = now - std::exchange(last_, now);
    unseen_ = steps < std::chrono::milliseconds(1) ? kFast : 1;
    if (steps > std::chrono::milliseconds(50) || now - taken_ > std::chrono::seconds(1)) take();
    if (now - looked_ < std::chrono::milliseconds(1)) return false;
    looked_ = now;
    return true;
  }
  [[nodiscard]] std::span<const double> checkpoint() const { return checkpoint_; }

 private:
  void take() {
    checkpoint_ = simulation_.checkpoint();
    taken_ = last_ = Clock::now();
  }
  const simulation::Simulation& simulation_;
  std::vector<double> checkpoint_;
  Clock::time_point last_{}, looked_{}, taken_{};
  int unseen_ = 1;  // steps until the clock is read again
};

// When a run is to stop: between two steps at once, within one only where it goes on for longer than the patience, so
// that the steps since the last way back need not be repeated.
class Patience {
 public:
  explicit Patience(const RunSettings& settings) : settings_(settings) {}

  bool asked() {
    if (!since_) {
      if (!settings_.stop || !settings_.stop()) return false;
      since_ = Clock::now();
    }
    return !within_ || Clock::now() - *since_ >= std::chrono::duration<double>(settings_.stop_patience);
  }
  void within_step(bool within) { within_ = within; }

 private:
  const RunSettings& settings_;
  std::optional<Clock::time_point> since_;  // when it was asked for: a request holds, also if it is told once only
  bool within_ = false;
};

// To the end of the last whole step, which rows and events have reached: at most a second of work is done again.
void repeat_steps(std::span<const double> from, core::StopRequest& stop, simulation::Simulation& simulation) {
  const std::int64_t reached = simulation.done_steps();
  stop.withdraw();
  simulation.restore(from);
  while (simulation.done_steps() < reached && !simulation.advance()) {
  }
}

// Takes a simulation to where the result's last checkpoint left it; the recorder continues that result's rows.
void resume_from(const scenario::Scenario& scenario, const RunSettings& settings, simulation::Simulation& simulation,
                 Recorder& recorder) {
  const record::Reader reader(settings.resume);
  const auto checkpoint = reader.checkpoint();
  if (!checkpoint) throw core::InputError(fmt::format("{}: no checkpoint to resume from", settings.resume.string()));
  const std::string difference = scenario::system_difference(reader.text("scenario"), scenario.text);
  if (!difference.empty() || reader.columns() != recorder.columns())
    throw core::InputError(
        fmt::format("{}: this result is that of another system or step; only [run] may change when resuming. {}",
                    settings.resume.string(),
                    difference.empty() ? "It has other columns: another version of the program wrote it"
                                       : "Different: " + difference));
  simulation.restore(checkpoint->values);
  if (simulation.done())
    throw core::InputError(fmt::format("{}: nothing to do: the result ends at t = {} s; set a longer run.duration",
                                       settings.resume.string(), simulation.state().t));
  recorder.resume(reader, settings.out.empty() ? settings.resume : settings.out);
}

}  // namespace

RunReport run(const scenario::Scenario& scenario, const RunSettings& settings) {
  Patience patience(settings);
  core::StopRequest stop([&] { return patience.asked(); });
  simulation::RunOptions options = scenario.run;
  options.solver.stop = &stop;
  if (settings.threads > 0) options.threads = settings.threads;
  options.solver.witness = settings.problems;
  simulation::Simulation simulation(scenario.model, options);
  Recorder recorder(scenario.model, simulation, description_of(scenario));
  const auto record_row = [&] {
    if (settings.ranges) recorder.look_at_forces(problem::Ranges::all);
    if (!recorder.writes() && !settings.row) return;
    const std::vector<double>& row = recorder.row();
    recorder.write(row);
    if (settings.row) settings.row(row);
  };
  if (!settings.resume.empty())
    resume_from(scenario, settings, simulation, recorder);
  else if (!settings.out.empty())
    recorder.create(settings.out, settings.former);
  if (settings.resume.empty() && settings.row) settings.row(recorder.row());
  if (settings.resume.empty() && settings.ranges) recorder.look_at_forces(problem::Ranges::all);

  const std::int64_t rows_every = std::max<std::int64_t>(1, std::llround(scenario.record_every / scenario.run.step));
  WayBack way_back(simulation);
  std::optional<simulation::Failure> failure;
  bool interrupted = false;
  while (!simulation.done() && !failure && !interrupted) {
    if (settings.problems)
      settings.problems->begin_step(simulation.state().t, simulation.state().t + scenario.run.step);
    patience.within_step(true);
    failure = simulation.advance();
    patience.within_step(false);
    if (failure && failure->code == integration::Reason::stopped) {
      repeat_steps(way_back.checkpoint(), stop, simulation);
      failure.reset();
      interrupted = true;
      break;
    }
    const std::int64_t step = simulation.done_steps();
    recorder.write_events();
    if (settings.event)
      for (const model::Event& event : simulation.events()) settings.event(event);
    if (step % rows_every == 0 || simulation.done() || failure) record_row();
    interrupted = !simulation.done() && stop.heed();  // what is done is finished
    if (!way_back.look()) continue;
    if (settings.progress) settings.progress(static_cast<double>(step) / static_cast<double>(simulation.total_steps()));
    recorder.flush_now_and_then();
  }
  if (failure && settings.failure) settings.failure(*failure);
  return recorder.finish(failure       ? RunStatus::failed
                         : interrupted ? RunStatus::interrupted
                                       : RunStatus::finished,
                         failure ? failure->message : "");
}

}  // namespace stiction::analysis
