#pragma once
// Round numbers along an axis, and the range of values that it shows.
#include <span>
#include <string>
#include <vector>

namespace stiction::analysis {

struct AxisRange {
  double low = 0.0, high = 1.0;
};

// All finite values with a small margin; for a logarithmic axis whole decades of absolute values. Never empty.
AxisRange axis_range(std::span<const std::vector<double>* const> columns, bool log);

// Multiples of 1, 2 or 5 times a power of ten, about `wanted` of them; powers of ten on a logarithmic axis.
std::vector<double> axis_ticks(AxisRange range, int wanted, bool log);

std::string tick_label(double value);

}  // namespace stiction::analysis
