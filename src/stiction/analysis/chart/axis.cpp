#include "stiction/analysis/chart/axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "stiction/core/error.hpp"
#include "stiction/math/elementary/elementary.hpp"

namespace stiction::analysis {
namespace {

bool labels_collide(const AxisScale& scale, const AxisTicks& ticks, double font_size, bool horizontal) {
  for (std::size_t i = 1; i < ticks.at.size(); ++i) {
    const double apart = std::abs(scale(ticks.at[i]) - scale(ticks.at[i - 1]));
    const double need =
        horizontal
            ? 0.5 * (text_width(ticks.labels.texts[i], font_size) + text_width(ticks.labels.texts[i - 1], font_size)) +
                  font_size
            : 1.5 * font_size;
    if (apart < need) return true;
  }
  return false;
}

}  // namespace

double AxisScale::operator()(double value) const {
  const double share = log ? math::log10(value / range.low) / math::log10(range.high / range.low)
                           : (value - range.low) / (range.high - range.low);
  return from + share * (to - from);
}

AxisRange range_of(const ChartAxis& axis, const std::vector<const std::vector<double>*>& values,
                   const std::string& name, double margin) {
  std::size_t count = 0, inside = 0, not_positive = 0;
  double first = 0.0;
  for (const auto* column : values)
    for (const double value : *column) {
      if (!drawable(value)) continue;
      ++count;
      if (value <= 0.0 && ++not_positive == 1) first = value;
      if ((!axis.low || value >= *axis.low) && (!axis.high || value <= *axis.high)) ++inside;
    }
  if (axis.log && not_positive > 0)
    throw core::InputError(
        fmt::format("a logarithmic axis cannot show {}: {} of {} values are not positive, the first is {}; --abs shows "
                    "absolute values and leaves out zeros",
                    name, not_positive, count, first));
  if (axis.log && ((axis.low && *axis.low <= 0.0) || (axis.high && *axis.high <= 0.0)))
    throw core::InputError(fmt::format("the range of a logarithmic axis must be positive: that of {} is not", name));
  if (count > 0 && inside == 0)
    throw core::InputError(fmt::format("no value of {} is between {} and {}", name,
                                       axis.low ? fmt::format("{}", *axis.low) : "-inf",
                                       axis.high ? fmt::format("{}", *axis.high) : "inf"));
  AxisRange range = axis_range(values, axis.log, margin);
  if (axis.low) range.low = *axis.low;
  if (axis.high) range.high = *axis.high;
  if (!(range.low < range.high)) (axis.low ? range.high : range.low) = axis.low ? range.low + 1.0 : range.high - 1.0;
  return range;
}

AxisTicks ticks_of(const AxisScale& scale, double font_size, bool horizontal) {
  const double length = std::abs(scale.to - scale.from);
  AxisTicks ticks;
  for (int wanted = std::clamp(static_cast<int>(length / (horizontal ? 6.0 : 3.0) / font_size), 1, horizontal ? 10 : 6);
       wanted >= 1; --wanted) {
    ticks.at = axis_ticks(scale.range, wanted, scale.log);
    ticks.labels = tick_labels(ticks.at, scale.log);
    if (!labels_collide(scale, ticks, font_size, horizontal)) break;
  }
  return ticks;
}

}  // namespace stiction::analysis
