#include "stiction/stepping/lengths/stepper.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/stepping/soft_loads.hpp"

namespace stiction::stepping {

Stepper::Stepper(const Setup& setup, std::unique_ptr<OneStep> scheme, const State& start)
    : setup_(setup), scheme_(std::move(scheme)), before_(start.contacts.size()) {
  look_from(start);
}

void Stepper::look_from(const State& state) {
  dynamics::update_poses(setup_.system, state, scheme_->workspace().dynamics);
}

void Stepper::restart(const State& state, const Ledger& /*ledger*/) {
  look_from(state);
  changed_ = true;
}

void Stepper::contacts_changed(const State& state) {
  scheme_->contacts_changed(state);
  before_.resize(state.contacts.size());
}

// New pairs get the gap they had when all others were last evaluated: the poses of that time.
void Stepper::archive(core::Archive& ar) {
  ar("last_dt", last_dt_);
  ar("changed", changed_);
  if (!setup_.pairs) return;
  for (dynamics::BodyTerms& body : scheme_->workspace().dynamics.bodies) {
    ar("pose.x", body.pose.x);
    ar("pose.R", body.pose.R);
  }
}

integration::LastStep Stepper::last_step() const {
  const StepWorkspace& ws = scheme_->workspace();
  return {&ws.dynamics, &ws.gamma_E, &ws.equations.problem.offset};
}

Outcome Stepper::step(StepInput input, State& state, Ledger& ledger) {
  using enum integration::Reason;
  const StepWorkspace& ws = scheme_->workspace();
  const double t_A = state.t;
  const bool watched = !foresees_pairs();
  last_dt_ = input.dt;
  input.continues = !changed_;
  std::ranges::transform(state.contacts, before_.begin(), [](const model::ContactState& c) {
    return Was{c.status, c.persists};
  });
  if (watched && !covered(state, input.dt)) return {strayed, t_A};
  const bool soft = !ws.dynamics.soft.empty() && input.dt > 0.0;
  if (soft) start_ = state;
  const StepResult result = ledger.ports ? metered_step(input, state, *ledger.ports) : scheme_->step(input, state);
  if (watched && !covered(state, 0.0)) return {strayed, t_A};
  if (soft)
    if (const TooStiff stiff = too_stiff(setup_.system, state, input.dt, ws); stiff.contact >= 0) {
      state = start_;
      return {too_fast, t_A, stiff.contact, false, stiff.step, result.solver};
    }
  changed_ = false;
  book(setup_.system, result, ws, before_, t_A, state, ledger);
  if (result.solver.stop != solvers::Stop::not_finite && model::finite(state)) return {reached, state.t};
  for (std::size_t i = 0; i < ws.dynamics.gaps.size(); ++i)
    if (std::isnan(ws.dynamics.gaps[i])) return {lost_points, t_A, static_cast<int>(i), true, 0.0, result.solver};
  return {not_finite, state.t, -1, false, 0.0, result.solver};
}

// What stores lose and no port gives was moved by the scheme.
StepResult Stepper::metered_step(StepInput input, State& state, Ports& ports) {
  const auto stored = [&] { return dynamics::energy(setup_.system, state).potential + ports.from_stores(); };
  const double before = stored();
  input.ports = &ports;
  const StepResult result = scheme_->step(input, state);
  ports.moved += stored() - before;
  return result;
}

Outcome FixedSteps::advance(double t_E, State& state, Ledger& ledger) {
  return step({t_E - state.t, setup_.step}, state, ledger);
}

}  // namespace stiction::stepping
