#pragma once
#include "stiction/model/model.hpp"

namespace stiction::model {

// Joints at the start: moves bodies until they are closed, and projects velocities onto those they allow. Dense and
// slow, once per model. Refuses joints that cannot be closed, and open ones unless `close` allows bodies to be moved.
void start_joints(const Model& model, bool close, State& state);

// The second half of it: the nearest velocities, in the kinetic metric, that joints and drives allow.
void project_velocities(const Model& model, State& state);

}  // namespace stiction::model
