#pragma once
// The picture of a model as JSON text: shapes, springs, contacts with the surfaces of their friction sets. It is stored
// with a result, so that pictures need neither the scenario nor the model (docs/reference/result.md).
#include <string>

#include "stiction/model/model.hpp"

namespace stiction::record {

inline constexpr const char* kDrawing = "drawing";  // its name among the texts of /model

std::string drawing_of(const model::Model& model);

}  // namespace stiction::record
