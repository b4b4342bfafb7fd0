#pragma once
// What a list of built-in scenarios or studies says about each.
#include <string>

namespace stiction::scenario {

struct BuiltinInfo {
  std::string name, title, source;
};

}  // namespace stiction::scenario
