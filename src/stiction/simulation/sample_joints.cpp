#include "stiction/simulation/simulation.hpp"

namespace stiction::simulation {

// Directions are those of the step, at its midpoint or in its last stage.
void Simulation::sample(std::vector<model::JointSample>& out) const {
  out.assign(run_.state.joints.size(), {});
  const dynamics::Workspace& last = *integrator_->last_step().dynamics;
  for (std::size_t j = 0; j < out.size(); ++j) {
    const model::Joint& joint = model_->joints()[j];
    const dynamics::JointTerms& terms = last.joints[j];
    const geometry::Pose a = pose(run_.state, joint.bodies[0]), b = pose(run_.state, joint.bodies[1]);
    if (joint.type->turns) out[j].angle = run_.state.angles[joint.angles];
    if (joint.type->slides) out[j].slide = geometry::displacement(joint.frames, a, b);
    const geometry::Pose& at = last.bodies[static_cast<std::size_t>(joint.bodies[0])].pose;
    for (std::size_t k = 0; k < static_cast<std::size_t>(terms.rows); ++k) {
      const double force = run_.state.joints[j].force[k];
      out[j].force += force * terms.d[k];
      out[j].torque += force * (at.R * terms.w[0][k] - (at.R * joint.frames.point_a).cross(terms.d[k]));
    }
  }
}

}  // namespace stiction::simulation
