#include "stiction/dynamics/forces.hpp"

#include <algorithm>

#include "stiction/dynamics/compliant.hpp"
#include "stiction/dynamics/springs.hpp"
#include "stiction/dynamics/user/coordinates.hpp"
#include "stiction/dynamics/user/elements.hpp"

namespace stiction::dynamics {
namespace {

void add_user_forces(const System& system, const State& state, Workspace& ws) {
  const model::Model& model = system.model();
  if (model.user_forces().empty() && model.loads().empty()) return;
  std::fill(ws.wrenches.begin(), ws.wrenches.end(), model::Wrench{});
  for (const auto& user : model.user_forces()) user->add(state, ws.wrenches);
  for (std::size_t i = 0; i < model.loads().size(); ++i) {
    ws.wrenches[i].force += model.loads()[i].force;
    ws.wrenches[i].torque += ws.bodies[i].pose.R.transpose() * model.loads()[i].torque;
  }
  for (std::size_t i = 0; i < ws.wrenches.size(); ++i) {
    ws.bodies[i].force += ws.wrenches[i].force;
    ws.bodies[i].torque += ws.wrenches[i].torque;
  }
}

}  // namespace

void update_forces_but_springs(const System& system, const State& state, Workspace& ws) {
  for (std::size_t i = 0; i < state.bodies.size(); ++i) {
    const model::Body& body = system.bodies()[i];
    const Vec3& omega = state.bodies[i].omega;
    ws.bodies[i].force = body.mass * system.gravity();
    ws.bodies[i].torque = Vec3::Zero();
    ws.bodies[i].gyroscopic = -omega.cross(body.inertia * omega);
  }
  if (!system.coordinates().empty()) add_coordinates(system, state, ws);
  for (const model::Force& applied : system.forces()) {
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
  add_user_forces(system, state, ws);
  add_elements(system, state, ws);
  if (!ws.soft.empty()) add_soft_contacts(system, state, ws);
  update_springs(system, state, ws);
}

void update_forces(const System& system, const State& state, Workspace& ws) {
  update_forces_but_springs(system, state, ws);
  add_springs(system, ws);
}

}  // namespace stiction::dynamics
