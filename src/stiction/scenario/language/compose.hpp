#pragma once
// From the text of a file and the changes from outside to one flat table: includes merged, changes applied, assemblies
// expanded.
#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

struct Composed {
  toml::table root;
  Source source;
  std::string text;  // as run, changes included: one file that needs no other
  std::vector<std::string> notes;
};

// `set` and `unset` as in --set and --unset. Throws core::InputError.
Composed compose(const std::string& text, const std::string& origin, const std::vector<std::string>& set,
                 const std::vector<std::string>& unset);

// The file without includes, templates, assemblies and formulas, as `stiction check --expand` prints it.
std::string expanded(const std::string& name_or_file, const std::vector<std::string>& set = {},
                     const std::vector<std::string>& unset = {});

}  // namespace stiction::scenario
