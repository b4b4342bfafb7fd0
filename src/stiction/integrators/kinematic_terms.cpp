// d(W^T)/dt u: how the directions of closed contacts turn on the way that the velocities of a moment would lead.
#include <algorithm>
#include <cmath>

#include "stiction/integrators/acceleration.hpp"
#include "stiction/math/rotation.hpp"

namespace stiction::integrators {
namespace {

using dynamics::ContactTerms;

// How fast the contact's geometry changes: an angle over time.
double turning_rate(const Model& model, const State& at, const ContactTerms& c, const double* gamma) {
  const model::Contact& contact = model.contacts()[static_cast<std::size_t>(c.contact)];
  double rate = at.bodies[static_cast<std::size_t>(contact.a)].omega.norm();
  if (contact.b != model::kWorld) rate = std::max(rate, at.bodies[static_cast<std::size_t>(contact.b)].omega.norm());
  if (c.rows.friction > 1) {
    const double length = std::visit([](const auto& pair) { return pair.depth_limit(); }, contact.pair);
    rate += std::hypot(gamma[laws::T1], gamma[laws::T2]) / length;
  }
  return geometry::bend(contact.pair) * rate;
}

// Components along t1, t2 of the frame `to` of a vector given along those of `from`.
void turn(const math::TangentFrame& from, const math::TangentFrame& to, double* pair) {
  const Vec3 v = pair[0] * from.t1 + pair[1] * from.t2;
  pair[0] = v.dot(to.t1);
  pair[1] = v.dot(to.t2);
}

}  // namespace

void move_on(const State& at, double dt, State& moved) {
  for (std::size_t b = 0; b < at.bodies.size(); ++b) {
    const model::BodyState& s = at.bodies[b];
    moved.bodies[b] = {s.x + dt * s.v, math::advanced(s.p, s.omega, dt), s.v, s.omega};
  }
}

double difference_weight(int k) {
  constexpr std::array<double, 3> kWeights{45.0 / 60.0, -9.0 / 60.0, 1.0 / 60.0};
  return (k > 0 ? 1.0 : -1.0) * kWeights[static_cast<std::size_t>(std::abs(k) - 1)];
}

// c += d(W^T)/dt u + dchi/dt: the derivative of gamma along the motion with the velocities held, by central differences
// of sixth order. The bodies turn by up to 3 angles of kDifferenceAngle, so that the differences err by its sixth power
// over 140 and by rounding over it, both about 1e-14. Frames t1, t2 may jump; where velocities along them are held they
// are zero, so that only the plane of the frame matters.
void add_kinematic_terms(const Model& model, const State& at, AccelerationWorkspace& w) {
  const auto closed = w.step.dynamics.contacts();
  double rate = 0.0;
  for (std::size_t i = 0; i < closed.size(); ++i)
    rate = std::max(rate, turning_rate(model, at, closed[i], w.step.gamma_A.data() + w.step.problem.offset[i]));
  if (!(rate > 0.0)) return;
  const double dt = kDifferenceAngle / rate;
  std::array<double, laws::kMaxChannels> gamma;
  for (int k = -3; k <= 3; ++k) {
    if (k == 0) continue;
    w.moved.t = at.t + k * dt;
    move_on(at, k * dt, w.moved);
    dynamics::update_poses(model, w.moved, w.probe);
    const double weight = difference_weight(k) / dt;
    for (std::size_t i = 0; i < closed.size(); ++i) {
      w.probe.n_active = 0;
      dynamics::activate(model, closed[i].contact, w.probe);
      const ContactTerms& c = w.probe.active[0];
      dynamics::relative_velocity(model, w.moved, c, gamma.data());
      if (c.rows.friction > 1) turn(c.frame, closed[i].frame, gamma.data() + laws::T1);
      if (c.rows.rolling > 0) turn(c.frame, closed[i].frame, gamma.data() + c.rows.first_rolling());
      for (int r = 0; r < c.dim(); ++r)
        w.step.problem.c[static_cast<std::size_t>(w.step.problem.offset[i] + r)] +=
            weight * gamma[static_cast<std::size_t>(r)];
    }
  }
}

}  // namespace stiction::integrators
