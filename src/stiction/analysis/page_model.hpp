#pragma once
// What the report page draws of a model: shapes, springs, contacts with the surfaces of their friction sets. Private to
// the page.
#include <nlohmann/json_fwd.hpp>

#include "stiction/model/model.hpp"

namespace stiction::analysis {

nlohmann::ordered_json shapes_json(const model::Model& model);
nlohmann::ordered_json springs_json(const model::Model& model);
nlohmann::ordered_json contacts_json(const model::Model& model);

// A TOML text as JSON, for the table of parameters; null where it is no TOML.
nlohmann::ordered_json toml_json(const std::string& text);

}  // namespace stiction::analysis
