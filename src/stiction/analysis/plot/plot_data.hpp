#pragma once
// Columns of a result as a static plot needs them: a few hundred samples that keep every extreme.
#include <limits>

#include "stiction/analysis/plot/panes.hpp"

namespace stiction::analysis {

struct PlotCurve {
  std::string name, unit;
  std::vector<double> values;  // NaN where there is no number
};

struct PlotPane {
  std::vector<PlotCurve> curves;
};

struct PlotData {
  std::string title;
  std::vector<double> times;
  std::vector<PlotPane> panes;
  std::vector<record::Event> events;
};

// The panes over the time from..to, with at most `samples` samples per curve. Throws core::InputError for an
// unknown column or an empty interval.
PlotData plot_data(const record::Reader& reader, const Panes& panes, std::size_t samples,
                   double from = -std::numeric_limits<double>::infinity(),
                   double to = std::numeric_limits<double>::infinity());

}  // namespace stiction::analysis
