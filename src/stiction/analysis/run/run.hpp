#pragma once
// A scenario run from start to end with recording: what `stiction run` does.
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "stiction/analysis/run/dumped_problems.hpp"
#include "stiction/analysis/run/report.hpp"
#include "stiction/record/result/writer.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::analysis {

struct RunSettings {
  std::filesystem::path out;                         // result file; empty: record nothing
  record::Former former = record::Former::replaced;  // what becomes of an earlier result of that name
  std::filesystem::path resume;                // continue from the checkpoint of this result; empty: from the start
  int threads = 0;                             // of the steps; 0: those of the scenario's options, by default all cores
  bool ranges = false;                         // of forces that are not unique, at every row
  std::function<void(double share)> progress;  // called now and then with the share done, 0 to 1
  std::function<bool()> stop;                  // true: end now, keep what was recorded; asked every step
  double stop_patience = 0.05;                 // s: a step that is to end takes so long to its end, or is left
  std::function<void(std::span<const double>)> row;         // sees every row, columns as in the result
  std::function<void(const model::Event&)> event;           // sees every event
  std::function<void(const simulation::Failure&)> failure;  // sees why the run could not continue
  DumpedProblems* problems = nullptr;                       // sees every contact problem
};

RunReport run(const scenario::Scenario& scenario, const RunSettings& settings);

}  // namespace stiction::analysis
