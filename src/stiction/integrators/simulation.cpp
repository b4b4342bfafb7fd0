#include "stiction/integrators/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "stiction/core/error.hpp"
#include "stiction/integrators/driven.hpp"

namespace stiction::integrators {
namespace {

bool finite(const State& state) {
  double sum = 0.0;  // one sum instead of many tests: it is finite only if every number is, and the energies too
  for (const model::BodyState& b : state.bodies) sum += b.x.sum() + b.v.squaredNorm() + b.omega.squaredNorm() + b.p.w();
  return std::isfinite(sum);
}

// Every pair of a group is a contact of a scheme that chooses its steps itself: its contacts cannot come and go.
std::unique_ptr<model::NearContacts> near_contacts(const Model& model, const RunOptions& options) {
  if (model.groups().empty()) return nullptr;
  const Scheme scheme = options.stepping.scheme;
  const Misfit m = misfit(model, scheme);
  const bool all = options.all_pairs || scheme == Scheme::event_driven || scheme == Scheme::ode;
  return std::make_unique<model::NearContacts>(model, all && m.problem.empty());
}

}  // namespace

double Audit::contact_work() const {
  double sum = 0.0;
  for (const model::Work& work : contacts) sum += work.total();
  return sum;
}

Simulation::Simulation(const Model& model, const RunOptions& options)
    : near_(near_contacts(model, options)),
      model_(near_ ? &near_->model() : &model),
      options_(options),
      state_(model_->initial_state()),
      ws_(*model_),
      stages_(*model_, options.stepping.scheme == Scheme::runge_kutta ? options.stepping.order : 0),
      before_(state_.contacts) {
  // A duration that is a multiple of the step up to rounding has no extra step.
  total_steps_ =
      std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(options.duration / options.step - 1e-6)));
  const int order = options.stepping.scheme == Scheme::runge_kutta ? options.stepping.order : 1;
  control_ = {options.tolerance, options.smallest_step, order, options.step, 0.0};
  if (const Misfit m = misfit(model, options.stepping.scheme); !m.problem.empty())
    throw core::InputError(m.contact < 0
                               ? "the integrator " + m.problem
                               : fmt::format("contact '{}': normal {}",
                                             contact_names(model)[static_cast<std::size_t>(m.contact)], m.problem));
  if (options.stepping.scheme == Scheme::event_driven) driven_.emplace<EventDriven>(*model_, options.stepping);
  if (options.stepping.scheme == Scheme::ode) driven_.emplace<Ode>(*model_, options.stepping);
  audit_.initial = energy();
  audit_.contacts.resize(model.contacts().size() + model.groups().size());
  driven_audit_.contacts.resize(near_ && driven_.index() > 0 ? model_->contacts().size() : 0);
  events_.reserve(4 * model_->contacts().size() + 4);
  dynamics::update_poses(*model_, state_, ws_.dynamics);  // contacts were last looked at here
}

void Simulation::meter_ports() {
  ws_.ports.emplace(*model_);
  if_driven(driven_, [&]<class Driven>(Driven& driven) { driven = Driven(*model_, options_.stepping, true); });
}

std::optional<std::string> Simulation::advance() {
  const bool last = done_steps_ + 1 == total_steps_;
  const double t_E = last ? options_.duration : static_cast<double>(done_steps_ + 1) * options_.step;
  events_.clear();
  if (ws_.ports) ws_.ports->clear();
  const auto stopped = near_ ? advance_near(t_E) : advance_to(t_E);
  state_.t = t_E;
  ++done_steps_;
  if (stopped) return stopped;
  if (const int lost = dynamics::track_surfaces(*model_, state_); lost >= 0) return lost_pair(lost);
  return std::nullopt;
}

std::optional<std::string> Simulation::advance_to(double t_E) {
  ws_.hop_time = options_.step;
  return driven_.index() > 0        ? advance_driven(t_E)
         : options_.locate_impacts  ? advance_located(t_E)
         : options_.tolerance > 0.0 ? advance_controlled(t_E)
                                    : advance_by(t_E - state_.t);
}

std::string Simulation::lost_pair(int index) const {
  const model::Contact& contact = model_->contacts()[static_cast<std::size_t>(index)];
  const auto now = std::get<geometry::SurfacePair>(contact.pair)
                       .seek(pose(state_, contact.a), pose(state_, contact.b),
                             state_.contacts[static_cast<std::size_t>(index)].anchor);
  return fmt::format("at t = {:.9g} s the closest points of contact '{}' are lost: {}", state_.t, contact.name,
                     geometry::to_string(now.status));
}

std::string Simulation::lost_within(double t, int contact) const {
  return fmt::format("within a step from t = {:.9g} s the closest points of contact '{}' are lost", t,
                     model_->contacts()[static_cast<std::size_t>(contact)].name);
}

StepResult Simulation::step(double dt, State& state) {
  return options_.stepping.scheme == Scheme::runge_kutta
             ? runge_kutta_step(*model_, dt, options_.stepping, state, ws_, stages_)
             : moreau_step(*model_, dt, options_.stepping, state, ws_);
}

std::optional<std::string> Simulation::advance_by(double dt) {
  const double t_A = state_.t;
  last_dt_ = dt;
  std::copy(state_.contacts.begin(), state_.contacts.end(), before_.begin());
  if (near_) strayed_ = strayed_ || !near_->covers(state_, dt);
  const StepResult result = step(dt, state_);
  if (near_) strayed_ = strayed_ || !near_->covers(state_, 0.0);
  note_statistics(result);
  note_energy(result);
  note_events(before_, t_A);
  if (result.solver.stop == solvers::Stop::not_finite || !finite(state_)) {
    for (std::size_t i = 0; i < ws_.dynamics.gaps.size(); ++i)
      if (std::isnan(ws_.dynamics.gaps[i])) return lost_within(t_A, static_cast<int>(i));
    std::string names;
    for (const auto& c : ws_.dynamics.contacts())
      names += (names.empty() ? "" : ", ") + model_->contacts()[static_cast<std::size_t>(c.contact)].name;
    return fmt::format("at t = {:.9g} s the state is no longer finite (closed contacts: {}); solver: {}", state_.t,
                       names.empty() ? "none" : names, result.solver.report());
  }
  return std::nullopt;
}

std::optional<std::string> Simulation::advance_driven(double t_E) {
  const double last_t = state_.t;
  last_dt_ = t_E - last_t;
  Audit& audit = near_ ? driven_audit_ : audit_;
  if_driven(driven_, [&](auto& driven) { driven.advance(t_E, state_, events_, audit, statistics_); });
  if (near_) name_groups(events_);
  if (ws_.ports) if_driven(driven_, [&](auto& driven) { driven.read_ports(*ws_.ports); });
  int lost = -1;
  if_driven(driven_, [&](const auto& driven) { lost = driven.lost(); });
  if (lost >= 0) return lost_within(last_t, lost);
  dynamics::update_poses(*model_, state_, ws_.dynamics);  // for samples of the joints
  dynamics::update_joints(*model_, state_, ws_.dynamics);
  if (!finite(state_)) return fmt::format("at t = {:.9g} s the state is no longer finite", t_E);
  if (state_.t < t_E)
    return fmt::format("at t = {:.9g} s the motion is too fast to follow: choose a smaller integrator.step than {:.3g}",
                       state_.t, options_.step);
  return std::nullopt;
}

// Flight to the next touch, impact in no time, and so on to the end of the step. A ball whose flights get shorter and
// shorter comes to rest when they are 1e-4 of a step: heights then are still far above rounding. Should a step see very
// many impacts, the rest of it is an ordinary one.
std::optional<std::string> Simulation::advance_located(double t_E) {
  constexpr int kMostImpacts = 1000;
  constexpr double kShortest = 1e-4;
  ws_.hop_time = kShortest * options_.step;
  for (int impacts = 0; impacts < kMostImpacts && state_.t < t_E;) {
    std::optional<std::string> stopped;
    if (meets(*model_, state_, ws_)) {
      stopped = advance_by(0.0);
      ++impacts;
    } else {
      const double dt = t_E - state_.t, t = time_to_touch(*model_, dt, options_.stepping, state_, trial_, ws_);
      if (t == 0.0) break;
      ws_.flight = true;
      stopped = advance_by(t);
      ws_.flight = false;
      if (t == dt) return stopped;
    }
    if (stopped) return stopped;
  }
  ws_.hop_time = options_.step;
  return state_.t < t_E ? advance_by(t_E - state_.t) : std::nullopt;
}

// Steps as long as the tolerance allows, each done whole and in two halves; the halves are the answer, the difference
// tells their error. It does not see that both took an impact at the start of the step: that is done with the smallest.
std::optional<std::string> Simulation::advance_controlled(double t_E) {
  ws_.hop_time = control_.smallest;
  while (state_.t < t_E) {
    const double dt = control_.choose(t_E - state_.t);
    const bool ends = dt == t_E - state_.t;
    if (control_.last > 0.0) scale_impulses(dt / control_.last, state_);
    trial_ = saved_ = state_;
    saved_audit_ = audit_;
    const Statistics saved_statistics = statistics_;
    const std::size_t saved_events = events_.size();
    saved_ports_.swap(ws_.ports);  // a trial passes no energy
    (void)step(dt, trial_);
    if (near_) strayed_ = strayed_ || !near_->covers(trial_, 0.0);
    ws_.ports = saved_ports_;
    scale_impulses(0.5, state_);
    std::optional<std::string> stopped = advance_by(0.5 * dt);
    if (!stopped) stopped = advance_by(0.5 * dt);
    const double error = stopped ? HUGE_VAL : control_.error(relative_distance(*model_, trial_, state_));
    const auto events = std::span(events_).subspan(saved_events);
    const double touch = time_of_touch(*model_, saved_, state_, events, options_.stepping.gap_tolerance);
    if (touch <= dt ? control_.accept_touch(error, dt, touch) : control_.accept(error, dt)) {
      control_.last = 0.5 * dt;
      statistics_.rough_steps += error > 1.0 ? 1 : 0;
      if (ends) state_.t = t_E;
      if (stopped) return stopped;
    } else {
      control_.last = dt;
      state_ = saved_;
      ws_.ports = saved_ports_;
      audit_ = saved_audit_;
      statistics_ = saved_statistics;
      ++statistics_.rejected_steps;
      events_.resize(saved_events);
    }
  }
  return std::nullopt;
}

}  // namespace stiction::integrators
