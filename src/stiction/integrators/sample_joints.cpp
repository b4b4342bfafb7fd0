#include "stiction/integrators/simulation.hpp"

namespace stiction::integrators {

// Directions are those of the step, at its midpoint or in its last stage.
void Simulation::sample(std::vector<model::JointSample>& out) const {
  out.assign(state_.joints.size(), {});
  for (std::size_t j = 0; j < out.size(); ++j) {
    const model::Joint& joint = model_->joints()[j];
    const dynamics::JointTerms& terms = ws_.dynamics.joints[j];
    const geometry::Pose a = pose(state_, joint.bodies[0]), b = pose(state_, joint.bodies[1]);
    if (geometry::turns(joint.type)) out[j].angle = state_.angles[joint.angles];
    if (geometry::slides(joint.type)) out[j].slide = geometry::displacement(joint.frames, a, b);
    const geometry::Pose& at = ws_.dynamics.bodies[static_cast<std::size_t>(joint.bodies[0])].pose;
    for (std::size_t k = 0; k < static_cast<std::size_t>(terms.rows); ++k) {
      const double force = state_.joints[j].force[k];
      out[j].force += force * terms.d[k];
      out[j].torque += force * (at.R * terms.w[0][k] - (at.R * joint.frames.point_a).cross(terms.d[k]));
    }
  }
}

}  // namespace stiction::integrators
