#include "stiction/analysis/run/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "stiction/analysis/run/recorder.hpp"
#include "stiction/core/error.hpp"
#include "stiction/scenario/same_system.hpp"

namespace stiction::analysis {
namespace {

// How many steps pass between two looks at the clock and at the stop flag: as many as take about a millisecond, so that
// neither short steps pay for looks nor long ones wait for them.
class Pace {
 public:
  bool due() {
    if (++steps_ < every_) return false;
    const auto now = Clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    if (seconds < 1e-3 && every_ < 1024) every_ *= 2;
    if (seconds > 4e-3) every_ = std::max(1, every_ / 4);
    steps_ = 0;
    last_ = now;
    return true;
  }

 private:
  using Clock = std::chrono::steady_clock;
  int steps_ = 0, every_ = 1;
  Clock::time_point last_ = Clock::now();
};

// Takes a simulation to where the result's last checkpoint left it; the recorder goes on with that result's rows.
void resume_from(const scenario::Scenario& scenario, const RunSettings& settings, simulation::Simulation& simulation,
                 Recorder& recorder) {
  const record::Reader reader(settings.resume);
  const auto checkpoint = reader.checkpoint();
  if (!checkpoint) throw core::InputError(fmt::format("{}: no checkpoint to resume from", settings.resume.string()));
  if (!scenario::same_system(reader.text("scenario"), scenario.text) || reader.columns() != recorder.columns())
    throw core::InputError(fmt::format(
        "{}: this result is of another system or step; only [run] may change when resuming", settings.resume.string()));
  simulation.restore(checkpoint->values);
  if (simulation.done())
    throw core::InputError(fmt::format("{}: nothing to do, the result ends at t = {} s; set a longer run.duration",
                                       settings.resume.string(), simulation.state().t));
  recorder.resume(reader, settings.out.empty() ? settings.resume : settings.out);
}

}  // namespace

RunReport run(const scenario::Scenario& scenario, const RunSettings& settings) {
  simulation::Simulation simulation(scenario.model, scenario.run);
  Recorder recorder(scenario.model, simulation, description_of(scenario));
  const auto record_row = [&] {
    if (!recorder.writes() && !settings.row) return;
    const std::vector<double>& row = recorder.row();
    recorder.write(row);
    if (settings.row) settings.row(row);
  };
  if (!settings.resume.empty())
    resume_from(scenario, settings, simulation, recorder);
  else if (!settings.out.empty())
    recorder.create(settings.out);
  if (settings.resume.empty() && settings.row) settings.row(recorder.row());

  const std::int64_t rows_every = std::max<std::int64_t>(1, std::llround(scenario.record_every / scenario.run.step));
  Pace pace;
  std::optional<simulation::Failure> failure;
  bool interrupted = false;
  while (!simulation.done() && !failure && !interrupted) {
    failure = simulation.advance();
    const std::int64_t step = simulation.done_steps();
    recorder.write_events();
    if (settings.event)
      for (const model::Event& event : simulation.events()) settings.event(event);
    if (step % rows_every == 0 || simulation.done() || failure) record_row();
    if (!pace.due()) continue;
    interrupted = settings.stop && settings.stop();
    if (settings.progress) settings.progress(static_cast<double>(step) / static_cast<double>(simulation.total_steps()));
    recorder.flush_now_and_then();
  }
  return recorder.finish(failure       ? RunStatus::failed
                         : interrupted ? RunStatus::interrupted
                                       : RunStatus::finished,
                         failure ? failure->message : "");
}

}  // namespace stiction::analysis
