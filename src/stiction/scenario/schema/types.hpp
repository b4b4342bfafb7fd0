#pragma once
// Sections in which one key chooses among types, each with keys of its own.
#include "stiction/scenario/schema/schema.hpp"

namespace stiction::scenario {

// A list of tables with the keys of all types after `common`, the last of which chooses among them. A key that several
// types share stands once; what it means is said with the types it belongs to, unless that is all.
Section typed_section(const std::string& path, const std::string& doc, std::vector<Key> common,
                      std::vector<Type> types);

// The same of one table, where `selector` chooses; and below it a table for each type that has keys, as
// [integrator.moreau]. Keys there hold where that type is chosen, and wait where it is not.
std::vector<Section> typed_table(const std::string& path, const std::string& doc, const std::string& selector,
                                 std::vector<Key> common, std::vector<Type> types);

const Type* find_type(const Section& section, std::string_view name);
const Key* find_key(const Type& type, std::string_view name);

// Why a key cannot stand where that type is chosen: "is not a key of a moreau integrator", and where it may stand.
std::string not_a_key(const Section& section, const Type& type, std::string_view key);

}  // namespace stiction::scenario
