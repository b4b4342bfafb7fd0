#pragma once
// The drawing of a result's model.
#include <string>

#include "stiction/record/result/reader.hpp"

namespace stiction::analysis {

// JSON text (record/drawing/drawing.hpp). For results that were written without one it is made from their scenario;
// throws core::InputError where there is none that this version reads.
std::string stored_drawing(const record::Reader& reader);

}  // namespace stiction::analysis
