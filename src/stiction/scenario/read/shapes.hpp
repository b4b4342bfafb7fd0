#pragma once
// Shapes of a body or of the world.
#include "stiction/model/build/builder.hpp"
#include "stiction/scenario/read/parts.hpp"

namespace stiction::scenario {

Section shape_section(const std::string& path, const std::string& doc);

void read_shapes(const Table& owner, const std::string& body, const Section& shape_section, model::Builder& builder);

}  // namespace stiction::scenario
