#pragma once
// --set PATH=VALUE and --unset PATH: paths use names, not indices (contact.stick.mu), and must be known to the schema.
// A component of a vector is named by its number, from 0: body.ball.position.2 is its height.
#include <string>
#include <vector>

#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

// Changes the table and notes the paths in source.overrides. Throws core::InputError for a wrong path or value.
void apply_overrides(toml::table& root, const std::vector<std::string>& overrides, Source& source);

// The changes of the table [override] of the file itself, which is taken away: "body.ball3.mass" = 0.2. Returns whether
// there was one.
bool apply_override_table(toml::table& root, Source& source);

// Drops keys, tables, or entries of lists. What the file does not have gives a note, not an error.
void drop(toml::table& root, const std::vector<std::string>& paths, std::vector<std::string>& notes);

}  // namespace stiction::scenario
