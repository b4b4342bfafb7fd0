#pragma once
// Short forms in the lists of a study.
#include <string>
#include <vector>

namespace stiction::scenario {

// "0.1:0.1:1" becomes 0.1, 0.2, ..., 1: first, distance, last. Other entries stay. Throws core::InputError with what is
// wrong about a range.
std::vector<std::string> expand_ranges(const std::vector<std::string>& values);

// "maxima(ball.z, 3)" becomes maximum(ball.z, 1), ..., maximum(ball.z, 3); other quantities stay. Throws
// core::InputError for a count that is none.
std::vector<std::string> expand_maxima(const std::vector<std::string>& quantities);

}  // namespace stiction::scenario
