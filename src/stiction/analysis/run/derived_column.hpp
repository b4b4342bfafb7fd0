#pragma once
// Values of the columns that a scenario requests besides those of every result.
#include <span>

#include "stiction/record/result_types.hpp"
#include "stiction/scenario/column_formula.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::analysis {

double derived_value(const scenario::Column& column, const model::Model& model, const model::State& state);

// Columns that are formulas of others of the same row.
class FormulaColumns {
 public:
  FormulaColumns() = default;
  FormulaColumns(std::span<const scenario::Column> wanted, std::span<const record::Column> columns);
  void fill(std::span<double> row);

 private:
  struct Entry {
    std::shared_ptr<const scenario::ColumnFormula> formula;
    std::size_t place;
    std::vector<std::size_t> inputs;
  };
  std::vector<Entry> entries_;
  std::vector<double> inputs_;
};

}  // namespace stiction::analysis
