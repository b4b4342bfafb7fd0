#pragma once
// What a reader of the report must know before trusting it.
#include <string>
#include <vector>

#include "stiction/analysis/plot/thinning.hpp"
#include "stiction/record/result/reader.hpp"

namespace stiction::analysis {

// shapes: how many are drawn; problem: why there is no drawing, else empty.
std::vector<std::string> page_warnings(const record::Reader& reader, const Thinning& thinning, std::size_t shapes,
                                       const std::string& problem);

}  // namespace stiction::analysis
