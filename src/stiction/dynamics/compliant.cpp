#include "stiction/dynamics/compliant.hpp"

#include <algorithm>

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

}  // namespace

CompliantForce compliant_force(const model::Contact& contact, const laws::Parts& parts, const ContactTerms& terms,
                               const double* gamma) {
  CompliantForce force;
  const laws::Squeeze squeeze{-terms.gap, terms.A, terms.B};
  const double damping = laws::of_compliant(contact.law.compliance, [](const auto& law) { return law.damping; });
  force.patch = laws::of_compliant(contact.law.compliance, [&](const auto& law) { return law.elastic(squeeze); });
  force.elastic = force.patch.force;
  const double lambda_N = laws::damped(force.elastic, damping, -gamma[laws::N]);
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

}  // namespace stiction::dynamics
