#pragma once
// The formats of scenario and study files as JSON Schema (for editors) and as Markdown pages.
#include <string>

namespace stiction::scenario {

std::string json_schema(bool study = false);
std::string reference_page();
std::string study_page();  // of study files

}  // namespace stiction::scenario
