#pragma once
#include <string>

namespace stiction::scenario {

// Two scenario texts describe the same system stepped in the same way: they differ at most in [run], [report], title
// and source.
bool same_system(const std::string& a, const std::string& b);

// In what else they differ, for a message: "contact.floor.mu (0.3, now 0.2)"; empty where they do not.
std::string system_difference(const std::string& then, const std::string& now);

}  // namespace stiction::scenario
