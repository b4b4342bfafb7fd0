#pragma once
// The columns worth seeing first, by pane: what the report page, `stiction plot` and `stiction show` draw unless asked
// for others.
#include <string>
#include <vector>

#include "stiction/record/result_reader.hpp"

namespace stiction::analysis {

using Panes = std::vector<std::vector<std::string>>;

// Never empty for a result that has a column beside t; every name is a column of the result.
Panes default_panes(const record::Reader& reader);

}  // namespace stiction::analysis
