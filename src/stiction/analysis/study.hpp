#pragma once
// A study done: what its quantities came to, how far from the reference, at what cost.
#include <functional>
#include <optional>

#include "stiction/analysis/run.hpp"
#include "stiction/scenario/study.hpp"

namespace stiction::analysis {

struct StudyRow {
  std::string name;   // of the case
  std::string value;  // of what is varied
  RunReport report;
  std::vector<double> values;  // of the quantities at the end; NaN: a vector, or an event that did not happen
  std::vector<double> errors;  // against the reference; NaN: no reference, or not there
  std::vector<double> orders;  // convergence: from the row before to this one; NaN: not known
};

struct StudyReport {
  scenario::Study study;
  std::vector<StudyRow> rows;
  std::optional<StudyRow> reference;  // a run of its own
  bool interrupted = false;

  [[nodiscard]] bool failed() const;  // a run could not continue
};

struct StudySettings {
  std::function<void(const std::string& what, int run, int runs, double share)> progress;
  std::function<bool()> stop;
};

// Throws core::InputError if a run would be refused, or has not the quantities.
void check(const scenario::Study& study);

// Checks, then runs everything, one after the other.
StudyReport run(const scenario::Study& study, const StudySettings& settings);

// The order p with error_1 / error_2 = (h_1^p - h_0^p) / (h_2^p - h_0^p): h_0 is the step of the run that served as
// reference, 0 for a true one. NaN where the errors do not fall.
double observed_order(double h_1, double error_1, double h_2, double error_2, double h_0);

std::string to_text(const StudyReport& report);
std::string to_csv(const StudyReport& report);
std::string to_json(const StudyReport& report);

}  // namespace stiction::analysis
