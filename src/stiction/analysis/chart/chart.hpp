#pragma once
// What a diagram shows: panes with curves over one horizontal axis. draw_chart turns it into a picture.
#include <optional>
#include <string>
#include <vector>

#include "stiction/analysis/picture/picture.hpp"

namespace stiction::analysis {

struct Curve {
  std::string name, unit;        // of the vertical values; the unit is empty or "1" for a pure number
  std::string label;             // in the legend; empty: name and unit
  std::vector<double> x{}, y{};  // NaN where there is no number
  bool dots = false;             // dots instead of a line
};

struct ChartAxis {
  std::string label{};
  bool log = false;
  std::optional<double> low{}, high{};  // limits; missing: those of the values
};

struct ChartPane {
  std::vector<Curve> curves;
  ChartAxis y{};  // without a label: the curves have one each
};

// A small triangle at the upper edge of the panes.
struct ChartMark {
  double x = 0.0;
  Colour colour = kInk;
  std::string hint{};
};

struct Chart {
  std::string title{}, note{};  // above the panes: bold at the left, plain at the right
  ChartAxis x{};
  double x_margin = 0.0;  // beyond the values, as a share of their range
  std::vector<ChartPane> panes{};
  std::vector<ChartMark> marks{};
};

// Sizes in px.
struct ChartSize {
  double width = 760.0;
  double pane_height = 190.0;
  std::optional<double> height{};  // of the whole picture; the panes share it
  double font_size = 12.0;
};

// "ball.z [m]"; just the name of a pure number.
std::string with_unit(const std::string& name, const std::string& unit);

// Throws core::InputError: values that a logarithmic axis cannot show, limits between which there is nothing, a picture
// that has no room for its panes.
Picture draw_chart(const Chart& chart, const ChartSize& size = {});

}  // namespace stiction::analysis
