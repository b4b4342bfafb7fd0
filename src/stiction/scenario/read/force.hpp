#pragma once
#include "stiction/model/build/builder.hpp"
#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

// [[force]]: forces given as functions of time, and springs. Made from the list model::ForceTimes and the springs.
Section force_section();
void read_force(const Table& t, model::Builder& builder);

}  // namespace stiction::scenario
