#include "stiction/dynamics/compliant.hpp"

#include <algorithm>

#include "stiction/dynamics/contacts.hpp"

namespace stiction::dynamics {
namespace {

// Friction on the elastic patch: gamma_tau is the spin there, and the force dual to it the torque.
void add_patch_friction(const model::Contact& contact, const laws::Parts& parts, const laws::Patch& patch,
                        const double* gamma, double lambda_N, laws::BlockForce& block) {
  const laws::ContactLaw law = contact.law.on_patch(patch);
  const double R = law.lever();
  std::array<double, kMaxChannels> scaled;
  std::copy_n(gamma, law.dim(), scaled.begin());
  scaled[laws::TAU] *= R;
  for (auto name : {laws::SLIDING, laws::DRILLING})
    laws::add_regularised_force(law, name, parts[name], scaled.data(), lambda_N, block);
  block[laws::TAU] *= R;
}

// On a body: W lambda, and what changes of curvature add.
void apply(int body, double sign, const PressedContact& p, const std::array<Vec3, kMaxChannels>& w,
           const model::Wrench& curvature, Workspace& ws) {
  if (body == model::kWorld) return;
  BodyTerms& terms = ws.bodies[static_cast<std::size_t>(body)];
  Vec3 linear = p.lambda[laws::N] * p.terms.frame.n;
  if (p.terms.rows.friction > 0)
    linear += p.lambda[laws::T1] * p.terms.frame.t1 + p.lambda[laws::T2] * p.terms.frame.t2;
  terms.force += sign * linear + curvature.force;
  for (std::size_t k = 0; k < static_cast<std::size_t>(p.terms.dim()); ++k) terms.torque += p.lambda[k] * w[k];
  terms.torque += curvature.torque;
}

bool overlaps(const System& system, int i, const Workspace& ws) {
  const model::Contact& contact = system.contact(i);
  return geometry::gap(contact.pair, ws.pose_of(contact.a), ws.pose_of(contact.b),
                       ws.anchors[static_cast<std::size_t>(i)]) < 0.0;
}

}  // namespace

CompliantForce compliant_force(const model::Contact& contact, const laws::Parts& parts, const ContactTerms& terms,
                               const double* gamma) {
  CompliantForce force;
  const laws::Squeeze squeeze{-terms.gap, terms.A, terms.B};
  force.patch = laws::of_compliant(contact.law.compliance, [&](const auto& law) { return law.elastic(squeeze); });
  force.elastic = force.patch.force;
  const double lambda_N = laws::pressed_force(contact.law.compliance, squeeze, force.elastic, -gamma[laws::N]);
  if (!(squeeze.delta > 0.0)) return force;
  force.block[laws::N] = lambda_N;
  if (contact.law.patch)
    add_patch_friction(contact, parts, force.patch, gamma, lambda_N, force.block);
  else
    for (auto name : {laws::SLIDING, laws::DRILLING})
      laws::add_regularised_force(contact.law, name, parts[name], gamma, lambda_N, force.block);
  laws::add_regularised_force(contact.law, laws::ROLLING, parts[laws::ROLLING], gamma, lambda_N, force.block);
  return force;
}

bool curvature_force(const model::Contact& contact, const Workspace& ws, const ContactTerms& terms,
                     ContactWrenches& out) {
  const laws::Squeeze squeeze{-terms.gap, terms.A, terms.B};
  if (!(squeeze.delta > 0.0) || !laws::depends_on_curvature(contact.law.compliance)) return false;
  const geometry::Pose &a = ws.pose_of(contact.a), &b = ws.pose_of(contact.b);
  const auto C = geometry::curvature_gradient(contact.pair, a, b, ws.anchors[static_cast<std::size_t>(terms.contact)]);
  if (!C) return false;
  const auto [V_A, V_B] = laws::energy_slope(contact.law.compliance, squeeze);
  const Vec3 force = -V_A * C->A.v - V_B * C->B.v, torque = -V_A * C->A.omega - V_B * C->B.omega;
  const auto on = [&](const geometry::Pose& pose, double sign) -> model::Wrench {
    return {sign * force, sign * (pose.R.transpose() * ((C->point - pose.x).cross(force) + torque))};
  };
  out = {on(a, 1.0), on(b, -1.0)};
  return true;
}

double compliant_energy(const System& system, const State& state) {
  double sum = 0.0;
  for (std::size_t i = 0; i < state.contacts.size(); ++i) {
    const model::Contact& contact = system.contacts()[i];
    if (!laws::compliant(contact.law.compliance)) continue;
    const geometry::Pose a = pose(state, contact.a), b = pose(state, contact.b);
    std::optional<geometry::RelativeCurvature> parting;
    laws::Squeeze squeeze{-geometry::closest(contact.pair, a, b, state.contacts[i].anchor, parting).gap, 0.0, 0.0};
    if (!(squeeze.delta > 0.0)) continue;
    if (parting) squeeze.A = parting->A, squeeze.B = parting->B;
    sum += laws::of_compliant(contact.law.compliance, [&](const auto& law) { return law.energy(squeeze); });
  }
  return sum;
}

void add_soft_contacts(const System& system, const State& state, Workspace& ws) {
  ws.n_pressed = 0;
  for (const SoftContact& soft : ws.soft) {
    if (!overlaps(system, soft.contact, ws)) continue;
    const model::Contact& contact = system.contact(soft.contact);
    PressedContact& p = ws.pressed[static_cast<std::size_t>(ws.n_pressed++)];
    evaluate_terms(system, soft.contact, ws, p.terms);
    laws::Parts parts = laws::parts_of(contact.law, p.terms.rows);
    if (soft.face >= 0 && overlaps(system, soft.face, ws))
      parts[laws::ROLLING] = {};  // a face does not roll [LLG 2.25]
    std::array<double, kMaxChannels> gamma{};
    relative_velocity(system, state, p.terms, gamma.data());
    const CompliantForce force = compliant_force(contact, parts, p.terms, gamma.data());
    p.lambda = force.block;
    p.elastic = force.elastic;
    p.curvature = {};
    (void)curvature_force(contact, ws, p.terms, p.curvature);
    apply(contact.a, 1.0, p, p.terms.w_a, p.curvature[0], ws);
    apply(contact.b, -1.0, p, p.terms.w_b, p.curvature[1], ws);
  }
}

SoftPower soft_power(const System& system, const State& state, const PressedContact& p) {
  const model::Contact& contact = system.contact(p.terms.contact);
  std::array<double, kMaxChannels> gamma{};
  relative_velocity(system, state, p.terms, gamma.data());
  SoftPower power;
  power.elastic = p.elastic * gamma[laws::N];
  model::add_work(
      p.terms.rows, [&](int k) { return p.lambda[static_cast<std::size_t>(k)] * gamma[static_cast<std::size_t>(k)]; },
      power.work);
  power.work.normal -= power.elastic;
  for (std::size_t end = 0; end < 2; ++end) {
    const int body = end == 0 ? contact.a : contact.b;
    if (body == model::kWorld) continue;
    const model::BodyState& s = state.bodies[static_cast<std::size_t>(body)];
    power.elastic += p.curvature[end].force.dot(s.v) + p.curvature[end].torque.dot(s.omega);
  }
  return power;
}

}  // namespace stiction::dynamics
