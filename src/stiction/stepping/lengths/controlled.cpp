#include "stiction/stepping/lengths/controlled.hpp"

#include <cmath>

namespace stiction::stepping {

ControlledSteps::ControlledSteps(const Setup& setup, std::unique_ptr<OneStep> scheme, const State& start,
                                 double tolerance, double smallest_step)
    : Stepper(setup, std::move(scheme), start),
      control_{tolerance, smallest_step, scheme_->order(), setup.step, 0.0},
      trial_(start) {}

void ControlledSteps::restart(const State& state, const Ledger& ledger) {
  Stepper::restart(state, ledger);
  control_.next = setup_.step;
  control_.last = 0.0;
}

void ControlledSteps::archive(core::Archive& ar) {
  Stepper::archive(ar);
  ar("next", control_.next);
  ar("last", control_.last);
}

// Each step is taken whole and in two halves; the halves are the answer, the difference estimates their error. It does
// not see an impact that both took at the start of the step: impacts are left to the smallest step.
Outcome ControlledSteps::advance(double t_E, State& state, Ledger& ledger) {
  using integration::Reason;
  while (state.t < t_E) {
    if (scheme_->options().solver.stopped()) return {Reason::stopped, state.t};
    const double dt = control_.choose(t_E - state.t);
    const bool ends = dt == t_E - state.t, changed = changed_;
    if (control_.last > 0.0) scale_impulses(dt / control_.last, state);
    trial_ = saved_.state = state;
    saved_.ledger = ledger;
    (void)scheme_->step({dt, control_.smallest}, trial_);  // a trial passes no energy to the ports
    if (!covered(trial_, 0.0)) return {Reason::strayed, state.t};
    scale_impulses(0.5, state);
    Outcome outcome = step({0.5 * dt, control_.smallest}, state, ledger);
    if (outcome.reached()) outcome = step({0.5 * dt, control_.smallest}, state, ledger);
    if (outcome.reason == Reason::strayed) return outcome;
    const double error = outcome.reached() ? control_.error(relative_distance(setup_.system, trial_, state)) : HUGE_VAL;
    const auto events = std::span(ledger.events).subspan(saved_.ledger.events.size());
    const double touch = time_of_touch(setup_.system, saved_.state, state, events, scheme_->options().gap_tolerance);
    if (touch <= dt ? control_.accept_touch(error, dt, touch) : control_.accept(error, dt)) {
      control_.last = 0.5 * dt;
      ledger.statistics.rough_steps += error > 1.0 ? 1 : 0;
      if (ends) state.t = t_E;
      if (!outcome.reached()) return outcome;
    } else {
      control_.last = dt;
      state = saved_.state;
      ledger = saved_.ledger;
      changed_ = changed;
      ++ledger.statistics.rejected_steps;
    }
  }
  return {Reason::reached, t_E};
}

}  // namespace stiction::stepping
