#include "stiction/analysis/plot/ranges.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace stiction::analysis {
namespace {

constexpr double kNoise = 1e-7;  // what float32, the precision of the page, resolves

bool is_action(const std::string& unit) {
  return unit.starts_with("N");
}

std::map<std::string, double> scales_of_units(const std::vector<record::Column>& columns,
                                              const std::vector<ColumnRange>& ranges, double duration) {
  std::map<std::string, double> scale;
  for (std::size_t c = 0; c < columns.size(); ++c)
    if (!ranges[c].empty())
      scale[columns[c].unit] = std::max({scale[columns[c].unit], std::fabs(ranges[c].low), std::fabs(ranges[c].high)});
  const auto at_least = [&](const char* unit, double value) { scale[unit] = std::max(scale[unit], value); };
  at_least("1", 1.0);
  at_least("rad", 1.0);
  at_least("N m", scale["N"] * scale["m"]);
  at_least("N m s", scale["N s"] * scale["m"]);
  if (duration > 0.0) {
    at_least("m/s", scale["m"] / duration);
    at_least("rad/s", 1.0 / duration);
  }
  return scale;
}

}  // namespace

std::vector<ColumnRange> column_ranges(const record::Reader& reader) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const std::vector<record::Column>& columns = reader.columns();
  const std::size_t width = columns.size();
  std::vector<ColumnRange> out(width, {infinite, -infinite, 0.0});
  std::vector<char> acts;
  for (const record::Column& column : columns) acts.push_back(is_action(column.unit) ? 1 : 0);
  reader.for_each_block([&](std::size_t first, std::span<const double> block) {
    for (std::size_t i = 0; i < block.size(); ++i) {
      const std::size_t c = i % width;
      if (!std::isfinite(block[i]) || (acts[c] != 0 && first + i / width == 0 && reader.rows() > 2)) continue;
      out[c].low = std::min(out[c].low, block[i]);
      out[c].high = std::max(out[c].high, block[i]);
    }
  });
  const double duration = width > 0 ? out[0].width() : 0.0;
  const std::map<std::string, double> scale = scales_of_units(columns, out, duration);
  for (std::size_t c = 0; c < width; ++c) {
    const auto known = scale.find(columns[c].unit);
    out[c].noise = known == scale.end() ? 0.0 : kNoise * known->second;
  }
  return out;
}

}  // namespace stiction::analysis
