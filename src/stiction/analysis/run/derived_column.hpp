#pragma once
// Values of the columns that a scenario requests besides those of every result.
#include "stiction/scenario/scenario.hpp"

namespace stiction::analysis {

double derived_value(const scenario::Column& column, const model::Model& model, const model::State& state);

}  // namespace stiction::analysis
