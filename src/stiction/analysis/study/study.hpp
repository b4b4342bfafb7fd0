#pragma once
// A completed study: its quantities, their distance from the reference, and the cost.
#include <functional>

#include "stiction/analysis/study/report.hpp"

namespace stiction::analysis {

struct StudySettings {
  std::function<void(const std::string& what, int run, int runs, double share)> progress;
  std::function<bool()> stop;
};

// Throws core::InputError if a run would be refused, or lacks the quantities.
void check(const scenario::Study& study);

// Checks, then runs everything, one after the other.
StudyReport run(const scenario::Study& study, const StudySettings& settings);

// The order p with error_1 / error_2 = (h_1^p - h_0^p) / (h_2^p - h_0^p): h_0 is the step of the run that served as
// reference, 0 for a true one. NaN where the errors do not fall.
double observed_order(double h_1, double error_1, double h_2, double error_2, double h_0);

}  // namespace stiction::analysis
