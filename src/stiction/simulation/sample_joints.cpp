#include "stiction/simulation/sample_joints.hpp"

namespace stiction::simulation {

// Directions are those of the step, at its midpoint or in its last stage.
void sample_joints(const model::Model& model, const model::State& state, const integration::Integrator& integrator,
                   std::vector<model::JointSample>& out) {
  out.assign(state.joints.size(), {});
  const dynamics::Workspace& last = *integrator.last_step().dynamics;
  for (std::size_t j = 0; j < out.size(); ++j) {
    const model::Joint& joint = model.joints()[j];
    const dynamics::JointTerms& terms = last.joints[j];
    const geometry::Pose a = pose(state, joint.bodies[0]), b = pose(state, joint.bodies[1]);
    if (joint.type->turns) out[j].angle = state.angles[joint.angles];
    if (joint.type->slides) out[j].slide = geometry::displacement(joint.frames, a, b);
    if (joint.type->drive) out[j].effort = state.joints[j].force[0];
    const math::Vec3 point = a(joint.frames.point_a);
    const dynamics::PointMotion of_a = dynamics::point_motion(state, joint.bodies[0], a, point);
    const dynamics::PointMotion of_b = dynamics::point_motion(state, joint.bodies[1], b, point);
    out[j].turn_rate = geometry::twist_of_joint(joint.frames, a, b).direction.dot(of_a.omega - of_b.omega);
    out[j].slide_rate = (b.R * joint.frames.axis.b.col(2)).dot(of_a.v - of_b.v);
    const geometry::Pose& at = last.bodies[static_cast<std::size_t>(joint.bodies[0])].pose;
    for (std::size_t k = 0; k < static_cast<std::size_t>(terms.rows); ++k) {
      const double force = state.joints[j].force[k];
      out[j].force += force * terms.d[k];
      out[j].torque += force * (at.R * terms.w[0][k] - (at.R * joint.frames.point_a).cross(terms.d[k]));
    }
  }
}

}  // namespace stiction::simulation
