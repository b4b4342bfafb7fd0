#include "stiction/analysis/plot/ticks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction::analysis {

AxisRange axis_range(std::span<const std::vector<double>* const> columns, bool log) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const auto* column : columns)
    for (double value : *column) {
      if (log) value = std::abs(value);
      if (!std::isfinite(value) || (log && value == 0.0)) continue;
      low = std::min(low, value);
      high = std::max(high, value);
    }
  if (!(low <= high)) return log ? AxisRange{0.1, 1.0} : AxisRange{0.0, 1.0};
  if (log) {
    const double bottom = std::floor(std::log10(low)), top = std::ceil(std::log10(high));
    return {std::pow(10.0, bottom), std::pow(10.0, std::max(top, bottom + 1.0))};
  }
  const double air = high > low ? 0.05 * (high - low) : high != 0.0 ? 0.1 * std::abs(high) : 1.0;
  return {low - air, high + air};
}

std::vector<double> axis_ticks(AxisRange range, int wanted, bool log) {
  std::vector<double> ticks;
  if (log) {
    const auto bottom = static_cast<int>(std::ceil(std::log10(range.low) - 1e-9));
    const auto top = static_cast<int>(std::floor(std::log10(range.high) + 1e-9));
    const int every = std::max(1, (top - bottom) / std::max(wanted, 1));
    for (int k = bottom; k <= top; k += every) ticks.push_back(std::pow(10.0, k));
    return ticks;
  }
  const double raw = (range.high - range.low) / std::max(wanted, 1);
  const double power = std::pow(10.0, std::floor(std::log10(raw)));
  const double first = raw / power;
  const double step = power * (first <= 1.0 ? 1.0 : first <= 2.0 ? 2.0 : first <= 5.0 ? 5.0 : 10.0);
  for (double k = std::ceil(range.low / step - 1e-9); k * step <= range.high + 1e-9 * step; k += 1.0)
    ticks.push_back(k == 0.0 ? 0.0 : k * step);
  return ticks;
}

std::string tick_label(double value) {
  return fmt::format("{:.6g}", value);
}

}  // namespace stiction::analysis
