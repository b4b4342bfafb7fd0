#pragma once
// Distances of runs from what they are compared with, and what follows from them: orders, agreement.
#include <optional>

#include "stiction/analysis/study/quantity.hpp"
#include "stiction/analysis/study/report.hpp"

namespace stiction::analysis {

struct StudyRun {
  StudyRow row;
  std::vector<Quantity> quantities{};
  Observed observed{};
  bool known = false;  // from an earlier study, with its distances
};

// The order p with error_1 / error_2 = (h_1^p - h_0^p) / (h_2^p - h_0^p): h_0 is the step of the run that served as
// reference, 0 for a true one. NaN where the errors do not fall.
double observed_order(double h_1, double error_1, double h_2, double error_2, double h_0);

// Fills in the errors of one run; without a reference those from `exact`, or none.
void compare_one(const scenario::Study& study, const StudyRun* reference, StudyRun& run);

// The same for all runs of a study, case by case, each with the reference of its kind; and orders and agreement.
void compare_all(const scenario::Study& study, const StudyRun* reference, std::vector<std::optional<StudyRun>>& runs);

}  // namespace stiction::analysis
