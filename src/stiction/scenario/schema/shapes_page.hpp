#pragma once
#include <string>

namespace stiction::scenario {

// The page "which shapes touch which" (Markdown), made from the lists of shapes and pairs.
std::string shapes_page();

}  // namespace stiction::scenario
