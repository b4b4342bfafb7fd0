#pragma once
// What a reader of the report must know before believing it.
#include <string>
#include <vector>

#include "stiction/analysis/thinning.hpp"
#include "stiction/record/result_reader.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::analysis {

// scenario: nullptr where it could not be read, then `problem` says why.
std::vector<std::string> page_warnings(const record::Reader& reader, const Thinning& thinning,
                                       const scenario::Scenario* scenario, const std::string& problem);

}  // namespace stiction::analysis
