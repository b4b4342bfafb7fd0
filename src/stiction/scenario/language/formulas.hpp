#pragma once
// Formulas in place of numbers, anywhere in a scenario.
#include "stiction/scenario/language/parameters.hpp"

namespace stiction::scenario {

// Puts the value of each formula in its place. What stands in keys that hold texts is left alone.
void resolve_formulas(toml::table& root, const Parameters& parameters, Source& source);

// The same for one entry of a list of tables, such as a [[body]].
void resolve_formulas(toml::table& table, const Section& section, const std::string& label,
                      const Parameters& parameters, Source& source);

}  // namespace stiction::scenario
