#pragma once
// A picture as PDF or PNG, drawn by cairo. Equal pictures give equal bytes.
#include <string>

#include "stiction/analysis/picture/picture.hpp"

namespace stiction::analysis {

// Fonts are embedded; the size of the page is that of the picture. Throws core::InputError without cairo.
std::string to_pdf(const Picture& picture);

// With so many dots per inch, which the file states. Throws core::InputError without cairo or for a picture that is too
// large.
std::string to_png(const Picture& picture, double dpi);

inline constexpr const char* kPdfCreator = "/Creator (stiction)";  // in every PDF of ours

}  // namespace stiction::analysis
