#pragma once
// One of the [parameters] of a scenario.
#include <string>

namespace stiction::scenario {

struct ParameterValue {
  std::string name;
  double value = 0.0;
  std::string unit, doc, formula;  // as written; empty where there is none
};

}  // namespace stiction::scenario
