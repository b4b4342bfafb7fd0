#pragma once
// An axis of a diagram: from numbers to px, and its ticks.
#include "stiction/analysis/chart/chart.hpp"
#include "stiction/analysis/chart/ticks.hpp"

namespace stiction::analysis {

struct AxisScale {
  AxisRange range;
  double from = 0.0, to = 1.0;  // px
  bool log = false;
  [[nodiscard]] double operator()(double value) const;
};

// The range of an axis for these values. Throws core::InputError for values that it cannot show; `name` is what the
// values are called.
AxisRange range_of(const ChartAxis& axis, const std::vector<const std::vector<double>*>& values,
                   const std::string& name, double margin);

struct AxisTicks {
  std::vector<double> at;
  TickLabels labels;
};

// As many ticks as there is room for: labels side by side along the axis, or one above the other.
AxisTicks ticks_of(const AxisScale& scale, double font_size, bool horizontal);

}  // namespace stiction::analysis
