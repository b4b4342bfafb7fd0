// Compliant contacts: forces of the overlap and of the relative velocity.
#include "stiction/dynamics/workspace.hpp"

namespace stiction::dynamics {
namespace {

laws::Squeeze squeeze_of(const model::Contact& contact, double gap) {
  const double curvature = std::visit(
      [](const auto& pair) {
        if constexpr (requires { pair.relative_curvature(); })
          return pair.relative_curvature();
        else
          return 0.0;
      },
      contact.pair);
  return {-gap, 0.5 * curvature, 0.5 * curvature};
}

}  // namespace

CompliantForce compliant_force(const model::Contact& contact, const laws::Parts& parts, const ContactTerms& terms,
                               const double* gamma) {
  CompliantForce force;
  const laws::Squeeze squeeze = squeeze_of(contact, terms.gap);
  const double damping = laws::of_compliant(contact.law.compliance, [](const auto& law) { return law.damping; });
  force.patch = laws::of_compliant(contact.law.compliance, [&](const auto& law) { return law.elastic(squeeze); });
  force.elastic = force.patch.force;
  const double lambda_N = laws::damped(force.elastic, damping, -gamma[laws::N]);
  if (!(squeeze.delta > 0.0)) return force;
  force.block[laws::N] = lambda_N;
  for (auto name : {laws::SLIDING, laws::DRILLING, laws::ROLLING})
    laws::add_regularised_force(contact.law, name, parts[name], gamma, lambda_N, force.block);
  return force;
}

double compliant_energy(const Model& model, const State& state) {
  double sum = 0.0;
  for (std::size_t i = 0; i < state.contacts.size(); ++i) {
    const model::Contact& contact = model.contacts()[i];
    if (!laws::compliant(contact.law.compliance)) continue;
    const double gap = geometry::gap(contact.pair, pose(state, contact.a), pose(state, contact.b));
    sum += laws::of_compliant(contact.law.compliance,
                              [&](const auto& law) { return law.energy(squeeze_of(contact, gap)); });
  }
  return sum;
}

}  // namespace stiction::dynamics
