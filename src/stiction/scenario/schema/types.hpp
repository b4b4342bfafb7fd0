#pragma once
// Sections in which one key chooses among types, each with keys of its own.
#include "stiction/scenario/schema/schema.hpp"

namespace stiction::scenario {

// A list of tables with the keys of all types after `common`, the last of which chooses among them. A key that several
// types share appears once; its meaning is given with the types it belongs to, unless these are all.
Section typed_section(const std::string& path, const std::string& doc, std::vector<Key> common,
                      std::vector<Type> types);

// The same for one table, where `selector` chooses; and below it a table for each type that has keys, such as
// [integrator.moreau]. Keys there apply only where that type is chosen.
std::vector<Section> typed_table(const std::string& path, const std::string& doc, const std::string& selector,
                                 std::vector<Key> common, std::vector<Type> types);

const Type* find_type(const Section& section, std::string_view name);
const Key* find_key(const Type& type, std::string_view name);

// Why a key cannot stand where that type is chosen: "is not a key of a moreau integrator", and where it is allowed.
std::string not_a_key(const Section& section, const Type& type, std::string_view key);

}  // namespace stiction::scenario
