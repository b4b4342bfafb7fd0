// The smooth side of the equations of motion: poses, h, energies.
#include <algorithm>

#include "stiction/dynamics/workspace.hpp"

namespace stiction::dynamics {

Workspace::Workspace(const Model& model)
    : bodies(model.bodies().size()),
      springs(model.springs().size()),
      torsion_springs(model.torsion_springs().size()),
      wrenches(model.user_forces().empty() ? 0 : model.bodies().size()),
      joints(model.joints().size()) {
  fit(model);
}

void Workspace::fit(const Model& model) {
  const std::size_t n = model.contacts().size();
  gaps.resize(n);
  anchors.resize(n);
  closed.resize(n);
  if (active.size() < n) active.resize(n);
}

void update_poses(const Model& /*model*/, const State& state, Workspace& ws) {
  for (std::size_t i = 0; i < state.bodies.size(); ++i)
    ws.bodies[i].pose = {state.bodies[i].x, math::rotation(state.bodies[i].p)};
}

namespace {

void add_user_forces(const Model& model, const State& state, Workspace& ws) {
  if (ws.wrenches.empty()) return;
  std::fill(ws.wrenches.begin(), ws.wrenches.end(), model::Wrench{});
  for (const model::UserForce* user : model.user_forces()) user->add(state, ws.wrenches);
  for (std::size_t i = 0; i < ws.wrenches.size(); ++i) {
    ws.bodies[i].force += ws.wrenches[i].force;
    ws.bodies[i].torque += ws.wrenches[i].torque;
  }
}

}  // namespace

void update_forces(const Model& model, const State& state, Workspace& ws) {
  for (std::size_t i = 0; i < state.bodies.size(); ++i) {
    const model::Body& body = model.bodies()[i];
    const Vec3& omega = state.bodies[i].omega;
    ws.bodies[i].force = body.mass * model.gravity();
    ws.bodies[i].torque = Vec3::Zero();
    ws.bodies[i].gyroscopic = -omega.cross(body.inertia * omega);
  }
  for (const model::Force& applied : model.forces()) {
    BodyTerms& body = ws.bodies[static_cast<std::size_t>(applied.body)];
    const Mat3& R = body.pose.R;
    Vec3 force = applied.at(state.t, applied.force), torque = applied.at(state.t, applied.torque);
    if (applied.in_body_frame) {
      body.force += R * force;
    } else {
      body.force += force;
      force = R.transpose() * force;
      torque = R.transpose() * torque;
    }
    body.torque += applied.point.cross(force) + torque;
  }
  add_user_forces(model, state, ws);
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
