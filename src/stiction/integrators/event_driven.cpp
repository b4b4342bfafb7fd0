// The loop of the event-driven integrator: a step of smooth motion, cut at the first event in it, and what happens
// there.
#include "stiction/integrators/event_driven.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/core/error.hpp"
#include "stiction/integrators/event_impl.hpp"

namespace stiction::integrators {
namespace {

constexpr int kMostEvents = 2000;      // without progress worth the name
constexpr int kMostSteps = 50000;      // between two outputs
constexpr int kMostRejected = 2000;    // steps between two outputs, where more are rejected than taken
constexpr int kMostWork = 200000;      // iterations of the solver within steps between two outputs
constexpr double kProgress = 1e-9;     // of the natural time
constexpr double kFallback = 1e-2;     // of the natural time: the longest step of Moreau's scheme
constexpr double kNoSolution = 1e-6;   // residual of an inclusion whose forces are none: they could give energy
constexpr double kLongestStep = 10.0;  // of the natural time

}  // namespace

EventDriven::Impl::Impl(const Model& m, const StepOptions& o, bool metered)
    : model(&m),
      options(o),
      impact_options(o),
      motion(m, o, metered),
      w(motion.workspace()),
      search(m, o.solver),
      impacts(m),
      state(m.initial_state()),
      front(m) {
  impact_options.scheme = Scheme::moreau;
  impact_options.solver.tolerance = std::min(o.solver.tolerance, 1e-12);
  const std::size_t n = m.contacts().size();
  front.y.assign(motion.size(), 0.0);
  front.mode.resize(n);
  front.forces.resize(n);
  forces_now.resize(n);
  t_rest.assign(n, kNever);
  before.assign(n, model::ContactStatus::open);
  impulse_before.assign(n, {});
  joint_before.assign(impacts.joints.rows(), 0.0);
  y_out.assign(motion.size(), 0.0);
  motion.pack(state, front.y);
}

// Contacts that touch meet at the start, with whatever velocity they have.
void EventDriven::Impl::start() {
  started = true;
  track();
  update_scales();
  front.h = 1e-3 * front.scales.natural_time;
  std::vector<int> touching;
  const auto& contacts = model->initial_state().contacts;
  for (std::size_t i = 0; i < contacts.size(); ++i)
    if (contacts[i].persists || contacts[i].gap <= 0.0) touching.push_back(static_cast<int>(i));
  if (!touching.empty()) impact(touching);
  note_changes();
}

bool EventDriven::Impl::take_step() {
  const double h = longest_step();
  motion.rejected = 0;
  motion.solver = {};
  w.iterations = 0;
  if (!motion.step(front, h)) {
    lost = motion.lost;
    return false;
  }
  search.run(front, motion, found);
  if (std::max(found.residual, motion.solver.residual) > kNoSolution) {  // Painleve's paradox, or a solver's failure
    solver_work += w.iterations;
    return false;
  }
  h_next = motion.rejected == 0 && h < front.h ? std::max(front.h, motion.next_h()) : motion.next_h();
  ready = true;
  return true;
}

void EventDriven::Impl::commit() {
  ready = false;
  solver_work += w.iterations;
  ++statistics->steps;
  statistics->rejected_steps += motion.rejected;
  if (!found.converged || !motion.solver.converged()) ++statistics->unconverged_steps;
  const double t_A = front.t;
  front.t = step_end();
  if (front.t > t_A) {
    front.y = motion.y_end();
    front.forces = search.forces_end();
    front.slack = search.slack_end();
  }
  if (motion.meter) {
    motion.meter->take(front.y.data() + motion.ports());
    motion.meter->begin(front.y.data() + motion.ports());
  }
  front.h = h_next;
  project_front();
  update_scales();
  if (found.kind == Found::Kind::touch) impact(found.touching);
  if (found.kind == Found::Kind::force) decide();
  still_to_go = 0.0;
  const bool stopped = begin_and_end_slip();
  if (stopped) {
    project_front();
    decide();
  }
  end_bounces();
  note_changes();
  track();
  if (front.t - t_A > kProgress * front.scales.natural_time) events_in_a_row = 0;
  if (stopped || found.kind != Found::Kind::nothing) ++events_in_a_row;
}

// Slip that would end within the step is followed by shares of what is left of it, until it counts as rest.
double EventDriven::Impl::longest_step() {
  constexpr double kShare = 0.9;
  double h = std::min(front.h, kLongestStep * front.scales.natural_time);
  if (any(Hold::slip)) {
    look();
    hold_forces(front.mode, w);
    for (std::size_t i = 0; i < w.row.size(); ++i)
      for (int p = 0; p < 3; ++p)
        if (front.mode[static_cast<std::size_t>(w.step.dynamics.active[i].contact)].hold[static_cast<std::size_t>(p)] ==
            Hold::slip)
          h = std::min(h, kShare * time_to_rest(i, p));
  }
  for (double t : t_rest) h = std::min(h, std::max(t - front.t, 0.0));
  return std::max(h, 4e-16 * std::max(1.0, std::abs(front.t)));
}

void EventDriven::Impl::update_scales() {
  motion.unpack(front.y, front.t, state);
  dynamics::Workspace& d = impacts.dynamics;
  dynamics::update_poses(*model, state, d);
  dynamics::update_forces(*model, state, d);
  front.scales.update(*model, state, d, impacts.joints);
}

void EventDriven::Impl::project_front() {
  motion.unpack(front.y, front.t, state);
  const double energy = dynamics::energy(*model, state).total();
  project(*model, front.mode, state, w);
  motion.pack(state, front.y);
  motion.angles = state.angles;
  const double moved = dynamics::energy(*model, state).total() - energy;
  method += moved;
  if (motion.meter) motion.meter->passed.moved += moved;
}

void EventDriven::Impl::track() {
  motion.unpack(front.y, front.t, state);
  (void)dynamics::track_surfaces(*model, state);  // a loss is told by the simulation
  const BlockForces& forces = motion.forces_end();
  for (std::size_t i = 0; i < front.mode.size(); ++i)
    if (front.mode[i].closed && forces[i][laws::N] > 0.0) state.contacts[i].anchor.load = forces[i][laws::N];
  for (dynamics::Workspace* workspace : {&w.step.dynamics, &w.probe, &impacts.dynamics})
    dynamics::load_anchors(state, *workspace);
}

AccelerationWorkspace& EventDriven::Impl::look() {
  motion.unpack(front.y, front.t, state);
  look_at(*model, state, front.mode, front.forces, w);
  return w;
}

void EventDriven::Impl::moreau(double dt) {
  if (!motion.meter) return book(moreau_step(*model, dt, impact_options, state, impacts));
  Ports& passed = motion.meter->passed;
  const double stored = dynamics::energy(*model, state).potential + passed.from_stores();
  impacts.ports.emplace(std::move(passed));
  book(moreau_step(*model, dt, impact_options, state, impacts));
  passed = std::move(*impacts.ports);
  passed.moved += dynamics::energy(*model, state).potential + passed.from_stores() - stored;
}

void EventDriven::Impl::book(const StepResult& result) {
  note_summary(result.solver);
  statistics->reduced_impacts += result.impact_reduced ? 1 : 0;
  motion.pack(state, front.y);
  motion.angles = state.angles;
  front.y[motion.input()] += result.energy.input;
  for (std::size_t k = 0; k < impacts.joints.rows(); ++k) front.y[motion.joints() + k] += impacts.joints.P[k];
  method += result.energy.method;
  for (std::size_t i = 0; i < impacts.dynamics.contacts().size(); ++i) {
    const dynamics::ContactTerms& c = impacts.dynamics.active[i];
    double* y = front.y.data() + motion.contact(static_cast<std::size_t>(c.contact));
    for (int k = 0; k < c.dim(); ++k)
      y[c.rows.channel(k)] += impacts.impulses.P[static_cast<std::size_t>(impacts.problem.offset[i] + k)];
    y += laws::kMaxChannels;
    const model::Work& work = impacts.work[i];
    y[0] += work.normal;
    y[1] += work.sliding;
    y[2] += work.drilling;
    y[3] += work.rolling;
  }
}

// Where events do not let the motion go on, a step of Moreau's scheme does.
void EventDriven::Impl::fall_back(double t_E) {
  ++statistics->fallback_steps;
  const double dt = t_E > front.t ? std::min(t_E - front.t, kFallback * front.scales.natural_time)
                                  : kProgress * front.scales.natural_time;
  motion.unpack(front.y, front.t, state);
  for (std::size_t i = 0; i < front.mode.size(); ++i) {
    forget(state.contacts[i]);
    state.contacts[i].persists = front.mode[i].closed;
    open(i);
  }
  impacts.flight = false;
  impacts.hop_time = dt;
  moreau(dt);
  front.t += dt;
  std::vector<int> touching;
  for (std::size_t i = 0; i < front.mode.size(); ++i)
    if (state.contacts[i].persists) touching.push_back(static_cast<int>(i));
  if (!touching.empty()) impact(touching);
  note_changes();
  track();
  events_in_a_row = 0;
}

void EventDriven::Impl::output(double t, State& out, Audit& audit) {
  const bool within = ready && t > front.t;
  const double dt = t - out.t;
  if (within)
    motion.at(t, y_out);
  else
    y_out = front.y;
  motion.unpack(y_out, t, out);
  if (within) project(*model, front.mode, out, w);
  out.t_gap = t;
  dynamics::update_poses(*model, out, impacts.dynamics);
  dynamics::update_gaps(*model, impacts.dynamics);
  for (std::size_t i = 0; i < out.contacts.size(); ++i) {
    model::ContactState& contact = out.contacts[i];
    const double* y = y_out.data() + motion.contact(i);
    for (std::size_t k = 0; k < laws::kMaxChannels; ++k) {
      contact.P[k] = y[k] - impulse_before[i][k];
      impulse_before[i][k] = y[k];
    }
    contact.anchor = state.contacts[i].anchor;
    contact.status = status(i);
    contact.persists = front.mode[i].closed;
    contact.gap = impacts.dynamics.gaps[i];
    statistics->penetration_max = std::max(statistics->penetration_max, -contact.gap);
    y += laws::kMaxChannels;
    audit.contacts[i] = {y[0], y[1], y[2], y[3]};
  }
  std::vector<double>& P_B = impacts.joints.P;
  for (std::size_t k = 0; k < P_B.size(); ++k) {
    const double impulse = y_out[motion.joints() + k];
    P_B[k] = impulse - joint_before[k];
    joint_before[k] = impulse;
  }
  store_joints(*model, dt, P_B, out);
  audit.input = y_out[motion.input()];
  audit.method = method + y_out[motion.method()];
  if (motion.meter) motion.meter->take(y_out.data() + motion.ports());
}

EventDriven::EventDriven(const Model& model, const StepOptions& options, bool metered)
    : impl_(std::make_unique<Impl>(model, options, metered)) {}
EventDriven::EventDriven(EventDriven&&) noexcept = default;
EventDriven& EventDriven::operator=(EventDriven&&) noexcept = default;
EventDriven::~EventDriven() = default;

int EventDriven::lost() const {
  return impl_->lost;
}

void EventDriven::advance(double t_E, State& state, std::vector<model::Event>& events, Audit& audit,
                          Statistics& statistics) {
  Impl& d = *impl_;
  d.events = &events;
  d.statistics = &statistics;
  d.solver_work = 0;
  if (!d.started) d.start();
  const std::int64_t rejected_before = statistics.rejected_steps;
  const auto stuck = [&](int steps) {
    const std::int64_t rejected = statistics.rejected_steps - rejected_before;
    return d.events_in_a_row > kMostEvents || steps > kMostSteps || d.solver_work > kMostWork ||
           rejected > std::max(steps, kMostRejected);
  };
  for (int steps = 0;; ++steps) {
    if (!d.ready && (stuck(steps) || !d.take_step())) {
      if (d.lost >= 0) return d.output(d.front.t, state, audit);
      d.fall_back(t_E);
      if (d.front.t >= t_E) break;
      continue;
    }
    if (d.step_end() > t_E) break;
    d.commit();
  }
  d.output(t_E, state, audit);
}

void EventDriven::read_ports(Ports& out) {
  std::swap(out, impl_->motion.meter->passed);
  impl_->motion.meter->passed.clear();
}

}  // namespace stiction::integrators
