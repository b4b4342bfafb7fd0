#pragma once
#include "stiction/model/builder.hpp"
#include "stiction/scenario/table.hpp"

namespace stiction::scenario {

// [[force]]: forces given as functions of time, and springs.
void read_force(const Table& t, model::Builder& builder);

}  // namespace stiction::scenario
