#pragma once
// Formulas with variables in the parts of a template: names that only the template knows are replaced.
#include "stiction/formula/parse.hpp"
#include "stiction/scenario/text/toml.hpp"

namespace stiction::scenario {

using Rename = std::function<void(std::string& name)>;

// In all texts of the part that are such formulas (`f`, `mu_formula`, ...): parameters become numbers with their units,
// and the bodies in names such as rod.x get the names they have outside.
void replace_local_names(toml::table& part, const formula::Scope& parameters, const Rename& rename);

}  // namespace stiction::scenario
