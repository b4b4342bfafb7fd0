#pragma once
// [[force]] type = "formula": force and torque as formulas of the time and of the motion of bodies.
#include "stiction/model/build/builder.hpp"
#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

Type force_by_formula_type();
void read_force_by_formula(const Table& t, model::Builder& builder);

}  // namespace stiction::scenario
