#pragma once
// Records a simulation in a result file: of a scenario, or of a model built in C++.
//
//   simulation::Simulation simulation(model, options);
//   analysis::Recorder recorder(model, simulation, {.name = "ball"});
//   recorder.create("ball.h5");
//   while (!simulation.done()) {
//     if (const auto why = simulation.advance()) return recorder.finish(analysis::RunStatus::failed, why->message);
//     recorder.step();
//   }
//   recorder.finish();
//   analysis::write_page(record::Reader("ball.h5"), "ball.html");
#include <chrono>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "stiction/analysis/run/derived_column.hpp"
#include "stiction/analysis/run/gathered_events.hpp"
#include "stiction/analysis/run/report.hpp"
#include "stiction/record/result/reader.hpp"
#include "stiction/record/result/writer.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::analysis {

// What a result states about itself besides the motion.
struct Description {
  std::string name = "model";
  std::string title{}, source{};
  std::string scenario{};                         // TOML text; empty for a model built in C++
  std::int64_t seed = 0;                          // of what was drawn at random
  std::vector<scenario::Column> columns{};        // derived columns
  std::vector<model::Port> ports{};               // to record
  std::vector<std::vector<std::string>> panes{};  // columns that plots show at first, by pane
  std::vector<std::string> warnings{};            // of what it was read from, e.g. keys without effect
  std::int64_t many_events = kManyEvents;         // rows from which on events of pairs are told together
};
Description description_of(const scenario::Scenario& scenario);

// The model and the simulation must outlive it.
class Recorder {
 public:
  Recorder(const model::Model& model, const simulation::Simulation& simulation, Description description = {});

  // Opens the result file, once; without it nothing is written. `create` writes the row and the checkpoint of the
  // start; `resume` continues the rows of another result, from whose checkpoint the simulation has been restored.
  void create(const std::filesystem::path& file, record::Former former = record::Former::replaced);
  void resume(const record::Reader& from, const std::filesystem::path& file);

  // After each step of the simulation: its events, a row, and once per second a flush.
  void step();
  // The same one by one, for rows that are farther apart than steps. Events are counted also where no file is open.
  void write_events();
  void write_row() { write(row()); }
  void flush_now_and_then();
  // The state of the last flush; empty before it.
  [[nodiscard]] std::span<const double> checkpoint() const { return checkpoint_; }

  // What the laws leave open in the present state; with ranges, for the summary in place of one at the end.
  void look_at_forces(problem::Ranges ranges);

  // Columns of the rows, and the row of the present state.
  [[nodiscard]] const std::vector<record::Column>& columns() const { return columns_; }
  const std::vector<double>& row();
  void write(std::span<const double> row);
  [[nodiscard]] bool writes() const { return writer_.has_value(); }

  // The results of the run so far.
  [[nodiscard]] RunReport report() const;
  // Closes the file with the summary of the run.
  RunReport finish(RunStatus status = RunStatus::finished, const std::string& failure = {});

 private:
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] record::Layout layout() const;
  [[nodiscard]] double seconds() const;
  void flush(record::Survives what);

  const model::Model& model_;
  const simulation::Simulation& simulation_;
  Description description_;
  std::vector<std::string> warnings_;  // of description and model
  std::vector<record::Column> columns_;
  std::optional<record::Writer> writer_;
  std::int64_t events_ = 0, gathered_ = 0;
  std::vector<model::Event> event_rows_;
  Uniqueness uniqueness_;
  bool looked_ = false;  // at the ranges of rows
  Clock::time_point start_ = Clock::now();
  double wall_before_ = 0.0;  // what an earlier part of a resumed run took, s
  double next_flush_;         // s
  double kinetic_ = 0.0;      // largest kinetic energy of a row, J
  std::vector<model::ContactSample> contacts_;
  std::vector<model::ManifoldSample> manifolds_;
  std::vector<model::GroupSample> groups_;
  std::vector<model::JointSample> joints_;
  std::vector<model::PortSample> ports_;
  std::vector<double> derived_, row_, checkpoint_;
  FormulaColumns formulas_;
};

}  // namespace stiction::analysis
