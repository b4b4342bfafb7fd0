#include "stiction/dynamics/contacts.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/core/threads/loops.hpp"
#include "stiction/dynamics/user/coordinates.hpp"
#include "stiction/laws/normal/hertz.hpp"

namespace stiction::dynamics {
namespace {

// Directions of the rolling velocities: gamma_Rk = <d_k, omega_a - omega_b>                     [LLG 2.23, 5.43].
geometry::ContourDirections rolling_directions(const model::Contact& contact, const geometry::Pose& a,
                                               const geometry::Pose& b, const math::TangentFrame& frame,
                                               const geometry::Anchor& anchor) {
  if (contact.law.rolling_velocity() == laws::RollingVelocity::angular) return {frame.t1, frame.t2};
  return geometry::contour(contact.pair, a, b, frame, anchor);
}

// The elastic patch, its axis along T1 where the law depends on direction. A hard contact takes it from the last known
// load; a compliant one computes its own, and its gamma_tau is the spin (compliant.cpp).
void find_patch(const model::Contact& contact, const geometry::RelativeCurvature& C, double load, ContactTerms& c) {
  c.A = C.A;
  c.B = C.B;
  if (!contact.law.patch) return;
  if (laws::compliant(contact.law.compliance)) {
    c.lever = 1.0;
  } else {
    c.patch = laws::Hertz{contact.law.modulus}.under(C.A, C.B, load);
    c.lever = c.patch.radius();
  }
  if (contact.law.oriented()) c.frame = {c.frame.n, C.t1, c.frame.n.cross(C.t1)};
}

// Angular parts of W for one body, and Theta^-1 times them.
void angular_parts(const model::Body& body, const geometry::Pose& pose, const ContactTerms& c, const Vec3& couple,
                   double lever, const geometry::ContourDirections& rolling, double sign,
                   std::array<Vec3, kMaxChannels>& w, std::array<Vec3, kMaxChannels>& iw) {
  const Vec3 arm = c.point - pose.x;
  const Mat3 back = sign * pose.R.transpose();
  w[laws::N] = back * (c.rows.couple ? couple : Vec3(arm.cross(c.frame.n)));
  if (c.rows.friction > 0) {
    w[laws::T1] = back * arm.cross(c.frame.t1);
    w[laws::T2] = back * arm.cross(c.frame.t2);
  }
  if (c.rows.friction > 2) w[laws::TAU] = lever * (back * c.frame.n);
  for (int k = 0; k < c.rows.rolling; ++k)
    w[static_cast<std::size_t>(c.rows.first_rolling() + k)] = back * rolling[static_cast<std::size_t>(k)];
  for (std::size_t k = 0; k < static_cast<std::size_t>(c.dim()); ++k) iw[k] = body.inverse_inertia * w[k];
}

// Contact frame, W and chi of contact i; `axis` is the pose of the body that its law is oriented by.
void fill_terms(const System& system, int i, const geometry::Pose& a, const geometry::Pose& b,
                const geometry::Pose& axis, const geometry::Anchor& anchor, ContactTerms& c) {
  const model::Contact& contact = system.contact(i);
  std::optional<geometry::RelativeCurvature> parting;
  const geometry::ContactPoint at = contact.law.patch || laws::compliant(contact.law.compliance)
                                        ? geometry::closest(contact.pair, a, b, anchor, parting)
                                        : geometry::closest(contact.pair, a, b, anchor);
  const Vec3 surface = std::visit([&](const auto& pair) { return pair.surface_velocity(b); }, contact.pair);
  c.contact = i;
  c.of_coordinates = false;
  c.rows = rows_of(contact, anchor);
  c.rows.couple = at.normal.isZero(0.0);
  c.gap = at.gap;
  c.frame =
      contact.axis.given ? math::tangent_frame(at.normal, axis.R * contact.axis.axis) : math::tangent_frame(at.normal);
  c.point = at.point;
  c.lever = c.rows.friction > 2 ? contact.law.lever() : 0.0;
  if (parting) find_patch(contact, *parting, anchor.load, c);
  const auto rolling =
      c.rows.rolling > 0 ? rolling_directions(contact, a, b, c.frame, anchor) : geometry::ContourDirections{};
  angular_parts(system.body(contact.a), a, c, at.couple, c.lever, rolling, 1.0, c.w_a, c.iw_a);
  if (contact.b != model::kWorld)
    angular_parts(system.body(contact.b), b, c, at.couple, c.lever, rolling, -1.0, c.w_b, c.iw_b);
  c.chi = {-c.frame.n.dot(surface)};
  if (c.rows.friction > 0) {
    c.chi[laws::T1] = -c.frame.t1.dot(surface);
    c.chi[laws::T2] = -c.frame.t2.dot(surface);
  }
}

}  // namespace

laws::Layout rows_of(const model::Contact& contact, const geometry::Anchor& anchor) {
  laws::Layout rows = contact.law.layout();
  if (rows.rolling > 0 && contact.law.rolling_velocity() == laws::RollingVelocity::contour)
    rows.rolling = anchor.held ? 0 : std::visit([](const auto& pair) { return pair.kContours; }, contact.pair);
  return rows;
}

void update_gaps(const System& system, Workspace& ws) {
  constexpr std::size_t kPiece = 256;  // contacts at a time, for a thread: some 10 us
  core::share_each(ws.gaps.size(), kPiece, [&](std::size_t i) {
    const model::Contact& contact = system.contacts()[i];
    ws.gaps[i] = contact.coordinates < 0
                     ? geometry::gap(contact.pair, ws.pose_of(contact.a), ws.pose_of(contact.b), ws.anchors[i])
                     : coordinate_gap(system, static_cast<int>(i), ws);
  });
}

Approach approach(const System& system, const State& state, int i, const Workspace& ws) {
  const model::Contact& contact = system.contact(i);
  const geometry::Pose &a = ws.pose_of(contact.a), &b = ws.pose_of(contact.b);
  const geometry::ContactPoint at = geometry::closest(contact.pair, a, b, ws.anchors[static_cast<std::size_t>(i)]);
  const auto along = [&](int body, const geometry::Pose& pose) {
    const model::BodyState& s = state.bodies[static_cast<std::size_t>(body)];
    return at.normal.dot(s.v) + ((at.point - pose.x).cross(at.normal) + at.couple).dot(pose.R * s.omega);
  };
  const Vec3 surface = std::visit([&](const auto& pair) { return pair.surface_velocity(b); }, contact.pair);
  double rate = along(contact.a, a) - at.normal.dot(surface);
  if (contact.b != model::kWorld) rate -= along(contact.b, b);
  return {at.gap, rate};
}

void evaluate_terms(const System& system, int i, const Workspace& ws, ContactTerms& out) {
  const model::Contact& contact = system.contact(i);
  if (contact.coordinates >= 0) return fill_coordinate_terms(system, i, ws, out);
  const geometry::Pose& axis = contact.axis.given ? ws.pose_of(contact.axis.body) : kWorldPose;
  fill_terms(system, i, ws.pose_of(contact.a), ws.pose_of(contact.b), axis, ws.anchors[static_cast<std::size_t>(i)],
             out);
}

void activate(const System& system, int i, Workspace& ws) {
  evaluate_terms(system, i, ws, ws.active[static_cast<std::size_t>(ws.n_active++)]);
}

ContactTerms contact_terms(const System& system, const State& state, int i) {
  const model::Contact& contact = system.contact(i);
  const geometry::Pose axis = contact.axis.given ? pose(state, contact.axis.body) : kWorldPose;
  ContactTerms out;
  if (contact.coordinates >= 0) {
    fill_coordinate_terms(system, i, state, out);
    return out;
  }
  fill_terms(system, i, pose(state, contact.a), pose(state, contact.b), axis,
             state.contacts[static_cast<std::size_t>(i)].anchor, out);
  return out;
}

// Rows without a linear direction are pure couples: their angular parts have no arm in them.
ContactAction contact_action(const ContactTerms& c, const Mat3& R_a, std::span<const double, kMaxChannels> P,
                             double dt) {
  ContactAction out;
  if (!(dt > 0.0)) return out;
  const std::array<const Vec3*, 3> directions{&c.frame.n, &c.frame.t1, &c.frame.t2};
  for (std::size_t k = 0; k < static_cast<std::size_t>(c.dim()); ++k) {
    const double f = P[static_cast<std::size_t>(c.rows.channel(static_cast<int>(k)))] / dt;
    if (k < static_cast<std::size_t>(c.of_coordinates ? std::min(c.rows.friction + 1, 3) : c.rows.linear()))
      out.force += f * *directions[k];
    else
      out.torque += f * (c.of_coordinates ? c.frame.n : Vec3(R_a * c.w_a[k]));
  }
  return out;
}

PointMotion point_motion(const State& state, int body, const geometry::Pose& pose, const Vec3& point) {
  if (body == model::kWorld) return {Vec3::Zero(), Vec3::Zero()};
  const model::BodyState& s = state.bodies[static_cast<std::size_t>(body)];
  const Vec3 omega = pose.R * s.omega;
  return {s.v + omega.cross(point - pose.x), omega};
}

PointMotion relative_motion(const model::Contact& contact, const State& state, const geometry::Pose& a,
                            const geometry::Pose& b, const Vec3& point) {
  const PointMotion of_a = point_motion(state, contact.a, a, point), of_b = point_motion(state, contact.b, b, point);
  const Vec3 surface = std::visit([&](const auto& pair) { return pair.surface_velocity(b); }, contact.pair);
  return {of_a.v - of_b.v - surface, of_a.omega - of_b.omega};
}

void relative_velocity(const System& system, const State& state, const ContactTerms& c, double* gamma) {
  const model::Contact& contact = system.contact(c.contact);
  const model::BodyState& a = state.bodies[static_cast<std::size_t>(contact.a)];
  const model::BodyState* b = contact.b == model::kWorld ? nullptr : &state.bodies[static_cast<std::size_t>(contact.b)];
  const Vec3 v = b ? Vec3(a.v - b->v) : a.v;
  const std::array<double, 3> linear{c.frame.n.dot(v), c.frame.t1.dot(v), c.frame.t2.dot(v)};
  for (std::size_t k = 0; k < static_cast<std::size_t>(c.dim()); ++k) {
    gamma[k] = c.chi[k] + c.w_a[k].dot(a.omega);
    if (k < static_cast<std::size_t>(c.rows.linear())) gamma[k] += linear[k];
    if (b) gamma[k] += c.w_b[k].dot(b->omega);
  }
}

}  // namespace stiction::dynamics
