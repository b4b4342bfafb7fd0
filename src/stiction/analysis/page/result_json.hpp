#pragma once
// A result as the data of the report page.
#include <nlohmann/json_fwd.hpp>

#include "stiction/analysis/page/page.hpp"

namespace stiction::analysis {

// Everything the page shows of a result.
nlohmann::ordered_json result_json(const record::Reader& reader, const PageBudget& budget);

// What it shows of one that is compared with that: poses of the bodies and columns.
nlohmann::ordered_json compared_json(const record::Reader& reader, const PageBudget& budget);

std::string title_of(const record::Reader& reader);

}  // namespace stiction::analysis
