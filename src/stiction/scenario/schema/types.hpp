#pragma once
// Sections in which one key chooses among types, each with keys of its own.
#include "stiction/scenario/schema/schema.hpp"

namespace stiction::scenario {

// A section with the keys of all its types after `common`, the last of which chooses among them. A key that several
// types share stands once; what it means is said with the types it belongs to, unless that is all.
Section typed_section(const std::string& path, const std::string& doc, std::vector<Key> common,
                      std::vector<Type> types);

}  // namespace stiction::scenario
