#pragma once
// Joints as they are recorded.
#include <vector>

#include "stiction/integration/integrator.hpp"

namespace stiction::simulation {

// Coordinates at the state; force and torque are means over the integrator's last step.
void sample_joints(const model::Model& model, const model::State& state, const integration::Integrator& integrator,
                   std::vector<model::JointSample>& out);

}  // namespace stiction::simulation
