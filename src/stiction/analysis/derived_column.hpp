#pragma once
// Columns that a scenario asks for beside those of every result.
#include "stiction/record/result_types.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::analysis {

record::Column derived_column(const scenario::Column& column);
double derived_value(const scenario::Column& column, const model::Model& model, const model::State& state);

}  // namespace stiction::analysis
