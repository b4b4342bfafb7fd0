#pragma once
// Forces and springs from their specs. Private to the builder.
#include "stiction/model/build/force_spec.hpp"
#include "stiction/model/model.hpp"

namespace stiction::model {

Force make_force(const Model& model, const ForceSpec& spec);
Spring make_spring(const Model& model, const SpringSpec& spec);
TorsionSpring make_torsion_spring(const Model& model, const TorsionSpringSpec& spec);

}  // namespace stiction::model
