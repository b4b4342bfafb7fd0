#pragma once
// --set PATH=VALUE: paths use names, not indices (contact.stick.mu), and must be known to the schema.
#include <string>
#include <vector>

#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

// Changes the table and notes the paths in source.overrides. Throws core::InputError for a wrong path or value.
void apply_overrides(toml::table& root, const std::vector<std::string>& overrides, Source& source);

}  // namespace stiction::scenario
