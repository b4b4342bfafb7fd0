#include "stiction/stepping/lengths/located.hpp"

#include "stiction/stepping/lengths/touch.hpp"

namespace stiction::stepping {
namespace {

constexpr int kMostImpacts = 1000;  // per output step; the rest of it is then an ordinary step
constexpr double kShortest = 1e-4;  // of an output step: shorter flights are rest; heights are still far above rounding

}  // namespace

// Flight to the next touch, impact in zero time, and so on to the end of the step. A ball whose flights get shorter and
// shorter comes to rest.
Outcome LocatedSteps::advance(double t_E, State& state, Ledger& ledger) {
  const double rest_time = kShortest * setup_.step;
  StepWorkspace& ws = scheme_->workspace();
  for (int impacts = 0; impacts < kMostImpacts && state.t < t_E;) {
    Outcome outcome;
    if (meets(setup_.system, state, ws)) {
      outcome = step({0.0, rest_time}, state, ledger);
      ++impacts;
    } else {
      const double dt = t_E - state.t;
      const double t = time_to_touch(*scheme_, dt, rest_time, state, trial_);
      if (t == 0.0) break;
      outcome = step({t, rest_time, IndexRule::none}, state, ledger);
      if (t == dt) return outcome;
    }
    if (!outcome.reached()) return outcome;
  }
  if (state.t < t_E) return step({t_E - state.t, setup_.step}, state, ledger);
  return {integration::Reason::reached, t_E};
}

}  // namespace stiction::stepping
