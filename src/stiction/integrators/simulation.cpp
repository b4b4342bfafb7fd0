#include "stiction/integrators/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "stiction/core/error.hpp"

namespace stiction::integrators {
namespace {

bool finite(const State& state) {
  double sum = 0.0;  // one sum instead of many tests: it is finite only if every number is, and the energies too
  for (const model::BodyState& b : state.bodies) sum += b.x.sum() + b.v.squaredNorm() + b.omega.squaredNorm() + b.p.w();
  return std::isfinite(sum);
}

constexpr std::size_t kMostPairs = 20000;  // of schemes whose contacts do not come and go

// Every pair of a group is a contact of a scheme that chooses its steps itself: its contacts cannot come and go.
std::unique_ptr<model::NearContacts> near_contacts(const Model& model, const RunOptions& options) {
  if (model.groups().empty()) return nullptr;
  const Scheme scheme = options.stepping.scheme;
  const Misfit m = misfit(model, scheme);
  const bool all = options.all_pairs || scheme == Scheme::event_driven || scheme == Scheme::ode;
  return std::make_unique<model::NearContacts>(model, all && m.problem.empty());
}

State without_groups(const State& state, std::size_t declared) {
  State own = state;
  own.contacts.resize(declared);
  return own;
}

// f of the scheme that chooses its steps itself, if it is one.
template <class Driven, class Function>
void if_driven(Driven& driven, Function&& f) {
  std::visit(
      [&]<class Scheme>(Scheme& scheme) {
        if constexpr (!std::is_same_v<std::remove_const_t<Scheme>, std::monostate>) f(scheme);
      },
      driven);
}

}  // namespace

double Audit::contact_work() const {
  double sum = 0.0;
  for (const model::Work& work : contacts) sum += work.total();
  return sum;
}

Misfit misfit(const Model& model, Scheme scheme) {
  const bool ode = scheme == Scheme::ode;
  if ((ode || scheme == Scheme::event_driven) && !model.faces().empty())
    return {-1, "cannot be with disks: use moreau or runge-kutta"};
  if (ode)
    for (const model::Contact& contact : model.contacts())
      if (std::holds_alternative<geometry::JointAxis>(contact.pair))
        return {-1,
                "cannot be with stops and dry friction of joints (" + contact.name + "): use moreau or runge-kutta"};
  if (scheme == Scheme::event_driven)
    for (const model::Contact& contact : model.contacts())
      if (contact.law.normal.dry())
        return {-1, "cannot be with dry friction of joints (" + contact.name + "): use moreau or runge-kutta"};
  const std::size_t declared = model.contacts().size();
  for (std::size_t i = 0; i < declared + model.groups().size(); ++i) {
    const laws::ContactLaw& law = i < declared ? model.contacts()[i].law : model.groups()[i - declared].law;
    if (laws::compliant(law.compliance) != ode)
      return {
          static_cast<int>(i),
          ode ? "must be a compliant law for integrator.type = \"ode\": set normal = \"compliant\" and its stiffness"
              : "goes with integrator.type = \"ode\" only: choose that, or normal = \"hard\""};
  }
  if (ode || scheme == Scheme::event_driven) {
    std::size_t pairs = 0;
    for (const model::ContactGroup& group : model.groups()) pairs += group.first.size() * group.second.size();
    if (pairs > kMostPairs)
      return {-1, fmt::format("looks at every pair of a group: {} are too many, use moreau or runge-kutta", pairs)};
  }
  return {};
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

void Simulation::note_statistics(const StepResult& result) {
  ++statistics_.steps;
  for (double gap : ws_.dynamics.gaps) statistics_.penetration_max = std::max(statistics_.penetration_max, -gap);
  statistics_.sweeps += result.sweeps;
  statistics_.slow_steps += result.slow ? 1 : 0;
  statistics_.fallback_steps += result.fallback ? 1 : 0;
  statistics_.unconverged_steps += result.solver.converged() && !result.slow ? 0 : 1;
  if (ws_.dynamics.n_active == 0 && ws_.joints.empty()) return;
  ++statistics_.solved_steps;
  statistics_.iterations += result.solver.iterations;
  statistics_.iterations_max = std::max<std::int64_t>(statistics_.iterations_max, result.solver.iterations);
  statistics_.residual_max = std::max(statistics_.residual_max, result.solver.residual);
  statistics_.uncorrected_steps += result.corrected ? 0 : 1;
  statistics_.reduced_impacts += result.impact_reduced ? 1 : 0;
}

void Simulation::note_energy(const StepResult& result) {
  audit_.input += result.energy.input;
  audit_.method += result.energy.method;
  for (int i = 0; i < ws_.dynamics.n_active; ++i) {
    const model::Work& step = ws_.work[static_cast<std::size_t>(i)];
    const int contact = ws_.dynamics.active[static_cast<std::size_t>(i)].contact;
    audit_.contacts[slot(static_cast<std::size_t>(contact))] += step;
  }
}

// A contact that is given an impulse closes if it stays closed, else it was an impact; the step that saw its gap pass
// zero noted when.
void Simulation::note_events(const std::vector<model::ContactState>& before, double t_A) {
  for (int i = 0; i < ws_.dynamics.n_active; ++i) {
    const auto index = static_cast<std::size_t>(ws_.dynamics.active[static_cast<std::size_t>(i)].contact);
    const model::ContactState &was = before[index], &is = state_.contacts[index];
    const double v_N = ws_.gamma_A[static_cast<std::size_t>(ws_.problem.offset[static_cast<std::size_t>(i)])];
    const auto note = [&](model::EventKind kind, double t) {  // in the order of time
      const auto later = [](double time, const model::Event& event) { return time < event.t; };
      events_.insert(std::upper_bound(events_.begin(), events_.end(), t, later),
                     {t, slot(index), kind, v_N, is.P[0], is.shapes});
    };
    double begin = t_A;
    if ((!was.persists || was.status == model::ContactStatus::open) && is.status != model::ContactStatus::open) {
      begin = is.t_touch;
      note(is.persists ? model::EventKind::close : model::EventKind::impact, begin);
    }
    if (was.persists && was.status != model::ContactStatus::open && !is.persists) note(model::EventKind::open, t_A);
    if (is.persists && (!was.persists || was.status != is.status) &&
        (ws_.dynamics.active[static_cast<std::size_t>(i)].rows.friction > 0 ||
         ws_.problem.layout[static_cast<std::size_t>(i)].dry))
      note(is.status == model::ContactStatus::stick ? model::EventKind::stick : model::EventKind::slip, begin);
  }
}

void Simulation::sample(std::vector<model::ContactSample>& out) const {
  out.resize(declared());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const model::Contact& contact = model_->contacts()[i];
    const geometry::Pose a = pose(state_, contact.a), b = pose(state_, contact.b);
    const geometry::ContactPoint at = geometry::closest(contact.pair, a, b, state_.contacts[i].anchor);
    const Vec3 surface = std::visit([&](const auto& p) { return p.surface_velocity(b); }, contact.pair);
    const auto velocity = [&](int body, const geometry::Pose& pose, Vec3& omega) -> Vec3 {
      if (body == model::kWorld) return omega = Vec3::Zero();
      const model::BodyState& s = state_.bodies[static_cast<std::size_t>(body)];
      omega = pose.R * s.omega;
      return s.v + omega.cross(at.point - pose.x);
    };
    Vec3 omega_a, omega_b;
    const Vec3 gamma = velocity(contact.a, a, omega_a) - velocity(contact.b, b, omega_b) - surface;
    model::ContactSample& s = out[i];
    s.gap = at.gap;
    s.status = state_.contacts[i].status;
    s.P = state_.contacts[i].P;
    s.point = at.point;
    s.spin = at.normal.dot(omega_a - omega_b);
    s.slip_speed = (gamma - at.normal.dot(gamma) * at.normal).norm();
  }
  // Closed contacts: the velocities the laws were solved with, at the midpoint or in the last stage.
  for (std::size_t i = 0; i < ws_.dynamics.contacts().size(); ++i) {
    const dynamics::ContactTerms& c = ws_.dynamics.active[i];
    if (static_cast<std::size_t>(c.contact) >= out.size()) break;
    const double* gamma = ws_.gamma_E.data() + ws_.problem.offset[i];
    if (c.rows.friction > 0)
      out[static_cast<std::size_t>(c.contact)].slip_speed = std::sqrt(gamma[1] * gamma[1] + gamma[2] * gamma[2]);
    if (c.rows.dry) out[static_cast<std::size_t>(c.contact)].slip_speed = std::fabs(gamma[0]);
  }
}

std::vector<double> Simulation::checkpoint() const {
  std::vector<double> out{static_cast<double>(done_steps_),
                          audit_.initial,
                          audit_.input,
                          audit_.method,
                          static_cast<double>(statistics_.steps),
                          static_cast<double>(statistics_.solved_steps),
                          static_cast<double>(statistics_.iterations),
                          static_cast<double>(statistics_.iterations_max),
                          statistics_.residual_max,
                          static_cast<double>(statistics_.unconverged_steps),
                          static_cast<double>(statistics_.uncorrected_steps),
                          static_cast<double>(statistics_.reduced_impacts),
                          static_cast<double>(statistics_.sweeps),
                          static_cast<double>(statistics_.slow_steps),
                          static_cast<double>(statistics_.fallback_steps),
                          static_cast<double>(statistics_.rejected_steps),
                          static_cast<double>(statistics_.rough_steps),
                          control_.next,
                          control_.last,
                          static_cast<double>(statistics_.events),
                          static_cast<double>(statistics_.accumulations),
                          static_cast<double>(statistics_.evaluations),
                          statistics_.penetration_max};
  for (const model::Work& work : audit_.contacts)
    out.insert(out.end(), {work.normal, work.sliding, work.drilling, work.rolling});
  const std::vector<double> state = pack(near_ ? without_groups(state_, declared()) : state_);
  out.insert(out.end(), state.begin(), state.end());
  if (near_) append_groups(out);
  if_driven(driven_, [&](const auto& driven) { driven.append_checkpoint(out); });
  return out;
}

void Simulation::restore(std::span<const double> checkpoint) {
  constexpr std::size_t head = 23;
  const std::size_t contacts = audit_.contacts.size();
  std::size_t tail = 0;
  if_driven(driven_, [&](auto& driven) { tail = driven.checkpoint_size(); });
  const std::size_t near = near_ ? groups_size() : 0;
  if (checkpoint.size() < head + 4 * contacts + near + tail)
    throw core::InputError("the checkpoint does not fit the model");
  auto next = checkpoint.begin();
  const auto integer = [&] { return static_cast<std::int64_t>(*next++); };
  done_steps_ = integer();
  audit_.initial = *next++;
  audit_.input = *next++;
  audit_.method = *next++;
  statistics_.steps = integer();
  statistics_.solved_steps = integer();
  statistics_.iterations = integer();
  statistics_.iterations_max = integer();
  statistics_.residual_max = *next++;
  statistics_.unconverged_steps = integer();
  statistics_.uncorrected_steps = integer();
  statistics_.reduced_impacts = integer();
  statistics_.sweeps = integer();
  statistics_.slow_steps = integer();
  statistics_.fallback_steps = integer();
  statistics_.rejected_steps = integer();
  statistics_.rough_steps = integer();
  control_.next = *next++;
  control_.last = *next++;
  statistics_.events = integer();
  statistics_.accumulations = integer();
  statistics_.evaluations = integer();
  statistics_.penetration_max = *next++;
  for (model::Work& work : audit_.contacts) {
    work = {next[0], next[1], next[2], next[3]};
    next += 4;
  }
  if_driven(driven_, [&](auto& driven) { driven.restore(checkpoint.last(tail)); });
  checkpoint = checkpoint.first(checkpoint.size() - tail);
  const auto groups = checkpoint.last(near);
  state_ = model::unpack(checkpoint.first(checkpoint.size() - near).subspan(head + 4 * contacts),
                         model_->bodies().size(), declared(), state_.joints.size(), state_.angles.size());
  if (near_) restore_groups(groups);
  // A run that ended with a shortened step goes on from there to the next whole one.
  done_steps_ = std::min(done_steps_, static_cast<std::int64_t>(std::floor(state_.t / options_.step + 1e-6)));
}

}  // namespace stiction::integrators
