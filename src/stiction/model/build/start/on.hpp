#pragma once
// Bodies that begin in touch with what is below them. Private to the builder.
#include "stiction/model/model.hpp"

namespace stiction::model {

// Moves each of these bodies, one after the other, along gravity (up where it overlaps) until the first of its contacts
// closes and none overlaps. Refuses a body without contacts, one that meets nothing, and one that a joint holds.
void place_on(const Model& model, const std::vector<int>& bodies, State& state);

}  // namespace stiction::model
