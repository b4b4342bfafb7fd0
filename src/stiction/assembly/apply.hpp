#pragma once
// What forces and impulses do to the bodies: M^-1 h, M^-1 W P, and dq/dt = F(q) u. One type per meaning, all with the
// linear part in the inertial frame and the angular part in the frame of the body.
#include <Eigen/Core>

#include "stiction/dynamics/dynamics.hpp"
#include "stiction/model/observation.hpp"

namespace stiction::assembly {

using math::Vec3;
using model::State;
using model::System;

struct VelocityChange {  // of a body over a step
  Vec3 v = Vec3::Zero(), omega = Vec3::Zero();
};
struct Acceleration {  // of a body: du/dt
  Vec3 v = Vec3::Zero(), omega = Vec3::Zero();
};
struct Displacement {  // of a body by a correction of its position; a small turn
  Vec3 x = Vec3::Zero(), turn = Vec3::Zero();
};

using Position = math::Vec<7>;  // x and p of a body; p is not normalised within a step, it follows pdot = p o omega / 2
using Velocity = math::Vec<6>;  // v and omega

// Six numbers that impulses are added to, wherever they lie.
struct Slot {
  Slot(double* v, double* omega) : linear(v), angular(omega) {}
  explicit Slot(model::BodyState& s) : linear(s.v.data()), angular(s.omega.data()) {}
  explicit Slot(VelocityChange& du) : linear(du.v.data()), angular(du.omega.data()) {}
  explicit Slot(Acceleration& a) : linear(a.v.data()), angular(a.omega.data()) {}
  explicit Slot(Displacement& d) : linear(d.x.data()), angular(d.turn.data()) {}
  explicit Slot(Velocity& u) : linear(u.data()), angular(u.data() + 3) {}

  Eigen::Map<Vec3> linear, angular;
};

// M^-1 h dt of a body: its change of velocity by smooth forces alone; with dt = 1, its acceleration.
template <class Change>
Change smooth_change(const model::Body& body, const dynamics::BodyTerms& terms, double dt) {
  return {dt * body.inverse_mass * terms.force, body.inverse_inertia * (dt * (terms.torque + terms.gyroscopic))};
}

// M^-1 W P of one contact, block P; of(body) is anything that makes a Slot.
template <class Of>
void add_impulse(const System& system, const dynamics::ContactTerms& c, const double* P, Of&& of) {
  const model::Contact& contact = system.contact(c.contact);
  Vec3 linear = P[0] * c.frame.n;
  if (c.rows.friction > 0) linear += P[1] * c.frame.t1 + P[2] * c.frame.t2;
  const auto add = [&](int body, double sign, const auto& iw) {
    Slot slot(of(static_cast<std::size_t>(body)));
    slot.linear += sign * system.body(body).inverse_mass * linear;
    Vec3 angular = slot.angular;  // a sum in memory waits for each store
    for (std::size_t k = 0; k < static_cast<std::size_t>(c.dim()); ++k) angular += P[k] * iw[k];
    slot.angular = angular;
  };
  add(contact.a, 1.0, c.iw_a);
  if (contact.b != model::kWorld) add(contact.b, -1.0, c.iw_b);
}

// The same for all closed contacts, whose blocks begin at `offset`.
template <class Of>
void add_impulses(const System& system, std::span<const dynamics::ContactTerms> closed, const std::vector<double>& P,
                  const std::vector<int>& offset, Of&& of) {
  for (std::size_t i = 0; i < closed.size(); ++i) add_impulse(system, closed[i], P.data() + offset[i], of);
}

// dq/dt = F(q) u: xdot = v, pdot = p o (0, omega) / 2 [LLG 2.9]
inline Position kinematic_rate(const Position& q, const Velocity& u) {
  const double a = 0.5 * u[3], b = 0.5 * u[4], c = 0.5 * u[5], w = q[3], x = q[4], y = q[5], z = q[6];
  Position F;
  F << u[0], u[1], u[2], -x * a - y * b - z * c, w * a + y * c - z * b, w * b + z * a - x * c, w * c + x * b - y * a;
  return F;
}

// A body that carries velocities of a system in coordinates of a program has no place that moves.
inline Position kinematic_rate(const model::Body& body, const Position& q, const Velocity& u) {
  return body.coordinates < 0 ? kinematic_rate(q, u) : Position::Zero();
}

}  // namespace stiction::assembly
