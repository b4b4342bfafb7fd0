#pragma once
// The columns worth seeing first, by pane: what the report page, `stiction plot` and `stiction show` draw unless asked
// for others.
#include <string>
#include <vector>

#include "stiction/record/result/reader.hpp"

namespace stiction::analysis {

using Panes = std::vector<std::vector<std::string>>;

// As a text of /meta in the result: one line per pane, columns separated by commas.
inline constexpr const char* kPanesText = "panes";
std::string to_text(const Panes& panes);

// What the result says, else what its columns suggest. Never empty for a result that has a column besides t; every name
// is a column of the result.
Panes default_panes(const record::Reader& reader);

}  // namespace stiction::analysis
