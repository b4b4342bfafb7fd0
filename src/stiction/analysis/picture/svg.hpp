#pragma once
// A picture as SVG: any browser and any word processor shows it, and its words stay words.
#include <string>

#include "stiction/analysis/picture/picture.hpp"

namespace stiction::analysis {

std::string to_svg(const Picture& picture);

}  // namespace stiction::analysis
