// The loop of the ode integrator: a step within the tolerance, cut where a contact begins or ends.
#include "stiction/integrators/ode.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/integrators/ode_impl.hpp"
#include "stiction/math/rotation.hpp"

namespace stiction::integrators {
namespace {

constexpr int kMostOdeSteps = 50000;  // between two outputs
constexpr double kHeld = 1e-9;        // joints that leave more open are not held, as in a time step

OdeStep make_stepper(OdeMethod method, const CoordinateMap& map) {
  if (method == OdeMethod::rosenbrock) return StiffStep(map.size(), map.motion());
  return ExplicitStep(map.size());
}

}  // namespace

Ode::Impl::Impl(const Model& m, const StepOptions& o, bool metered)
    : model(&m),
      options(o),
      rate(m, metered),
      stepper(make_stepper(o.method, rate)),
      state(m.initial_state()),
      y(rate.size(), 0.0),
      scales(m),
      t_change(m.contacts().size(), -HUGE_VAL),
      P_onset(m.contacts().size(), 0.0),
      impulse_before(m.contacts().size()),
      joint_before(rate.joint_system().rows(), 0.0),
      gaps_begin(m.contacts().size()),
      gaps_end(m.contacts().size()),
      y_out(rate.size(), 0.0),
      P_B(joint_before) {
  rate.pack(state, y);
}

// Contacts that overlap at the start are closed.
void Ode::Impl::start() {
  started = true;
  settle();
  h = 1e-3 * scales.natural_time;
  for (std::size_t i = 0; i < rate.closed.size(); ++i)
    if (const auto gap = rate.gap(y, t, i); gap.gap < 0.0) change(i, gap.rate);
}

double Ode::Impl::error() const {
  return std::visit(
      [&](const auto& s) {
        return rate.error(
            s.error(), s.y_begin(), scales, [&](std::size_t i) { return rate.closed[i] != 0; }, options.tolerance);
      },
      stepper);
}

void Ode::Impl::take_step() {
  constexpr double kSafe = 0.9, kLonger = 5.0, kCut = 0.1;
  constexpr double kLongest = 10.0;    // of the natural time
  constexpr double kShortest = 1e-15;  // relative to t: no step below this moves the clock
  constexpr double kRough = 1e-9;      // of the natural time: taken where no step is short enough
  const auto shorter = [&](double e) { return std::visit([&](const auto& s) { return s.shorter(e); }, stepper); };
  rejected = rate.evaluations = 0;
  rate.lost = -1;
  converged = true;
  begin();
  held = !(rate.unheld > kHeld);
  double length = std::min({h, kLongest * scales.natural_time, 1e100});
  for (;;) {
    end_at(t + length);
    const double e = error();
    if (e <= 1.0 || !converged) {
      h_next = length * (e > 0.0 ? std::clamp(kSafe / shorter(e), kCut, kLonger) : kLonger);
      break;
    }
    ++rejected;
    length *= std::isfinite(e) ? std::max(kCut, kSafe / shorter(e)) : kCut;
    if (length > kShortest * std::max(1.0, std::abs(t))) continue;
    converged = false;
    length = std::max(kRough * scales.natural_time, 10.0 * kShortest * std::max(1.0, std::abs(t)));
  }
  find_events();
  ready = true;
}

void Ode::Impl::commit() {
  ready = false;
  ++statistics->steps;
  statistics->rejected_steps += rejected;
  statistics->unconverged_steps += converged && held ? 0 : 1;
  statistics->rough_steps += converged ? 0 : 1;
  statistics->evaluations += rate.evaluations;
  if (t_1 > t) y = y_end();
  if (rate.meter) {
    rate.meter->take(y.data() + rate.ports());
    rate.meter->begin(y.data() + rate.ports());
  }
  t = t_1;
  h = h_next;
  settle();
  for (std::size_t i : changing) change(i, rate.gap(y, t, i).rate);
}

void Ode::Impl::settle() {
  rate.unpack(y, t, state);
  rate.project(state);
  rate.angles = state.angles;
  rate.pack(state, y);
  (void)dynamics::track_surfaces(*model, state);  // a loss is told by the simulation
  rate.start_from(state);
  scales.update(*model, state, rate.look(state), rate.joint_system());
}

void Ode::Impl::change(std::size_t i, double g_dot) {
  const bool closes = !rate.closed[i];
  const double P_N = y[rate.contact(i)];
  rate.closed[i] = closes ? 1 : 0;
  t_change[i] = t;
  if (closes) P_onset[i] = P_N;
  events->push_back(
      {t, i, closes ? model::EventKind::close : model::EventKind::open, g_dot, closes ? 0.0 : P_N - P_onset[i]});
  ++statistics->events;
}

model::ContactStatus Ode::Impl::status(std::size_t i) const {
  if (!rate.closed[i]) return model::ContactStatus::open;
  const bool friction = model->contacts()[i].law.layout().friction > 0;
  return friction ? model::ContactStatus::slip : model::ContactStatus::stick;
}

bool Ode::Impl::finite() const {
  double sum = 0.0;
  for (double x : y_end()) sum += x;
  return std::isfinite(sum);
}

void Ode::Impl::output(double time, State& out, Audit& audit) {
  const bool within = ready && time > t;
  const double dt = time - out.t;
  if (within)
    at(time, y_out);
  else
    y_out = y;
  rate.unpack(y_out, time, out);
  if (within) rate.project(out);
  out.t_gap = time;
  const std::vector<double>& gaps = rate.gaps(out);
  for (std::size_t i = 0; i < out.contacts.size(); ++i) {
    model::ContactState& contact = out.contacts[i];
    const double* from = y_out.data() + rate.contact(i);
    for (std::size_t k = 0; k < laws::kMaxChannels; ++k) {
      contact.P[k] = from[k] - impulse_before[i][k];
      impulse_before[i][k] = from[k];
    }
    contact.anchor = state.contacts[i].anchor;
    contact.status = status(i);
    contact.persists = rate.closed[i] != 0;
    contact.gap = gaps[i];
    statistics->penetration_max = std::max(statistics->penetration_max, -contact.gap);
    from += laws::kMaxChannels;
    audit.contacts[i] = {from[0], from[1], from[2], from[3]};
  }
  for (std::size_t k = 0; k < P_B.size(); ++k) {
    P_B[k] = y_out[rate.joints() + k] - joint_before[k];
    joint_before[k] = y_out[rate.joints() + k];
  }
  store_joints(*model, dt, P_B, out);
  audit.input = y_out[rate.input()];
  audit.method = y_out[rate.method()];
  if (rate.meter) rate.meter->take(y_out.data() + rate.ports());
}

Ode::Ode(const Model& model, const StepOptions& options, bool metered)
    : impl_(std::make_unique<Impl>(model, options, metered)) {}
Ode::Ode(Ode&&) noexcept = default;
Ode& Ode::operator=(Ode&&) noexcept = default;
Ode::~Ode() = default;

int Ode::lost() const {
  return impl_->finite() ? -1 : impl_->rate.lost;
}

void Ode::advance(double t_E, State& state, std::vector<model::Event>& events, Audit& audit, Statistics& statistics) {
  Impl& d = *impl_;
  d.events = &events;
  d.statistics = &statistics;
  if (!d.started) d.start();
  for (int steps = 0; steps < kMostOdeSteps; ++steps) {
    if (!d.ready) d.take_step();
    if (d.t_1 > t_E || !d.finite()) return d.output(t_E, state, audit);
    d.commit();
  }
  d.output(d.t, state, audit);  // not where it should be, as its time tells
}

void Ode::read_ports(Ports& out) {
  std::swap(out, impl_->rate.meter->passed);
  impl_->rate.meter->passed.clear();
}

}  // namespace stiction::integrators
