#pragma once
// Shapes of a body or of the world.
#include "stiction/model/builder.hpp"
#include "stiction/scenario/read_parts.hpp"

namespace stiction::scenario {

// The orientation after a turn about an axis: axis times angle.
math::Quat turned_by(const math::Vec3& rotation);

void read_shapes(const Table& owner, const std::string& body, const Section& shape_section, model::Builder& builder);

}  // namespace stiction::scenario
