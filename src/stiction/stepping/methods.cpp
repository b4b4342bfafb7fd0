#include "stiction/stepping/methods.hpp"

#include "stiction/stepping/lengths/controlled.hpp"
#include "stiction/stepping/lengths/located.hpp"

namespace stiction::stepping {
namespace {

Misfit time_stepping_misfit(const model::Model& model, Variant variant) {
  if (variant == Variant::printed && !model.joints().empty())
    return {-1, "printed knows no joints: choose another one", "variant"};
  return integration::needs_compliance(model, false,
                                       "goes with integrator.type = \"ode\" only: choose that, or normal = \"hard\"");
}

// A smallest step is that of step control.
template <class Method>
core::Problem steps_problem(const Method& m) {
  if (m.tolerance > 0.0 || m.smallest_step == Method{}.smallest_step) return {};
  return {"smallest_step", core::text_of(m.smallest_step), "goes with tolerance, which is missing"};
}

std::unique_ptr<integration::Integrator> with_lengths(const integration::Setup& setup, std::unique_ptr<OneStep> scheme,
                                                      const State& start, double tolerance, double smallest_step) {
  if (tolerance > 0.0)
    return std::make_unique<ControlledSteps>(setup, std::move(scheme), start, tolerance,
                                             std::min(smallest_step, setup.step));
  return std::make_unique<FixedSteps>(setup, std::move(scheme), start);
}

}  // namespace

core::Problem Moreau::problem() const {
  if (locate_impacts && tolerance > 0.0)
    return {"tolerance", core::text_of(tolerance), "cannot be combined with impacts = \"located\": choose one of them"};
  return steps_problem(*this);
}

Misfit Moreau::misfit(const model::Model& model) const {
  return time_stepping_misfit(model, variant);
}

std::unique_ptr<integration::Integrator> Moreau::make(const integration::Setup& setup, const solvers::Options& solver,
                                                      const State& start) const {
  auto scheme = std::make_unique<MoreauStep>(setup.system, StepOptions{variant, solver, gap_tolerance});
  if (locate_impacts) return std::make_unique<LocatedSteps>(setup, std::move(scheme), start);
  return with_lengths(setup, std::move(scheme), start, tolerance, smallest_step);
}

core::Problem RungeKutta::problem() const {
  return steps_problem(*this);
}

Misfit RungeKutta::misfit(const model::Model& model) const {
  return time_stepping_misfit(model, variant);
}

std::unique_ptr<integration::Integrator> RungeKutta::make(const integration::Setup& setup,
                                                          const solvers::Options& solver, const State& start) const {
  return with_lengths(
      setup, std::make_unique<RungeKuttaStep>(setup.system, StepOptions{variant, solver, gap_tolerance}, order, start),
      start, tolerance, smallest_step);
}

}  // namespace stiction::stepping
