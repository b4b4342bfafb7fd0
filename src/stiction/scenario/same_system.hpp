#pragma once
#include <string>

namespace stiction::scenario {

// Two scenario texts describe the same system stepped in the same way: they differ at most in [run], [report], title
// and source.
bool same_system(const std::string& a, const std::string& b);

}  // namespace stiction::scenario
