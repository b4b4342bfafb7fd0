#pragma once
// What is drawn of bodies whose shapes do not show them: links by bars to their joints, bodies on feet by the hull of
// these, bodies without shapes by the box that has their inertia. Private to this module.
#include <nlohmann/json_fwd.hpp>

#include "stiction/model/model.hpp"

namespace stiction::record {

// Name of a body; "" is the world.
std::string drawn_body(const model::Model& model, int body);

// A part that is only seen.
nlohmann::ordered_json drawn_json(const std::string& name, const std::string& body, const geometry::Mesh& mesh);

// Adds those to the list of shapes. Bodies that have drawn parts of their own need none.
void add_stand_ins(const model::Model& model, nlohmann::ordered_json& shapes);

}  // namespace stiction::record
