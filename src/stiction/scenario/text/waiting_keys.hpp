#pragma once
// Keys of a type that is not chosen, where a word of a table chooses among types, as in [integrator] type = "moreau".
// They stand in the subtable of their type, [integrator.moreau], where they have no effect.
#include <map>

#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

// The word that the file has in each such table, by the table's path.
std::map<std::string, std::string> chosen_words(const toml::table& root);

// After changes from outside. Keys in the table itself were written for the type that the file names. Where another one
// is chosen, those that mean the same in it carry over; the others are moved to the table of their type, with a note,
// so that the text as run states what was run. Of a key that stands in both tables of the chosen type the one set from
// outside wins; if none was, it is an error.
void put_waiting_keys(toml::table& root, const std::map<std::string, std::string>& words_of_file, Source& source,
                      std::vector<std::string>& notes);

}  // namespace stiction::scenario
