#pragma once
// A quantity over two others as a field of coloured cells, with a bar that tells the colours.
#include <string>
#include <vector>

#include "stiction/analysis/chart/chart.hpp"

namespace stiction::analysis {

struct HeatMap {
  std::string x_label{}, y_label{}, label{};
  std::vector<double> x{}, y{};               // increasing, at least two each
  std::vector<std::vector<double>> values{};  // [y][x]; NaN: none, crossed out
};

// Maps one below the other; heights as in draw_chart. Throws core::InputError where there is no room.
Picture draw_maps(const std::string& title, const std::vector<HeatMap>& maps, const ChartSize& size = {});

// The colour of a share between 0 and 1: dark blue to yellow, even in lightness.
Colour shade(double share);

}  // namespace stiction::analysis
