#pragma once
// The columns worth seeing first, by pane: what the report page, `stiction plot` and `stiction show` draw unless asked
// for others.
#include <string>
#include <vector>

#include "stiction/analysis/plot/ranges.hpp"
#include "stiction/record/result/reader.hpp"

namespace stiction::analysis {

using Panes = std::vector<std::vector<std::string>>;

// As a text of /meta in the result: one line per pane, columns separated by commas.
inline constexpr const char* kPanesText = "panes";
std::string to_text(const Panes& panes);

// What the result says, else the columns that change and tell most: those that the scenario derives, drives, joints,
// what bodies do, contacts, energy; none where nothing changes. Every name is a column of the result.
Panes default_panes(const record::Reader& reader);
Panes default_panes(const record::Reader& reader, const std::vector<ColumnRange>& ranges);

}  // namespace stiction::analysis
