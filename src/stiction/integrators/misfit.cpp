// Which models an integrator cannot integrate.
#include <fmt/format.h>

#include "stiction/integrators/simulation.hpp"

namespace stiction::integrators {
namespace {

constexpr std::size_t kMostPairs = 20000;  // of schemes whose contacts do not come and go

}  // namespace

Misfit misfit(const Model& model, Scheme scheme) {
  const bool ode = scheme == Scheme::ode;
  if ((ode || scheme == Scheme::event_driven) && !model.faces().empty())
    return {-1, "cannot be with disks: use moreau or runge-kutta"};
  if (ode)
    for (const model::Contact& contact : model.contacts())
      if (std::holds_alternative<geometry::JointAxis>(contact.pair))
        return {-1,
                "cannot be with stops and dry friction of joints (" + contact.name + "): use moreau or runge-kutta"};
  if (scheme == Scheme::event_driven)
    for (const model::Contact& contact : model.contacts())
      if (contact.law.normal.dry())
        return {-1, "cannot be with dry friction of joints (" + contact.name + "): use moreau or runge-kutta"};
  const std::size_t declared = model.contacts().size();
  for (std::size_t i = 0; i < declared + model.groups().size(); ++i) {
    const laws::ContactLaw& law = i < declared ? model.contacts()[i].law : model.groups()[i - declared].law;
    if (laws::compliant(law.compliance) != ode)
      return {
          static_cast<int>(i),
          ode ? "must be a compliant law for integrator.type = \"ode\": set normal = \"compliant\" and its stiffness"
              : "goes with integrator.type = \"ode\" only: choose that, or normal = \"hard\""};
  }
  if (ode || scheme == Scheme::event_driven) {
    std::size_t pairs = 0;
    for (const model::ContactGroup& group : model.groups()) pairs += group.first.size() * group.second.size();
    if (pairs > kMostPairs)
      return {-1, fmt::format("looks at every pair of a group: {} are too many, use moreau or runge-kutta", pairs)};
  }
  return {};
}

}  // namespace stiction::integrators
