#pragma once
// The columns of a scenario's result: those of its model, of its derived columns and of its ports.
#include "stiction/record/result_types.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::scenario {

std::vector<record::Column> columns_of(const Scenario& scenario);
// Of the parts alone: a derived column; twist and wrench at a port.
record::Column result_column(const Column& column);
std::vector<record::Column> result_columns(const model::Port& port);

}  // namespace stiction::scenario
