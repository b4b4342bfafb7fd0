#include "stiction/simulation/sample_contacts.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::simulation {
namespace {

using model::State;

// Velocities of a contact of a system in coordinates of a program, as far as it has rows for them.
void sample_rates(const model::System& system, const State& state, const dynamics::ContactTerms& now,
                  model::ContactSample& out) {
  std::array<double, laws::kMaxChannels> gamma{};
  dynamics::relative_velocity(system, state, now, gamma.data());
  out.slip_speed = now.rows.friction > 0 ? std::sqrt(gamma[1] * gamma[1] + gamma[2] * gamma[2]) : 0.0;
  out.spin = now.rows.friction > 2 && now.lever > 0.0 ? gamma[laws::TAU] / now.lever : 0.0;
}

// Gap, point and velocities at the state.
void sample_motion(const model::System& system, const model::Contact& contact, const State& state,
                   const dynamics::ContactTerms& now, model::ContactSample& out) {
  out.gap = now.gap;
  out.point = now.point;
  if (now.of_coordinates) return sample_rates(system, state, now, out);
  const geometry::Pose a = pose(state, contact.a), b = pose(state, contact.b);
  const auto [gamma, omega] = dynamics::relative_motion(contact, state, a, b, now.point);
  const math::Vec3& n = now.frame.n;
  out.spin = n.dot(omega);
  out.slip_speed = (gamma - n.dot(gamma) * n).norm();
}

// Frame, force and torque of the impulses.
void sample_action(const dynamics::ContactTerms& terms, const math::Mat3& R_a, model::ContactSample& out) {
  const dynamics::ContactAction action = dynamics::contact_action(terms, R_a, out.P, out.dt);
  out.normal = terms.frame.n;
  out.t1 = terms.frame.t1;
  out.force = action.force;
  out.torque = action.torque;
}

// Before the first step nothing has decided about contacts: hard ones that touch and do not separate are closed.
model::ContactStatus status_at_start(const model::Contact& contact, const State& state,
                                     const dynamics::ContactTerms& now) {
  constexpr double kTouches = 1e-12;  // m, as for the builder: rounding of positions
  constexpr double kRests = 1e-12;    // of the speeds of the bodies: their rounding
  const bool stop_of_joint = contact.shapes[0] < 0;
  if (stop_of_joint || !std::holds_alternative<laws::Hard>(contact.law.compliance) || !(std::fabs(now.gap) <= kTouches))
    return model::ContactStatus::open;
  const geometry::Pose a = pose(state, contact.a), b = pose(state, contact.b);
  const math::Vec3 gamma = dynamics::relative_motion(contact, state, a, b, now.point).v;
  const double normal = now.frame.n.dot(gamma), speed = gamma.norm();
  if (normal > 1e-9 * speed) return model::ContactStatus::open;
  double fastest = 0.0;
  for (const int body : {contact.a, contact.b})
    if (body != model::kWorld) fastest = std::max(fastest, state.bodies[static_cast<std::size_t>(body)].v.norm());
  const double slip = (gamma - normal * now.frame.n).norm();
  return slip > kRests * fastest ? model::ContactStatus::slip : model::ContactStatus::stick;
}

// Without friction nothing sticks. Below this share of the velocity that the impulse gives its bodies it rests, as
// contacts with friction do below the solver's tolerance.
constexpr double kAtRest = 1e-9;

bool slides_freely(const model::Model& model, const model::Contact& contact, const model::ContactSample& now) {
  const bool stop_of_joint = contact.shapes[0] < 0;
  if (stop_of_joint || contact.law.layout().friction > 0) return false;
  const auto inverse_mass = [&](int body) {
    return body == model::kWorld ? 0.0 : model.bodies()[static_cast<std::size_t>(body)].inverse_mass;
  };
  return now.slip_speed > kAtRest * std::fabs(now.P[laws::N]) * (inverse_mass(contact.a) + inverse_mass(contact.b));
}

}  // namespace

void sample_contacts(const model::Model& model, const State& state, const integration::Integrator& integrator,
                     std::vector<model::ContactSample>& out) {
  out.resize(model.contacts().size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const model::Contact& contact = model.contacts()[i];
    const dynamics::ContactTerms now = dynamics::contact_terms(model, state, static_cast<int>(i));
    out[i].status = state.contacts[i].status;
    out[i].P = state.contacts[i].P;
    out[i].dt = integrator.last_dt();
    if (out[i].dt == 0.0 && out[i].status == model::ContactStatus::open)
      out[i].status = status_at_start(contact, state, now);
    sample_motion(model, contact, state, now, out[i]);
    sample_action(now, pose(state, contact.a).R, out[i]);
  }
  // Closed contacts: directions and velocities that the laws were solved with, at the midpoint or in the last stage. A
  // tangent frame may turn over between there and the end of the step.
  const integration::LastStep last = integrator.last_step();
  const auto closed = last.gamma_E ? last.dynamics->contacts() : std::span<const dynamics::ContactTerms>();
  for (std::size_t i = 0; i < closed.size(); ++i) {
    const dynamics::ContactTerms& c = closed[i];
    const auto index = static_cast<std::size_t>(c.contact);
    if (index >= out.size()) break;
    model::ContactSample& s = out[index];
    sample_action(c, last.dynamics->pose_of(model.contacts()[index].a).R, s);
    const double* gamma = last.gamma_E->data() + (*last.offset)[i];
    if (c.rows.friction > 0) s.slip_speed = std::sqrt(gamma[1] * gamma[1] + gamma[2] * gamma[2]);
    if (c.rows.dry) s.slip_speed = std::fabs(gamma[0]);
  }
  for (std::size_t i = 0; i < out.size(); ++i)
    if (out[i].status == model::ContactStatus::stick && slides_freely(model, model.contacts()[i], out[i]))
      out[i].status = model::ContactStatus::slip;
}

model::ManifoldSample sum_of(std::span<const model::ContactSample> points) {
  using model::ContactSample, model::ContactStatus;
  const auto lowest =
      std::min_element(points.begin(), points.end(), [](const auto& x, const auto& y) { return x.gap < y.gap; });
  model::ManifoldSample out{*lowest};
  ContactSample& sum = out.sum;
  sum.P.fill(0.0);
  sum.force = sum.torque = math::Vec3::Zero();
  math::Vec3 centre = math::Vec3::Zero();
  for (const ContactSample& point : points) {
    sum.status = std::max(sum.status, point.status);
    for (std::size_t k = 0; k < sum.P.size(); ++k) sum.P[k] += point.P[k];
    sum.force += point.force;
    centre += point.P[laws::N] * point.point;
    if (point.status == ContactStatus::open) continue;
    sum.slip_speed = out.closed == 0 ? point.slip_speed : std::max(sum.slip_speed, point.slip_speed);
    ++out.closed;
  }
  if (sum.P[laws::N] > 0.0) sum.point = centre / sum.P[laws::N];
  for (const ContactSample& point : points) sum.torque += point.torque + (point.point - sum.point).cross(point.force);
  return out;
}

void sample_groups(const model::System& system, const State& state, bool started,
                   std::vector<model::GroupSample>& out) {
  out.assign(system.model().groups().size(), {});
  for (std::size_t i = system.model().contacts().size(); i < state.contacts.size(); ++i) {
    const model::Contact& contact = system.contacts()[i];
    const model::ContactState& is = state.contacts[i];
    model::GroupSample& s = out[static_cast<std::size_t>(contact.group)];
    const double gap = gap_of(system.model(), contact, state, is.anchor);
    s.depth = std::max(s.depth, -gap);
    const model::ContactStatus status =
        started ? is.status
                : status_at_start(contact, state, dynamics::contact_terms(system, state, static_cast<int>(i)));
    if (status == model::ContactStatus::open) continue;
    ++s.closed;
    s.slipping += status == model::ContactStatus::slip ? 1 : 0;
    s.P_N += is.P[laws::N];
    s.P_max = std::max(s.P_max, is.P[laws::N]);
  }
}

}  // namespace stiction::simulation
