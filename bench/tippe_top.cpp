// The Tippe-Top, 8 s at step 1e-5, for every friction body and solver, side by side: all variants run in turn, several
// rounds, and the table gives the medians. Below it the two ratios that MLG report (section 6): in MATLAB, with the
// fixpoint iteration (46), the sphere S_F into which the ellipsoid E_F is transformed is 10.5 times faster than the
// exact body B_F, and 2.7 times faster than the ellipsoid itself.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "comparison.hpp"
#include "stiction/analysis/run/run.hpp"

namespace bench {
namespace {

using namespace stiction;
using Strings = std::vector<std::string>;

constexpr int kRounds = 5;

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

scenario::Scenario tippe_top(const std::string& pressure, const Strings& more) {
  Strings set{"integrator.step=1e-5", "contact.body.pressure=" + pressure, "contact.stick.pressure=" + pressure};
  set.insert(set.end(), more.begin(), more.end());
  return scenario::load("tippe-top", set);
}

struct Variant {
  const char* solver;
  const char* body;
  scenario::Scenario scenario;
  std::vector<double> seconds{};
  integration::Statistics statistics{};

  Variant(const char* solver_name, const char* body_name, const std::string& pressure, const Strings& more)
      : solver(solver_name), body(body_name), scenario(tippe_top(pressure, more)) {}
  void run() {
    const double start = cpu_seconds();
    statistics = analysis::run(scenario, {}).statistics;
    seconds.push_back(cpu_seconds() - start);
  }
};

const Strings kSphere{"solver.stretch=sphere"};
const Strings kJacobi37{"solver.type=jacobi", "solver.form=euclidean"};
const Strings kJacobi43{"solver.type=jacobi", "solver.form=transformed"};
const Strings kJacobi46{"solver.type=jacobi", "solver.form=rescaled"};
const Strings kJacobi46Sphere{"solver.type=jacobi", "solver.form=rescaled", "solver.stretch=sphere"};

// Median of the ratios of each round: a round that was slow as a whole does not count twice.
double ratio(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> ratios;
  for (std::size_t k = 0; k < a.size(); ++k) ratios.push_back(a[k] / b[k]);
  return median(ratios);
}

void recorded_run(benchmark::State& state) {
  const scenario::Scenario scenario = tippe_top("parabolic", {});
  const auto file = std::filesystem::temp_directory_path() / "stiction-bench.h5";
  for (auto _ : state) analysis::run(scenario, {file, {}, {}, {}});
  std::filesystem::remove(file);
}
BENCHMARK(recorded_run)->Unit(benchmark::kMillisecond)->Iterations(1)->Repetitions(3)->ReportAggregatesOnly();

}  // namespace

void print_comparison() {
  std::vector<Variant> variants;
  variants.emplace_back("Gauss-Seidel", "exact, parabolic", "parabolic", Strings{});
  variants.emplace_back("Gauss-Seidel", "exact, uniform", "uniform", Strings{});
  variants.emplace_back("Gauss-Seidel", "ellipsoid", "ellipsoid", Strings{});
  variants.emplace_back("Gauss-Seidel", "ellipsoid as sphere", "ellipsoid", kSphere);
  variants.emplace_back("Gauss-Seidel", "cylinder", "cylinder", Strings{});
  variants.emplace_back("Jacobi, MLG 37", "exact, parabolic", "parabolic", kJacobi37);
  variants.emplace_back("Jacobi, MLG 43", "exact, parabolic", "parabolic", kJacobi43);
  variants.emplace_back("Jacobi, MLG 46", "exact, parabolic", "parabolic", kJacobi46);
  variants.emplace_back("Jacobi, MLG 46", "ellipsoid", "ellipsoid", kJacobi46);
  variants.emplace_back("Jacobi, MLG 46", "ellipsoid as sphere", "ellipsoid", kJacobi46Sphere);
  const Variant &gs_exact = variants[0], &gs_ellipsoid = variants[2], &gs_sphere = variants[3];
  const Variant &exact = variants[7], &ellipsoid = variants[8], &sphere = variants[9];

  std::vector<double> fix_exact, fix_ellipsoid, fix_sphere;
  for (int round = 0; round < kRounds; ++round) {
    for (Variant& variant : variants) variant.run();
    fix_exact.push_back(fixpoint_ns(Body::exact));
    fix_ellipsoid.push_back(fixpoint_ns(Body::ellipsoid));
    fix_sphere.push_back(fixpoint_ns(Body::ellipsoid_as_sphere));
  }

  fmt::print("\nTippe-Top, 8 s at step 1e-5, nothing recorded; CPU time, medians of {} rounds in turn\n", kRounds);
  fmt::print("{:<16}{:<22}{:>8}{:>12}{:>18}{:>16}\n", "solver", "friction body", "s", "us/step", "iterations/step",
             "per ellipsoid");
  for (const Variant& v : variants)
    fmt::print("{:<16}{:<22}{:>8.3f}{:>12.3f}{:>18.2f}{:>16.2f}\n", v.solver, v.body, median(v.seconds),
               1e6 * median(v.seconds) / static_cast<double>(v.statistics.steps), v.statistics.iterations_mean(),
               ratio(v.seconds, gs_ellipsoid.seconds));

  const auto row = [](const char* what, const char* mlg, double fixpoint, double run_46, double run) {
    fmt::print("{:<38}{:>8}{:>16.2f}{:>16.2f}{:>16.2f}\n", what, mlg, fixpoint, run_46, run);
  };
  fmt::print(
      "\nTimes compared with MLG, section 6. An iteration (46) here: exact {:.0f} ns, ellipsoid {:.0f} ns, sphere "
      "{:.0f} ns\n",
      median(fix_exact), median(fix_ellipsoid), median(fix_sphere));
  fmt::print("{:<38}{:>8}{:>16}{:>16}{:>16}\n", "", "MLG", "iteration (46)", "run by (46)", "run, default");
  row("exact body over ellipsoid as sphere", "10.5", ratio(fix_exact, fix_sphere), ratio(exact.seconds, sphere.seconds),
      ratio(gs_exact.seconds, gs_sphere.seconds));
  row("ellipsoid over ellipsoid as sphere", "2.7", ratio(fix_ellipsoid, fix_sphere),
      ratio(ellipsoid.seconds, sphere.seconds), ratio(gs_ellipsoid.seconds, gs_sphere.seconds));
  row("exact body over ellipsoid", "(3.9)", ratio(fix_exact, fix_ellipsoid), ratio(exact.seconds, ellipsoid.seconds),
      ratio(gs_exact.seconds, gs_ellipsoid.seconds));
}

}  // namespace bench
