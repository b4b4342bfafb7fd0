#pragma once
// The outcome of a study as a diagram: quantities over what was varied.
#include "stiction/analysis/chart/heat_map.hpp"
#include "stiction/analysis/study/report.hpp"

namespace stiction::analysis {

// Lines of each case over the one numeric parameter with the most values, one line for each combination of the others;
// a map over two parameters where that would be too many lines. Maxima are dots. Errors over steps for a convergence.
struct Outcome {
  Chart chart;
  std::vector<HeatMap> maps;  // in place of the chart, if there are any
};

// Throws core::InputError with the reason if there is nothing to draw: no numbers to draw over, another kind of study.
Outcome outcome_of(const StudyReport& report);
void check_outcome(const scenario::Study& study);  // the same before the runs

}  // namespace stiction::analysis
