#pragma once
// The outcome of a study, and its three forms: text, CSV, JSON.
#include <optional>

#include "stiction/analysis/run/report.hpp"
#include "stiction/scenario/study.hpp"

namespace stiction::analysis {

struct StudyRow {
  std::string name;   // of the case
  std::string value;  // of what is varied
  RunReport report;
  std::string refused{};       // matrix: why the integrator does not take the case
  bool disagrees = false;      // matrix: an error is above the bound
  std::vector<double> values;  // of the quantities at the end; NaN: a vector, or an event that did not happen
  std::vector<double> errors;  // relative to the reference; NaN: no reference, or not available
  std::vector<double> orders;  // convergence: from the row before to this one; NaN: not known
};

struct StudyReport {
  scenario::Study study;
  std::vector<StudyRow> rows;
  std::optional<StudyRow> reference;  // a run of its own
  bool interrupted = false;

  [[nodiscard]] bool failed() const;  // a run could not continue, or disagrees
};

std::string to_text(const StudyReport& report);
std::string to_csv(const StudyReport& report);
std::vector<std::string> csv_columns(const scenario::Study& study);  // of that table
std::string to_json(const StudyReport& report);

}  // namespace stiction::analysis
