#pragma once
// Round numbers along an axis, and the range of values that it shows.
#include <cmath>
#include <span>
#include <string>
#include <vector>

namespace stiction::analysis {

// Whether a value is a number that fits an axis: the difference of any two must be one as well.
inline bool drawable(double value) {
  return std::abs(value) <= 1e300;
}

struct AxisRange {
  double low = 0.0, high = 1.0;
};

// All finite values with a margin, a share of their range; for a logarithmic axis whole decades of absolute values.
// Never empty.
AxisRange axis_range(std::span<const std::vector<double>* const> columns, bool log, double margin = 0.05);

// Multiples of 1, 2 or 5 times a power of ten, about `wanted` of them; powers of ten on a logarithmic axis, or 1, 2 and
// 5 times these where the axis has fewer than two decades.
std::vector<double> axis_ticks(AxisRange range, int wanted, bool log);

// What stands beside the ticks. Large and small numbers are divided by a common factor, e.g. "×10⁻⁶"; empty: none.
struct TickLabels {
  std::vector<std::string> texts;
  std::string factor;
};
TickLabels tick_labels(const std::vector<double>& ticks, bool log);

}  // namespace stiction::analysis
