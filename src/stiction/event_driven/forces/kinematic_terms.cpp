#include "stiction/event_driven/forces/kinematic_terms.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/smooth/differences.hpp"

namespace stiction::event_driven {
namespace {

using dynamics::ContactTerms;

// How fast the points run over the first body.
double running_rate(const model::Contact& contact, const State& at, const AccelerationWorkspace& w, int index) {
  const geometry::Pose &a = w.dynamics.pose_of(contact.a), &b = w.dynamics.pose_of(contact.b);
  Vec3 omega = at.bodies[static_cast<std::size_t>(contact.a)].omega;
  if (contact.b != model::kWorld)
    omega -= a.R.transpose() * (b.R * at.bodies[static_cast<std::size_t>(contact.b)].omega);
  return geometry::point_rate(contact.pair, a, b, omega, w.dynamics.anchors[static_cast<std::size_t>(index)]);
}

// How fast the contact's geometry changes: an angle over time.
double turning_rate(const System& system, const State& at, const ContactTerms& c, const double* gamma,
                    const AccelerationWorkspace& w) {
  const model::Contact& contact = system.contact(c.contact);
  double rate = at.bodies[static_cast<std::size_t>(contact.a)].omega.norm();
  if (contact.b != model::kWorld) rate = std::max(rate, at.bodies[static_cast<std::size_t>(contact.b)].omega.norm());
  if (c.rows.friction > 1) {
    const double length = std::visit([](const auto& pair) { return pair.depth_limit(); }, contact.pair);
    rate += std::hypot(gamma[laws::T1], gamma[laws::T2]) / length;
  }
  return geometry::bend(contact.pair) * rate + running_rate(contact, at, w, c.contact);
}

// Components along t1, t2 of the frame `to` of a vector given along those of `from`.
void turn(const math::TangentFrame& from, const math::TangentFrame& to, double* pair) {
  const Vec3 v = pair[0] * from.t1 + pair[1] * from.t2;
  pair[0] = v.dot(to.t1);
  pair[1] = v.dot(to.t2);
}

}  // namespace

// c += d(W^T)/dt u + dchi/dt: the derivative of gamma along the motion with the velocities held, by central differences
// of sixth order (smooth/differences.hpp). Frames t1, t2 may jump; where velocities along them are held they are zero,
// so that only the plane of the frame matters.
void add_kinematic_terms(const System& system, const State& at, AccelerationWorkspace& w) {
  const auto closed = w.dynamics.contacts();
  double rate = 0.0;
  for (std::size_t i = 0; i < closed.size(); ++i)
    rate = std::max(rate,
                    turning_rate(system, at, closed[i], w.equations.gamma_A.data() + w.equations.problem.offset[i], w));
  if (!(rate > 0.0)) return;
  const double dt = smooth::kDifferenceAngle / rate;
  std::array<double, laws::kMaxChannels> gamma;
  for (int k = -3; k <= 3; ++k) {
    if (k == 0) continue;
    w.moved.t = at.t + k * dt;
    smooth::move_on(at, k * dt, w.moved);
    dynamics::update_poses(system, w.moved, w.probe);
    const double weight = smooth::difference_weight(k) / dt;
    for (std::size_t i = 0; i < closed.size(); ++i) {
      w.probe.n_active = 0;
      dynamics::activate(system, closed[i].contact, w.probe);
      const ContactTerms& c = w.probe.active[0];
      dynamics::relative_velocity(system, w.moved, c, gamma.data());
      if (c.rows.friction > 1) turn(c.frame, closed[i].frame, gamma.data() + laws::T1);
      if (c.rows.rolling > 1) turn(c.frame, closed[i].frame, gamma.data() + c.rows.first_rolling());
      for (int r = 0; r < c.dim(); ++r)
        w.equations.problem.c[static_cast<std::size_t>(w.equations.problem.offset[i] + r)] +=
            weight * gamma[static_cast<std::size_t>(r)];
    }
  }
}

}  // namespace stiction::event_driven
