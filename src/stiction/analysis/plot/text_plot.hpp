#pragma once
// A small plot for the terminal, in Braille dots: two columns and four rows of them per character.
#include <string>

#include "stiction/analysis/chart/chart.hpp"

namespace stiction::analysis {

// One block of lines per pane; only its first curve is drawn. Characters for the curve itself, axes not counted.
std::string text_plot(const Chart& chart, int columns = 64, int rows = 6);

}  // namespace stiction::analysis
