#pragma once
// A column of the result that is a formula of others.
#include <string>
#include <vector>

#include "stiction/formula/program.hpp"

namespace stiction::scenario {

struct ColumnFormula {
  formula::Program program;         // its variables are the inputs
  std::vector<std::string> inputs;  // columns that stand before it, or are not formulas
  std::string unit;
};

}  // namespace stiction::scenario
