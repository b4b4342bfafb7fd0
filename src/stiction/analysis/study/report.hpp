#pragma once
// The outcome of a study, and its three forms: text, CSV, JSON.
#include <optional>

#include "stiction/analysis/run/report.hpp"
#include "stiction/scenario/study.hpp"

namespace stiction::analysis {

struct StudyRow {
  std::string name;                // of the case
  std::string value;               // of what is varied, separated by commas
  std::vector<std::string> point;  // the same, a value of each parameter
  RunReport report;
  std::string refused{};       // why the scenario does not take the value, or the integrator the case
  std::string file{};          // the result, where it was kept
  bool disagrees = false;      // matrix: an error is above the bound
  std::vector<double> values;  // of the quantities; NaN: a vector, or an event or maximum that did not happen
  std::vector<double> errors;  // relative to the reference; NaN: no reference, or not available
  std::vector<double> orders;  // convergence: from the row before to this one; NaN: not known
};

struct StudyReport {
  scenario::Study study;
  std::vector<StudyRow> rows;
  std::optional<StudyRow> reference;  // a run of its own
  bool interrupted = false;
  std::size_t missing = 0;  // rows that are not there: interrupted, or not yet computed
  int known = 0;            // rows that were computed earlier

  [[nodiscard]] bool failed() const;  // a run could not continue, disagrees, or was refused by a sweep
};

std::string to_text(const StudyReport& report);
std::string to_csv(const StudyReport& report);
std::vector<std::string> csv_columns(const scenario::Study& study);  // of that table
std::string to_json(const StudyReport& report);

}  // namespace stiction::analysis
