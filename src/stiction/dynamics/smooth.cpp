// The smooth side of the equations of motion: poses, h, energies.
#include "stiction/dynamics/workspace.hpp"

namespace stiction::dynamics {

Workspace::Workspace(const Model& model)
    : bodies(model.bodies().size()),
      springs(model.springs().size()),
      gaps(model.contacts().size()),
      anchors(model.contacts().size()),
      closed(model.contacts().size()),
      active(model.contacts().size()) {}

void update_poses(const Model& /*model*/, const State& state, Workspace& ws) {
  for (std::size_t i = 0; i < state.bodies.size(); ++i)
    ws.bodies[i].pose = {state.bodies[i].x, math::rotation(state.bodies[i].p)};
}

void update_forces(const Model& model, const State& state, Workspace& ws) {
  for (std::size_t i = 0; i < state.bodies.size(); ++i) {
    const model::Body& body = model.bodies()[i];
    const Vec3& omega = state.bodies[i].omega;
    ws.bodies[i].force = body.mass * model.gravity();
    ws.bodies[i].torque = Vec3::Zero();
    ws.bodies[i].gyroscopic = -omega.cross(body.inertia * omega);
  }
  for (const model::Force& force : model.forces()) {
    BodyTerms& body = ws.bodies[static_cast<std::size_t>(force.body)];
    const Mat3& R = body.pose.R;
    body.force += force.force;
    body.torque += force.point.cross(R.transpose() * force.force) + R.transpose() * force.torque;
  }
  update_springs(model, state, ws);
}

Energy energy(const Model& model, const State& state) {
  Energy e;
  for (std::size_t i = 0; i < state.bodies.size(); ++i) {
    const model::Body& body = model.bodies()[i];
    const model::BodyState& s = state.bodies[i];
    e.kinetic += 0.5 * body.mass * s.v.squaredNorm() + 0.5 * s.omega.dot(body.inertia * s.omega);
    e.potential -= body.mass * model.gravity().dot(s.x);
  }
  e.potential += spring_energy(model, state) + compliant_energy(model, state);
  return e;
}

}  // namespace stiction::dynamics
