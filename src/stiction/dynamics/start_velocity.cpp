// Relative velocities of a contact at the start of a step. A step works with the directions W_M of its midpoint; between
// start and midpoint they turn, and gamma(q_M, u) - gamma(q_A, u) = dt/2 Wdot^T u is the velocity that a contact gains by
// the curvature of its motion alone. Tangential directions are those of the midpoint, so that the choice of a tangent
// frame does not enter.
#include "stiction/dynamics/workspace.hpp"

namespace stiction::dynamics {

void note_start(const State& state, Workspace& ws) {
  for (std::size_t i = 0; i < state.bodies.size(); ++i)
    ws.bodies[i].start = {state.bodies[i].x, math::rotation(state.bodies[i].p)};
}

void start_velocity(const Model& model, const State& state, const ContactTerms& c, const Workspace& ws, double* gamma) {
  const model::Contact& contact = model.contacts()[static_cast<std::size_t>(c.contact)];
  const geometry::Pose a = ws.start_of(contact.a), b = ws.start_of(contact.b);
  const auto at = geometry::closest(contact.pair, a, b, ws.anchors[static_cast<std::size_t>(c.contact)]);
  const auto velocity = [&](int body, const geometry::Pose& pose, Vec3& omega) -> Vec3 {
    if (body == model::kWorld) return omega = Vec3::Zero();
    const model::BodyState& s = state.bodies[static_cast<std::size_t>(body)];
    omega = pose.R * s.omega;
    return s.v + omega.cross(at.point - pose.x);
  };
  Vec3 omega_a, omega_b;
  const Vec3 surface = std::visit([&](const auto& pair) { return pair.surface_velocity(b); }, contact.pair);
  const Vec3 v = velocity(contact.a, a, omega_a) - velocity(contact.b, b, omega_b) - surface, omega = omega_a - omega_b;
  gamma[laws::N] = at.normal.dot(v);
  if (c.rows.friction > 0) {
    gamma[laws::T1] = c.frame.t1.dot(v);
    gamma[laws::T2] = c.frame.t2.dot(v);
  }
  if (c.rows.friction > 2) gamma[laws::TAU] = contact.law.lever() * at.normal.dot(omega);
  if (c.rows.rolling == 0) return;
  const auto rolling = rolling_directions(contact, a, b, c.frame);
  for (int k = 0; k < c.rows.rolling; ++k)
    gamma[c.rows.first_rolling() + k] = rolling[static_cast<std::size_t>(k)].dot(omega);
}

}  // namespace stiction::dynamics
