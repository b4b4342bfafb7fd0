#include "stiction/analysis/verify/verify.hpp"

#include <chrono>

#include "stiction/analysis/run/recorder.hpp"
#include "stiction/analysis/verify/ways.hpp"

namespace stiction::analysis {
namespace {

using Clock = std::chrono::steady_clock;

std::vector<record::Column> result_columns_of(const scenario::Scenario& scenario) {
  const simulation::Simulation simulation(scenario.model, scenario.run);
  return Recorder(scenario.model, simulation, description_of(scenario)).columns();
}

}  // namespace

Verification verify(const scenario::Scenario& scenario, const Trace& trace, const RunSettings& settings,
                    double seconds) {
  Verification out;
  const std::vector<record::Column> columns = result_columns_of(scenario);
  for (const Way& way : ways_to_verify(scenario)) {
    scenario::Scenario again = scenario;
    again.run = way.run;
    again.record_every = row_spacing(scenario);  // rows at the same times, however long the steps are
    Trace other;
    RunSettings quiet;
    quiet.progress = settings.progress;
    quiet.stop = [&, start = Clock::now()] {
      const double taken = std::chrono::duration<double>(Clock::now() - start).count();
      return taken > seconds || (settings.stop && settings.stop());
    };
    keep(other, quiet);
    RunReport report = run(again, quiet);
    out.repetitions.push_back({way.name, std::move(report), compare(columns, trace, other)});
  }
  return out;
}

}  // namespace stiction::analysis
