#pragma once
// The built-in scenarios as parameters of tests.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "stiction/scenario/scenario.hpp"

namespace stiction::scenario::test {

inline std::vector<std::string> builtin_names() {
  std::vector<std::string> names;
  for (const BuiltinInfo& info : builtins()) names.push_back(info.name);
  return names;
}

// GoogleTest takes letters, digits and underscores.
inline std::string name_of(const testing::TestParamInfo<std::string>& parameter) {
  std::string name = parameter.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

}  // namespace stiction::scenario::test
