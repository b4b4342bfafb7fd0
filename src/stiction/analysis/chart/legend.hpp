#pragma once
// The legend of a pane: samples of the lines with their labels, in as many rows as they need.
#include <string>
#include <vector>

#include "stiction/analysis/chart/chart.hpp"

namespace stiction::analysis {

struct LegendEntry {
  std::string label;
  std::size_t style = 0;  // of the curve: colour and dashes
  bool dots = false;
};

// Rows that the entries take in this width, 0 without any.
int legend_rows(const std::vector<LegendEntry>& entries, double width, double font_size);

// Rows from `top` on, each 1.5 font sizes high.
void draw_legend(Picture& picture, const std::vector<LegendEntry>& entries, double left, double top, double width,
                 double font_size);

}  // namespace stiction::analysis
