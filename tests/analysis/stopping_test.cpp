// A request to stop is heeded after every step and within solves, whatever the solver; what was recorded by then and
// what a resumed run adds are together what a run without a break records.
#include <gtest/gtest.h>

#include "analysis/temporary_folder.hpp"
#include "stiction/analysis/run/run.hpp"
#include "stiction/record/result/reader.hpp"

namespace stiction::analysis {
namespace {

using testing_support::TemporaryFolder;

struct Rows {
  std::vector<double> values;
  std::vector<record::Event> events;
  bool operator==(const Rows&) const = default;
};

Rows rows_of(const std::filesystem::path& file) {
  const record::Reader reader(file);
  Rows out{std::vector<double>(reader.rows() * reader.columns().size()), reader.events()};
  reader.read_rows(0, reader.rows(), out.values);
  return out;
}

scenario::Scenario stack(const std::string& solver, const std::string& iterations, const std::string& tolerance) {
  return scenario::load("box-stack",
                        {"run.duration=0.02", "run.record_every=1e-3", "integrator.step=1e-3", "solver.type=" + solver,
                         "solver.max_iterations=" + iterations, "solver.tolerance=" + tolerance});
}

constexpr const char* kSolvers[] = {"automatic", "gauss-seidel",         "jacobi",
                                    "newton",    "augmented-lagrangian", "proximal-newton"};

// A tolerance that rounding does not reach and 1e9 iterations: a solve that would last for hours.
TEST(Stopping, EndsASolve) {
  for (const char* solver : kSolvers) {
    const TemporaryFolder folder;
    int asked = 0;
    RunSettings settings;
    settings.out = folder / "run.h5";
    settings.stop = [&] { return ++asked > 100; };
    const RunReport report = run(stack(solver, "1000000000", "1e-300"), settings);
    EXPECT_EQ(report.status, RunStatus::interrupted) << solver;
    const record::Reader reader(folder / "run.h5");
    EXPECT_GE(reader.rows(), 1U) << solver;
    EXPECT_TRUE(reader.checkpoint().has_value()) << solver;
  }
}

TEST(Stopping, AResumedRunIsTheWholeRun) {
  for (const char* solver : kSolvers) {
    const TemporaryFolder folder;
    const scenario::Scenario scenario = stack(solver, "100", "1e-8");
    RunSettings whole;
    whole.out = folder / "whole.h5";
    int asks = 0;
    whole.stop = [&] {
      ++asks;
      return false;
    };
    const RunReport all = run(scenario, whole);
    ASSERT_EQ(all.status, RunStatus::finished);
    for (int share = 1; share < 6; ++share) {
      int asked = 0;
      RunSettings first, second;
      first.out = second.resume = folder / "part.h5";
      first.stop_patience = 0.0;
      first.stop = [&] { return ++asked > asks * share / 6; };
      EXPECT_EQ(run(scenario, first).status, RunStatus::interrupted) << solver;
      const RunReport report = run(scenario, second);
      EXPECT_EQ(report.state_hash, all.state_hash) << solver << ", asked " << asked << " times";
      EXPECT_EQ(rows_of(folder / "part.h5"), rows_of(folder / "whole.h5")) << solver << ", asked " << asked << " times";
    }
  }
}

// Whoever asks need not repeat it: a request that comes within a step holds until its end.
TEST(Stopping, OneRequestIsEnough) {
  const scenario::Scenario scenario = stack("gauss-seidel", "100", "1e-8");
  for (int when = 1; when < 20; ++when) {
    int asked = 0;
    RunSettings settings;
    settings.stop = [&] { return ++asked == when; };
    EXPECT_EQ(run(scenario, settings).status, RunStatus::interrupted) << when;
    EXPECT_EQ(asked, when);
  }
}

// Smooth motion asks with every step of its own, however far apart the outputs are.
TEST(Stopping, EndsSmoothMotion) {
  const TemporaryFolder folder;
  const scenario::Scenario scenario =
      scenario::load("bouncing-ball", {"integrator.type=event-driven", "integrator.step=1", "run.duration=1"});
  RunSettings whole, first, second;
  whole.out = folder / "whole.h5";
  const RunReport all = run(scenario, whole);
  for (const int patience : {1, 3}) {
    int asked = 0;
    first.out = second.resume = folder / "part.h5";
    first.stop_patience = 0.0;
    first.stop = [&] { return ++asked > patience; };
    const RunReport report = run(scenario, first);
    EXPECT_EQ(report.status, RunStatus::interrupted);
    EXPECT_EQ(report.t_end, 0.0);
    EXPECT_EQ(run(scenario, second).state_hash, all.state_hash);
    EXPECT_EQ(rows_of(folder / "part.h5"), rows_of(folder / "whole.h5"));
  }
}

}  // namespace
}  // namespace stiction::analysis
