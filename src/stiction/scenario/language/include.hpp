#pragma once
// `include`: files whose tables become part of this one.
#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

// Takes the key away and puts in what the files have, which may include others. Lists of tables are joined, those of
// the included file first; of other keys that both have, that of the including file counts. Returns whether there was
// one. Throws core::InputError: a file that is missing, includes itself, or is nested too deeply.
bool merge_includes(toml::table& root, const Source& source);

}  // namespace stiction::scenario
