// The loop of the ode integrator: a step within the tolerance, cut where a contact begins or ends.
#include "stiction/compliant/ode.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::compliant {
namespace {

constexpr int kMostOdeSteps = 50000;  // between two outputs
constexpr double kHeld = 1e-9;        // joints with a larger error do not hold, as in a time step

}  // namespace

OdeIntegrator::OdeIntegrator(const integration::Setup& setup, OdeMethod method, double tolerance, bool carries_points,
                             const State& start)
    : system_(setup.system),
      tolerance_(tolerance),
      rate_(system_, start, setup.metered, carries_points),
      step_(method, rate_.map),
      onsets_(system_),
      state_(start),
      t_(start.t),
      y_(rate_.map.size(), 0.0),
      scales_(system_),
      t_change_(rate_.closed.size(), -HUGE_VAL),
      P_onset_(rate_.closed.size(), 0.0),
      output_(system_, rate_.joints().rows()),
      y_out_(rate_.map.size(), 0.0) {
  rate_.map.pack(state_, y_);
  y_out_ = y_;
}

// Contacts that overlap at the start are closed.
void OdeIntegrator::start() {
  started_ = true;
  rate_.carried.start(system_, state_, y_.data() + rate_.map.further());
  settle();
  h_ = 1e-3 * scales_.natural_time;
  for (std::size_t i = 0; i < rate_.closed.size(); ++i)
    if (const auto gap = rate_.gap(y_, t_, i); (gap.gap < 0.0) != (rate_.closed[i] != 0)) change(i, gap.rate);
}

// From a motion or a model that was changed from outside: as at a start, but impulses and works continue.
void OdeIntegrator::restart(const State& state, const Ledger& ledger) {
  ready_ = started_ = false;
  t_ = state.t;
  state_ = state;
  y_out_[rate_.map.input()] = ledger.audit.input;
  y_ = y_out_;
  rate_.map.angles = state.angles;
  rate_.map.pack(state, y_);
  if (rate_.map.meter) rate_.map.meter->begin(y_.data() + rate_.map.ports());
  rate_.take_laws();
}

void OdeIntegrator::archive(core::Archive& ar) {
  ar("last_dt", last_dt_);
  ar("started", started_);
  ar("t", t_);
  ar("h", h_);
  ar("y", y_);
  ar("angles", rate_.map.angles);
  scales_.archive(ar);
  ar("closed", rate_.closed);
  ar("t_change", t_change_);
  ar("P_onset", P_onset_);
  output_.archive(ar);
  ar("y_out", y_out_);
  if (rate_.map.meter) ar("meter", rate_.map.meter->taken);
  for (model::ContactState& contact : state_.contacts) geometry::archive(ar, contact.anchor);
  if (!ar.reading()) return;
  ready_ = false;  // the current step is not kept but repeated: from the same front it is the same, bit for bit
  rate_.take_laws();
  rate_.start_from(state_);
}

void OdeIntegrator::take_step() {
  constexpr double kSafe = 0.9, kLonger = 5.0, kCut = 0.1;
  constexpr double kLongest = 10.0;    // of the natural time
  constexpr double kShortest = 1e-15;  // relative to t: no step below this moves the clock
  constexpr double kRough = 1e-9;      // of the natural time: taken where no step is short enough
  rejected_ = rate_.evaluations = 0;
  rate_.lost = -1;
  converged_ = true;
  step_.begin(rate_, scales_, t_, y_);
  held_ = !(rate_.unheld > kHeld);
  double length = std::min({h_, kLongest * scales_.natural_time, 1e100});
  for (;;) {
    step_.end_at(rate_, t_ + length);
    const double e = step_.error(rate_, scales_, tolerance_);
    if (e <= 1.0 || !converged_) {
      h_next_ = length * (e > 0.0 ? std::clamp(kSafe / step_.shorter(e), kCut, kLonger) : kLonger);
      break;
    }
    ++rejected_;
    length *= std::isfinite(e) ? std::max(kCut, kSafe / step_.shorter(e)) : kCut;
    if (length > kShortest * std::max(1.0, std::abs(t_))) continue;
    converged_ = false;
    length = std::max(kRough * scales_.natural_time, 10.0 * kShortest * std::max(1.0, std::abs(t_)));
  }
  onsets_.run(rate_, step_, t_change_);
  if (!onsets_.changing().empty()) h_next_ = std::max(h_next_, h_);
  ready_ = true;
}

void OdeIntegrator::commit() {
  ready_ = false;
  integration::Statistics& statistics = ledger_->statistics;
  ++statistics.steps;
  statistics.rejected_steps += rejected_;
  statistics.unconverged_steps += converged_ && held_ ? 0 : 1;
  statistics.rough_steps += converged_ ? 0 : 1;
  statistics.evaluations += rate_.evaluations;
  if (step_.t_end() > t_) y_ = step_.y_end();
  if (auto& meter = rate_.map.meter) {
    meter->take(y_.data() + rate_.map.ports());
    meter->begin(y_.data() + rate_.map.ports());
  }
  t_ = step_.t_end();
  h_ = h_next_;
  settle();
  for (std::size_t i : onsets_.changing()) change(i, rate_.gap(y_, t_, i).rate);
}

void OdeIntegrator::settle() {
  rate_.map.unpack(y_, t_, state_);
  rate_.project(state_);
  rate_.map.angles = state_.angles;
  rate_.map.pack(state_, y_);
  if (rate_.carried.any())
    rate_.carried.load(y_.data() + rate_.map.further(), state_);
  else
    (void)dynamics::track_surfaces(system_, state_);  // a loss is reported by the simulation
  rate_.start_from(state_);
  scales_.update(system_, state_, rate_.evaluate_forces(state_), rate_.joints());
}

void OdeIntegrator::change(std::size_t i, double g_dot) {
  const bool closes = !rate_.closed[i];
  const double P_N = rate_.map.contact(y_, i).P[laws::N];
  rate_.closed[i] = closes ? 1 : 0;
  t_change_[i] = t_;
  if (closes) P_onset_[i] = P_N;
  const model::Contact& contact = system_.contacts()[i];
  ledger_->note({t_, contact.declaration, closes ? model::EventKind::close : model::EventKind::open, g_dot,
                 closes ? 0.0 : P_N - P_onset_[i], contact.group_pair(), contact.point});
  ++ledger_->statistics.events;
}

model::ContactStatus OdeIntegrator::status(std::size_t i) const {
  if (!rate_.closed[i]) return model::ContactStatus::open;
  const bool friction = system_.contacts()[i].law.layout().friction > 0;
  return friction ? model::ContactStatus::slip : model::ContactStatus::stick;
}

void OdeIntegrator::output(double time, State& out) {
  const bool within = ready_ && time > t_;
  const double dt = time - out.t;
  if (within)
    step_.at(time, y_out_);
  else
    y_out_ = y_;
  rate_.map.unpack(y_out_, time, out);
  if (within) rate_.project(out);
  out.t_gap = time;
  for (std::size_t i = 0; i < out.contacts.size(); ++i) out.contacts[i].anchor = state_.contacts[i].anchor;
  rate_.carried.load(y_out_.data() + rate_.map.further(), out);
  rate_.start_from(out);
  const std::vector<double>& gaps = rate_.evaluate_gaps(out).gaps;
  for (std::size_t i = 0; i < out.contacts.size(); ++i) {
    model::ContactState& contact = out.contacts[i];
    contact.status = status(i);
    contact.persists = rate_.closed[i] != 0;
    contact.gap = gaps[i];
    ledger_->statistics.penetration_max = std::max(ledger_->statistics.penetration_max, -contact.gap);
  }
  output_.write(system_, rate_.map, y_out_, dt, out, *ledger_);
}

Outcome OdeIntegrator::advance(double t_E, State& state, Ledger& ledger) {
  using enum integration::Reason;
  const double t_A = state.t;
  ledger_ = &ledger;
  last_dt_ = t_E - t_A;
  if (!started_) start();
  for (int steps = 0; steps < kMostOdeSteps; ++steps) {
    if (!ready_) take_step();
    if (step_.t_end() > t_E || !step_.finite()) {
      output(t_E, state);
      if (step_.finite() && model::finite(state)) return {reached, t_E};
      if (rate_.lost >= 0) return {lost_points, t_A, rate_.lost, true};
      return {not_finite, t_E};
    }
    commit();
  }
  output(t_, state);
  return {too_fast, t_};
}

}  // namespace stiction::compliant
