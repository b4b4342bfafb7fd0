#pragma once
// Bodies moved by the caller, between the steps of a run.
#include <span>
#include <vector>

#include "stiction/model/model.hpp"

namespace stiction::simulation {

// The state with another motion of its bodies, one per body in the order of the model; those that stay the same to the
// bit are left alone. Joints must be closed; velocities become those that joints and drives allow. What a contact
// remembers of a body that was moved is dropped: it begins as at a start. Pairs of groups are not searched for.
// Returns which bodies moved; throws core::InputError, and changes nothing, where the motion makes no sense.
std::vector<char> place_bodies(const model::Model& model, std::span<const model::BodyState> motion,
                               model::State& state);

}  // namespace stiction::simulation
