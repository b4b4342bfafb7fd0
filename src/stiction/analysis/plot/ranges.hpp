#pragma once
// How far each column of a result ranges, and what of it is only rounding.
#include <vector>

#include "stiction/record/result/reader.hpp"

namespace stiction::analysis {

struct ColumnRange {
  double low = 0.0, high = 0.0;  // of its finite values; low > high where it has none
  double noise = 0.0;            // what is smaller is rounding: 1e-7 of the scale of its unit in this run

  [[nodiscard]] bool empty() const { return low > high; }
  [[nodiscard]] double width() const { return empty() ? 0.0 : high - low; }
  [[nodiscard]] bool changes() const { return width() > noise; }
};

// One per column. The first row of a longer result does not count for forces and impulses: no step has made any yet.
//
// The scale of a unit is the largest value that any column with this unit takes; at least, of speeds, the largest
// length of the run over its duration, of angles 1 rad, of torques the largest force times the largest length.
std::vector<ColumnRange> column_ranges(const record::Reader& reader);

}  // namespace stiction::analysis
