#include "stiction/stepping/methods.hpp"

#include "stiction/stepping/lengths/controlled.hpp"
#include "stiction/stepping/lengths/located.hpp"
#include "stiction/stepping/runge_kutta/moreau_stages.hpp"

namespace stiction::stepping {
namespace {

Misfit time_stepping_misfit(const model::Model& model, Variant variant) {
  if (variant == Variant::printed && !model.joints().empty())
    return {-1, "does not support joints: choose a variant other than printed", "variant"};
  return {};
}

// A smallest step belongs to step control, which cannot be combined with located impacts.
template <class Method>
core::Problem steps_problem(const Method& m) {
  if (m.locate_impacts && m.tolerance > 0.0)
    return {"tolerance", core::text_of(m.tolerance),
            "cannot be combined with impacts = \"located\": choose one of them"};
  if (m.tolerance > 0.0 || m.smallest_step == Method{}.smallest_step) return {};
  return {"smallest_step", core::text_of(m.smallest_step), "requires tolerance, which is missing"};
}

template <class Method>
std::unique_ptr<integration::Integrator> with_lengths(const integration::Setup& setup, std::unique_ptr<OneStep> scheme,
                                                      const State& start, const Method& m) {
  if (m.locate_impacts) return std::make_unique<LocatedSteps>(setup, std::move(scheme), start);
  if (m.tolerance > 0.0)
    return std::make_unique<ControlledSteps>(setup, std::move(scheme), start, m.tolerance,
                                             std::min(m.smallest_step, setup.step));
  return std::make_unique<FixedSteps>(setup, std::move(scheme), start);
}

}  // namespace

core::Problem Moreau::problem() const {
  return steps_problem(*this);
}

Misfit Moreau::misfit(const model::Model& model) const {
  return time_stepping_misfit(model, variant);
}

std::unique_ptr<integration::Integrator> Moreau::make(const integration::Setup& setup, const solvers::Options& solver,
                                                      const State& start) const {
  return with_lengths(setup, std::make_unique<MoreauStep>(setup.system, StepOptions{variant, solver, gap_tolerance}),
                      start, *this);
}

core::Problem RungeKutta::problem() const {
  if (moreau_stages && order != RungeKutta{}.order)
    return {"order", core::text_of(order), "cannot be combined with stages = \"moreau\", which has four: omit it"};
  return steps_problem(*this);
}

Misfit RungeKutta::misfit(const model::Model& model) const {
  if (moreau_stages)
    if (auto misfit = integration::needs_compliance(model, false, "is compliant: stages = \"moreau\" needs hard ones");
        !misfit.problem.empty())
      return misfit;
  return time_stepping_misfit(model, variant);
}

std::unique_ptr<integration::Integrator> RungeKutta::make(const integration::Setup& setup,
                                                          const solvers::Options& solver, const State& start) const {
  const StepOptions options{variant, solver, gap_tolerance};
  if (!moreau_stages)
    return with_lengths(setup, std::make_unique<RungeKuttaStep>(setup.system, options, order, start), start, *this);
  if (setup.metered) throw core::InputError("stages = \"moreau\" does not measure ports");
  return with_lengths(setup, std::make_unique<MoreauStagesStep>(setup.system, options, start), start, *this);
}

}  // namespace stiction::stepping
