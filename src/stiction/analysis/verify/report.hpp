#pragma once
// A verification as JSON and as text.
#include <string>

#include "stiction/analysis/verify/verify.hpp"

namespace stiction::analysis {

// One JSON array, an object per repetition; bands: with the differences over time, for the page.
std::string to_json(const Verification& verification, bool bands = false);
// A table for people, column by column; where there are many, those of one thing together.
std::string to_text(const Verification& verification);

}  // namespace stiction::analysis
