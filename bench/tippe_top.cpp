// The Tippe-Top at step 1e-5: time per step for every pressure and solver, and the whole run of 8 s with recording.
// Counters: us_per_step, iterations a step, and the ratio that MLG report as 10.5 (exact body against the ellipsoid
// transformed to a sphere) and 2.7 (ellipsoid as it is against the sphere) by dividing the rows.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <filesystem>

#include "stiction/analysis/run.hpp"

namespace {

using namespace stiction;

std::vector<std::string> settings(const std::string& pressure, const std::vector<std::string>& more) {
  std::vector<std::string> set{"integrator.step=1e-5", "contact.body.pressure=" + pressure,
                               "contact.stick.pressure=" + pressure};
  set.insert(set.end(), more.begin(), more.end());
  return set;
}

void steps(benchmark::State& state, const std::string& pressure, const std::vector<std::string>& more) {
  const scenario::Scenario scenario = scenario::load("tippe-top", settings(pressure, more));
  double steps = 0.0, iterations = 0.0;
  for (auto _ : state) {
    const analysis::RunReport report = analysis::run(scenario, {});
    steps += static_cast<double>(report.statistics.steps);
    iterations = report.statistics.iterations_mean();
  }
  using benchmark::Counter;
  state.counters["us_per_step"] = Counter(steps * 1e-6, Counter::kIsRate | Counter::kInvert);  // of CPU time
  state.counters["iterations"] = iterations;
}

void recorded_run(benchmark::State& state) {
  const scenario::Scenario scenario = scenario::load("tippe-top", settings("parabolic", {}));
  const auto file = std::filesystem::temp_directory_path() / "stiction-bench.h5";
  for (auto _ : state) analysis::run(scenario, {file, {}, {}, {}});
  std::filesystem::remove(file);
}

const std::vector<std::string> kDefault{};
const std::vector<std::string> kSphere{"solver.stretch=sphere"};
const std::vector<std::string> kJacobi37{"solver.type=jacobi", "solver.form=euclidean"};
const std::vector<std::string> kJacobi43{"solver.type=jacobi", "solver.form=transformed"};
const std::vector<std::string> kJacobi46{"solver.type=jacobi", "solver.form=rescaled"};

#define STEPS(name, pressure, more)              \
  BENCHMARK_CAPTURE(steps, name, pressure, more) \
      ->Unit(benchmark::kMillisecond)            \
      ->Iterations(1)                            \
      ->Repetitions(3)                           \
      ->ReportAggregatesOnly()
STEPS(parabolic, "parabolic", kDefault);
STEPS(uniform, "uniform", kDefault);
STEPS(ellipsoid, "ellipsoid", kDefault);
STEPS(ellipsoid_as_sphere, "ellipsoid", kSphere);
STEPS(cylinder, "cylinder", kDefault);
STEPS(parabolic_jacobi_37, "parabolic", kJacobi37);
STEPS(parabolic_jacobi_43, "parabolic", kJacobi43);
STEPS(parabolic_jacobi_46, "parabolic", kJacobi46);
BENCHMARK(recorded_run)->Unit(benchmark::kMillisecond)->Iterations(1)->Repetitions(3)->ReportAggregatesOnly();

}  // namespace
