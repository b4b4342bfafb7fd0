#include "stiction/stepping/scheme.hpp"

#include "stiction/stepping/moreau.hpp"
#include "stiction/stepping/runge_kutta/step.hpp"

namespace stiction::stepping {

void OneStep::contacts_changed(const State& /*state*/) {
  ws_.dynamics.fit(system_);
  ws_.dynamics.n_active = 0;
}

StepResult MoreauStep::step(const StepInput& input, State& state) {
  return moreau_step(system_, input, options_, state, ws_);
}

RungeKuttaStep::RungeKuttaStep(const System& system, const StepOptions& options, int order, const State& like)
    : OneStep(system, options), order_(order), stages_(system, like, order) {}

// An impact takes no time: there is nothing for stages to do.
StepResult RungeKuttaStep::step(const StepInput& input, State& state) {
  if (input.dt == 0.0) return moreau_step(system_, input, options_, state, ws_);
  return runge_kutta_step(system_, input, order_, options_, state, ws_, stages_);
}

void RungeKuttaStep::contacts_changed(const State& state) {
  OneStep::contacts_changed(state);
  stages_ = StageWorkspace(system_, state, order_);
}

}  // namespace stiction::stepping
