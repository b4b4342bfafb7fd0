#pragma once
// The rows and the times of events of a run, kept in memory to be compared.
#include <functional>
#include <span>
#include <vector>

#include "stiction/analysis/run/run.hpp"

namespace stiction::analysis {

struct Trace {
  std::size_t width = 0;       // columns of a row, the first of them the time
  std::vector<double> values;  // row after row
  std::vector<double> events;  // times

  [[nodiscard]] std::size_t rows() const { return width == 0 ? 0 : values.size() / width; }
  [[nodiscard]] double at(std::size_t row, std::size_t column) const { return values[row * width + column]; }
  [[nodiscard]] double t(std::size_t row) const { return at(row, 0); }
};

// Lets a run fill the trace, besides what its settings already do.
void keep(Trace& trace, RunSettings& settings);

}  // namespace stiction::analysis
