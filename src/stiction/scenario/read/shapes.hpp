#pragma once
// Shapes of a body or of the world.
#include "stiction/model/build/builder.hpp"
#include "stiction/scenario/read/parts.hpp"

namespace stiction::scenario {

Section shape_section(const std::string& path, const std::string& doc);

// Mass, inertia and centre of mass of a body: given, or those of its shapes.
void read_mass(const Table& body, model::BodySpec& spec, std::vector<std::string>& warnings);

// Parts of a body or of the world that are only seen.
Section draw_section(const std::string& path, const std::string& doc);
void read_drawn(const Table& owner, const std::string& body, const Section& draw_section, model::Builder& builder);

void read_shapes(const Table& owner, const std::string& body, const Section& shape_section, model::Builder& builder);

}  // namespace stiction::scenario
