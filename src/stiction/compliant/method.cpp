#include "stiction/compliant/method.hpp"

#include "stiction/compliant/ode.hpp"

namespace stiction::compliant {

core::Problem Ode::problem() const {
  if (!carries_points || method == OdeMethod::dormand_prince) return {};
  return {"tracking", "differential", "cannot be combined with method = \"stiff\", whose Jacobian has no points"};
}

integration::Misfit Ode::misfit(const model::Model& model) const {
  if (!model.coordinates().empty())
    return {-1, "does not carry coordinates of programs (" + model.coordinates().front().name +
                    "): use event-driven, moreau or runge-kutta"};
  for (const model::Contact& contact : model.contacts())
    if (std::holds_alternative<geometry::JointAxis>(contact.pair))
      return {-1,
              "does not support stops and dry friction of joints (" + contact.name +
                  "), which have no force that depends on the state alone: use event-driven, moreau or runge-kutta"};
  if (auto misfit = integration::needs_compliance(
          model, true,
          "is hard, and such a contact has no force that depends on the state alone, as integrator.type = \"ode\" "
          "needs: "
          "use event-driven, moreau or runge-kutta, which take hard and compliant contacts, or normal = \"compliant\"");
      !misfit.problem.empty())
    return misfit;
  if (auto misfit = integration::takes_all_pairs(model); !misfit.problem.empty()) return misfit;
  return integration::keeps_features(model);
}

std::unique_ptr<integration::Integrator> Ode::make(const integration::Setup& setup, const solvers::Options& /*solver*/,
                                                   const model::State& start) const {
  return std::make_unique<OdeIntegrator>(setup, method, tolerance, carries_points, start);
}

}  // namespace stiction::compliant
