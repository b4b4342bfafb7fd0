#include "stiction/event_driven/forces/kinematic_terms.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/event_driven/forces/tilt.hpp"
#include "stiction/math/elementary/elementary.hpp"
#include "stiction/smooth/differences.hpp"

namespace stiction::event_driven {
namespace {

using dynamics::ContactTerms;

// How fast the points run over the first body; or, beyond `turning`, how fast it lies down.
double running_rate(const model::Contact& contact, const State& at, const AccelerationWorkspace& w, int index,
                    double turning) {
  const geometry::Pose &a = w.dynamics.pose_of(contact.a), &b = w.dynamics.pose_of(contact.b);
  Vec3 omega = at.bodies[static_cast<std::size_t>(contact.a)].omega;
  if (contact.b != model::kWorld)
    omega -= a.R.transpose() * (b.R * at.bodies[static_cast<std::size_t>(contact.b)].omega);
  const geometry::Anchor& anchor = w.dynamics.anchors[static_cast<std::size_t>(index)];
  return std::max(geometry::point_rate(contact.pair, a, b, omega, anchor),
                  tilt_rate(contact.pair, a, b, omega, anchor) - turning);
}

// Speed of sliding, of smooth contacts too, which have no rows for it.
double sliding_speed(const model::Contact& contact, const State& at, const ContactTerms& c, const double* gamma,
                     const AccelerationWorkspace& w) {
  if (c.rows.friction > 1) return math::hypot(gamma[laws::T1], gamma[laws::T2]);
  if (c.rows.dry || c.rows.couple || contact.shapes[0] < 0) return 0.0;  // of a joint
  const auto [v, omega] =
      dynamics::relative_motion(contact, at, w.dynamics.pose_of(contact.a), w.dynamics.pose_of(contact.b), c.point);
  return (v - c.frame.n.dot(v) * c.frame.n).norm();
}

// Below it, in rad/s, the sliding of a smooth contact turns its normal by less than matters: r omega^2 of a metre is
// 1e-12 of gravity. At rest it is rounding, which must not choose between two rates.
constexpr double kLeastSliding = 3e-6;

// How fast the contact's geometry changes: an angle over time.
double turning_rate(const System& system, const State& at, const ContactTerms& c, const double* gamma,
                    const AccelerationWorkspace& w) {
  const model::Contact& contact = system.contact(c.contact);
  if (c.of_coordinates) return dynamics::coordinate_pace(system, at, contact);
  double rate = at.bodies[static_cast<std::size_t>(contact.a)].omega.norm();
  if (contact.b != model::kWorld) rate = std::max(rate, at.bodies[static_cast<std::size_t>(contact.b)].omega.norm());
  if (const double speed = sliding_speed(contact, at, c, gamma, w); speed > 0.0) {
    const double slides = speed / std::visit([](const auto& pair) { return pair.depth_limit(); }, contact.pair);
    if (c.rows.friction > 1)
      rate += slides;
    else if (slides > std::max(2.0 * rate, kLeastSliding))  // half the rate costs two digits of fourteen
      rate = slides;
  }
  const double turning = geometry::bend(contact.pair) * rate;
  return turning + running_rate(contact, at, w, c.contact, turning);
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
    if (!system.coordinates().empty()) dynamics::advance_coordinates(system, at, k * dt, w.moved);
    dynamics::update_poses(system, w.moved, w.probe);
    const double weight = smooth::difference_weight(k) / dt;
    for (std::size_t i = 0; i < closed.size(); ++i) {
      w.probe.n_active = 0;
      dynamics::activate(system, closed[i].contact, w.probe);
      const ContactTerms& c = w.probe.active[0];
      dynamics::relative_velocity(system, w.moved, c, gamma.data());
      if (c.rows.friction > 1 && !c.of_coordinates) turn(c.frame, closed[i].frame, gamma.data() + laws::T1);
      if (c.rows.rolling > 1 && !c.of_coordinates)
        turn(c.frame, closed[i].frame, gamma.data() + c.rows.first_rolling());
      for (int r = 0; r < c.dim(); ++r)
        w.equations.problem.c[static_cast<std::size_t>(w.equations.problem.offset[i] + r)] +=
            weight * gamma[static_cast<std::size_t>(r)];
    }
  }
}

}  // namespace stiction::event_driven
