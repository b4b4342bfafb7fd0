#pragma once
// A static picture of a result: panes over time, as SVG that any browser and any word processor shows.
#include <string>

#include "stiction/analysis/plot/plot_data.hpp"

namespace stiction::analysis {

struct SvgOptions {
  int width = 760;        // px
  int pane_height = 190;  // px
  bool log = false;       // logarithmic vertical axes, of absolute values
};

std::string svg_plot(const PlotData& data, const SvgOptions& options = {});

}  // namespace stiction::analysis
