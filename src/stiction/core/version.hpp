#pragma once
#include <string_view>

namespace stiction::core {

std::string_view version();   // of the project, e.g. "0.2.0"
std::string_view git_hash();  // of the commit built; empty outside a checkout

}  // namespace stiction::core
