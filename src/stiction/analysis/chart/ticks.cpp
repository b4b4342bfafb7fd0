#include "stiction/analysis/chart/ticks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>

#include "stiction/math/elementary/elementary.hpp"

namespace stiction::analysis {
namespace {

std::string power_of_ten(int exponent) {
  constexpr std::array<std::string_view, 10> kRaised{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string out = "10";
  for (const char c : std::to_string(exponent)) out += c == '-' ? "⁻" : kRaised[static_cast<std::size_t>(c - '0')];
  return out;
}

int decade_of(double value) {
  return static_cast<int>(std::floor(math::log10(value) + 1e-9));
}

std::vector<double> logarithmic_ticks(AxisRange range, int wanted) {
  const int bottom = decade_of(range.low), top = decade_of(range.high);
  std::vector<double> ticks;
  const auto add = [&](double tick) {
    if (tick >= range.low * (1.0 - 1e-9) && tick <= range.high * (1.0 + 1e-9)) ticks.push_back(tick);
  };
  const int every = std::max(1, (top - bottom + wanted - 1) / std::max(wanted, 1));
  for (int k = bottom; k <= top; k += every) add(math::pow(10.0, k));
  if (ticks.size() > 2 || math::log10(range.high / range.low) >= 2.0) return ticks;
  ticks.clear();
  for (int k = bottom; k <= top; ++k)
    for (const double first : {1.0, 2.0, 5.0}) add(first * math::pow(10.0, k));
  return ticks.size() >= 2 ? ticks : axis_ticks(range, wanted, false);
}

}  // namespace

AxisRange axis_range(std::span<const std::vector<double>* const> columns, bool log, double margin) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const auto* column : columns)
    for (double value : *column) {
      if (log) value = std::abs(value);
      if (!drawable(value) || (log && value == 0.0)) continue;
      low = std::min(low, value);
      high = std::max(high, value);
    }
  if (!(low <= high)) return log ? AxisRange{0.1, 1.0} : AxisRange{0.0, 1.0};
  if (log) {
    const double bottom = std::floor(math::log10(low)), top = std::ceil(math::log10(high));
    return {math::pow(10.0, bottom), math::pow(10.0, std::max(top, bottom + 1.0))};
  }
  const double air = high > low ? margin * (high - low) : high != 0.0 ? 0.1 * std::abs(high) : 1.0;
  return {low - air, high + air};
}

std::vector<double> axis_ticks(AxisRange range, int wanted, bool log) {
  if (log) return logarithmic_ticks(range, wanted);
  std::vector<double> ticks;
  const double raw = (range.high - range.low) / std::max(wanted, 1);
  const double power = math::pow(10.0, std::floor(math::log10(raw)));
  const double first = raw / power;
  const double step = power * (first <= 1.0 ? 1.0 : first <= 2.0 ? 2.0 : first <= 5.0 ? 5.0 : 10.0);
  for (double k = std::ceil(range.low / step - 1e-9); k * step <= range.high + 1e-9 * step; k += 1.0) {
    ticks.push_back(k == 0.0 ? 0.0 : k * step);
    if (k + 1.0 == k) break;  // the range is finer than the numbers
  }
  return ticks;
}

TickLabels tick_labels(const std::vector<double>& ticks, bool log) {
  TickLabels out;
  if (ticks.empty()) return out;
  const auto is_decade = [](double tick) { return std::abs(math::log10(tick) - decade_of(tick)) < 1e-6; };
  if (log && std::ranges::all_of(ticks, is_decade)) {
    for (const double tick : ticks) out.texts.push_back(power_of_ten(decade_of(tick)));
    return out;
  }
  double largest = 0.0, step = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    largest = std::max(largest, std::abs(ticks[i]));
    if (i > 0) step = std::min(step, ticks[i] - ticks[i - 1]);
  }
  int exponent = 0;
  if (largest > 0.0 && (largest >= 1e5 || largest < 1e-2))
    exponent = 3 * static_cast<int>(std::floor(decade_of(largest) / 3.0));
  if (exponent != 0) out.factor = "×" + power_of_ten(exponent);
  for (const double tick : ticks) {
    const double value = tick / math::pow(10.0, exponent);
    if (log || !std::isfinite(step))
      out.texts.push_back(fmt::format("{:.6g}", value));
    else
      out.texts.push_back(fmt::format("{:.{}f}", value, std::clamp(exponent - decade_of(step), 0, 12)));
  }
  return out;
}

}  // namespace stiction::analysis
