#pragma once
// The diagram of one or several results: columns over time, over another column, or their spectra.
#include <limits>
#include <optional>

#include "stiction/analysis/chart/chart.hpp"
#include "stiction/analysis/plot/panes.hpp"
#include "stiction/analysis/plot/spectrum.hpp"

namespace stiction::analysis {

struct LabelledResult {
  const record::Reader* reader = nullptr;
  std::string label{};  // in the legend, where there are several
};

struct PlotRequest {
  Panes panes{};       // empty: those of the first result
  std::string over{};  // column for the horizontal axis; empty: time
  double from = -std::numeric_limits<double>::infinity(), to = std::numeric_limits<double>::infinity();  // s
  std::optional<std::string> title{};  // missing: that of the results, if it is the same
  bool absolute = false;               // values without their sign; zeros are left out of logarithmic axes
  bool events = true;                  // marks of a single result over time
  bool spectrum = false;
  Window window = Window::hann;
  double every = 0.0;  // s between the values of a spectrum; 0: rows as they are
  bool log_x = false, log_y = false;
};

struct PlotReply {
  Chart chart;
  std::vector<std::string> remarks{};  // the highest peak of each spectrum
};

// Throws core::InputError: a column that no result has, no rows in the interval, what even_rows refuses.
PlotReply result_chart(const std::vector<LabelledResult>& results, const PlotRequest& request);

}  // namespace stiction::analysis
