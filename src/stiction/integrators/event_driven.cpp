#include "stiction/integrators/event_driven.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "stiction/core/error.hpp"
#include "stiction/integrators/event_search.hpp"
#include "stiction/integrators/simulation.hpp"

namespace stiction::integrators {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr double kHopTime = 1e-6;    // of the natural time: flights shorter than about this are rest
constexpr double kTogether = 1e-9;   // of the natural speed: after an impact this is no slip
constexpr double kNearly = 30.0;     // times that: stops together with others that have come to rest
constexpr int kMostEvents = 2000;    // without progress worth the name

}  // namespace

struct EventDriven::Impl {
  Impl(const Model& m, const StepOptions& o, double grid)
      : model(&m), options(o), impact_options(o), motion(m, o), search(m, o.solver), impact_ws(m), state(m.initial_state()) {
    longest = std::max(0.1, 10.0 * grid);
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
    y_out.assign(motion.size(), 0.0);
    motion.pack(state, front.y);
    for (const model::Body& body : m.bodies()) front.length.push_back(std::sqrt(body.inertia.trace() / (2.0 * body.mass)));
    front.speed.assign(m.bodies().size(), 0.0);
  }

  // --- natural scales ---------------------------------------------------------------------------------------------
  // The largest speed so far, and at least what the forces give over the size of the body.
  void update_speeds() {
    motion.unpack(front.y, front.t, state);
    dynamics::Workspace& d = impact_ws.dynamics;
    dynamics::update_poses(*model, state, d);
    dynamics::update_forces(*model, state, d);
    natural_time = kNever;
    for (std::size_t b = 0; b < front.speed.size(); ++b) {
      const model::Body& body = model->bodies()[b];
      const double L = front.length[b], a = body.inverse_mass * (d.bodies[b].force.norm() + d.bodies[b].torque.norm() / L);
      const double v = std::max(state.bodies[b].v.norm(), L * state.bodies[b].omega.norm());
      front.speed[b] = std::max({front.speed[b], v, std::sqrt(a * L), 1e-30});
      if (a > 0.0) natural_time = std::min(natural_time, std::sqrt(L / a));
    }
    if (natural_time == kNever) natural_time = 1.0;
  }
  double speed_scale(std::size_t contact, int part) const {
    const model::Contact& c = model->contacts()[contact];
    const auto a = static_cast<std::size_t>(c.a);
    double V = front.speed[a];
    if (c.b != model::kWorld) V = std::max(V, front.speed[static_cast<std::size_t>(c.b)]);
    const bool angular = part == laws::ROLLING && c.law.rolling_velocity() == laws::RollingVelocity::angular;
    return angular ? V / front.length[a] : V;
  }

  // Slip slower than what the tolerance tells from none has come to rest.
  double stopped_speed(std::size_t contact, int part) const {
    return std::max(kStopped, 10.0 * options.tolerance) * speed_scale(contact, part);
  }

  // --- statuses and events ----------------------------------------------------------------------------------------
  model::ContactStatus status(std::size_t i) const {
    const ContactMode& mode = front.mode[i];
    if (!mode.closed) return model::ContactStatus::open;
    const laws::Part& sliding = motion_parts(i)[laws::SLIDING];
    if (model->contacts()[i].law.layout().friction == 0) return model::ContactStatus::stick;
    if (sliding.kind != laws::PartKind::set) return model::ContactStatus::slip;
    for (int p : {laws::SLIDING, laws::DRILLING})
      if (mode.hold[static_cast<std::size_t>(p)] == Hold::slip || mode.hold[static_cast<std::size_t>(p)] == Hold::onset)
        return model::ContactStatus::slip;
    return model::ContactStatus::stick;
  }
  const laws::Parts& motion_parts(std::size_t i) const { return const_cast<SmoothMotion&>(motion).workspace().parts[i]; }

  void note(std::size_t contact, model::EventKind kind, double v_N = 0.0, double P_N = 0.0) {
    events->push_back({front.t, contact, kind, v_N, P_N});
    ++statistics->events;
  }
  // What changed since the last look, but for closings, which impacts tell.
  void note_changes() {
    for (std::size_t i = 0; i < before.size(); ++i) {
      const model::ContactStatus now = status(i);
      if (before[i] == now) continue;
      if (now == model::ContactStatus::open)
        note(i, model::EventKind::open);
      else if (model->contacts()[i].law.layout().friction > 0)
        note(i, now == model::ContactStatus::stick ? model::EventKind::stick : model::EventKind::slip);
      before[i] = now;
    }
  }

  // --- velocities of the closed contacts at the front --------------------------------------------------------------
  // Looks at the front with the mode as it is; afterwards the workspace holds gamma.
  AccelerationWorkspace& look() {
    AccelerationWorkspace& w = motion.workspace();
    motion.unpack(front.y, front.t, state);
    look_at(*model, state, front.mode, front.forces, w);
    return w;
  }
  void project_front() {
    motion.unpack(front.y, front.t, state);
    const double energy = dynamics::energy(*model, state).total();
    project(*model, front.mode, state, motion.workspace());
    motion.pack(state, front.y);
    method += dynamics::energy(*model, state).total() - energy;
  }

  // The inclusion at the front: which contacts open, and which parts begin to slip.
  void decide() {
    for (int round = 0; round < 4; ++round) {
      AccelerationWorkspace& w = look();
      if (w.row.empty()) return;
      const solvers::Summary summary = solve_forces(options.solver, w);
      note_summary(summary);
      const double least = std::max(kQuiet, 10.0 * summary.residual);
      bool again = false;
      store_forces(w, front.forces);
      forces_now = front.forces;
      for (std::size_t i = 0; i < w.row.size(); ++i) {
        const auto contact = static_cast<std::size_t>(w.step.dynamics.active[i].contact);
        ContactMode& mode = front.mode[contact];
        const laws::ContactLaw& law = model->contacts()[contact].law;
        if (normal_change(w, i) > least) {
          open(contact);
          continue;
        }
        for (int p = 0; p < 3; ++p) {
          Hold& hold = mode.hold[static_cast<std::size_t>(p)];
          if (hold != Hold::stick || part_change(w, i, p) <= least) continue;
          hold = Hold::onset;
          again = again || law.coefficient.index() != 0;  // friction falls as soon as it slips
        }
      }
      if (!again) break;
    }
    prefer_least_forces();
  }
  // Where forces are not unique, the least ones count, as long as they obey the laws.
  void prefer_least_forces() {
    for (const ContactMode& mode : front.mode)
      for (Hold hold : mode.hold)
        if (mode.closed && hold == Hold::onset) return;
    BlockForces zero(front.forces.size());
    AccelerationWorkspace& w = motion.workspace();
    look_at(*model, state, front.mode, zero, w);
    if (w.row.empty()) return;
    hold_forces(front.mode, w);
    if (forces_obey(w)) front.forces = zero;
  }
  void open(std::size_t contact) {
    front.mode[contact] = {};
    front.forces[contact].fill(0.0);
    t_rest[contact] = kNever;
  }
  void note_summary(const solvers::Summary& summary) {
    ++statistics->solved_steps;
    statistics->iterations += summary.iterations;
    statistics->iterations_max = std::max<std::int64_t>(statistics->iterations_max, summary.iterations);
    statistics->residual_max = std::max(statistics->residual_max, summary.residual);
    if (getenv("DBG") && !(summary.residual <= options.solver.tolerance)) printf("U note t %.9f it %d res %.3g\n", front.t, summary.iterations, summary.residual);
    if (!(summary.residual <= options.solver.tolerance)) ++statistics->unconverged_steps;
  }

  // --- impacts ----------------------------------------------------------------------------------------------------
  // Contacts that touch meet all that are closed. What then separates faster than a short hop is open.
  void impact(const std::vector<int>& touching) {
    motion.unpack(front.y, front.t, state);
    for (std::size_t i = 0; i < front.mode.size(); ++i) {
      state.contacts[i] = {};
      state.contacts[i].persists = front.mode[i].closed;
    }
    for (int i : touching) state.contacts[static_cast<std::size_t>(i)].persists = true;
    impact_ws.flight = true;
    impact_ws.hop_time = kHopTime * natural_time;
    const StepResult result = moreau_step(*model, 0.0, impact_options, state, impact_ws);
    note_summary(result.solver);
    statistics->reduced_impacts += result.impact_reduced ? 1 : 0;
    motion.pack(state, front.y);
    front.y[motion.input()] += result.energy.input;
    method += result.energy.method;
    const auto contacts = impact_ws.dynamics.contacts();
    for (std::size_t i = 0; i < contacts.size(); ++i) {
      const auto contact = static_cast<std::size_t>(contacts[i].contact);
      double* y = front.y.data() + motion.contact(contact);
      for (int k = 0; k < contacts[i].dim(); ++k)
        y[contacts[i].rows.channel(k)] += impact_ws.impulses.P[static_cast<std::size_t>(impact_ws.problem.offset[i] + k)];
      const model::Work& work = impact_ws.work[i];
      y += laws::kMaxChannels;
      y[0] += work.normal;
      y[1] += work.sliding;
      y[2] += work.drilling;
      y[3] += work.rolling;
      const double* gamma = impact_ws.gamma_E.data() + impact_ws.problem.offset[i];
      ContactMode mode;
      mode.closed = gamma[0] <= std::max(impact_ws.hop[i], 1e-1 * kTogether * speed_scale(contact, 0));
      for (int p = 0; mode.closed && p < 3; ++p) {
        const laws::Part& part = motion_parts(contact)[static_cast<std::size_t>(p)];
        if (part.kind == laws::PartKind::set)
          mode.hold[static_cast<std::size_t>(p)] =
              part.speed(gamma) <= kTogether * speed_scale(contact, p) ? Hold::stick : Hold::slip;
      }
      if (mode.closed)
        front.mode[contact] = mode;
      else
        open(contact);
    }
    project_front();
    decide();
    tell_impacts(touching);
  }

  // A contact that touched and stays has closed; where its bounces were too short to follow, it does so at the end of
  // them all: 2 e v / (a (1 - e)) from here.
  void tell_impacts(const std::vector<int>& touching) {
    const auto contacts = impact_ws.dynamics.contacts();
    for (std::size_t i = 0; i < contacts.size(); ++i) {
      const auto contact = static_cast<std::size_t>(contacts[i].contact);
      if (std::find(touching.begin(), touching.end(), contacts[i].contact) == touching.end()) continue;
      const auto at = static_cast<std::size_t>(impact_ws.problem.offset[i]);
      const double v = impact_ws.gamma_A[at], P = impact_ws.impulses.P[at];
      if (!front.mode[contact].closed) {
        if (P > 0.0) note(contact, model::EventKind::impact, v, P);
        continue;
      }
      const double e = model->contacts()[contact].law.normal.restitution;
      const double a = impact_ws.problem.G.diagonal(static_cast<int>(i))[0] * forces_now[contact][0];
      before[contact] = model::ContactStatus::open;
      if (e > 0.0 && e < 1.0 && v < 0.0 && a > 0.0 && model->contacts()[contact].law.normal.restitution_threshold <= -v) {
        t_rest[contact] = front.t - 2.0 * e * v / (a * (1.0 - e));
        ++statistics->accumulations;
      } else {
        note(contact, model::EventKind::close, v, P);
      }
    }
  }

  // --- steps ------------------------------------------------------------------------------------------------------
  // Slip that dies away within the step ends the step before: each step takes a share of it until it counts as rest.
  double longest_step() {
    constexpr double kShare = 0.9, kLastShare = 0.99999;
    double h = std::min(front.h, longest);
    AccelerationWorkspace& w = look();
    if (!w.row.empty()) hold_forces(front.mode, w);
    for (std::size_t i = 0; i < w.row.size(); ++i) {
      const auto contact = static_cast<std::size_t>(w.step.dynamics.active[i].contact);
      for (int p = 0; p < 3; ++p) {
        const laws::Part& part = w.parts[contact][static_cast<std::size_t>(p)];
        if (front.mode[contact].hold[static_cast<std::size_t>(p)] != Hold::slip) continue;
        const double* gamma = w.step.gamma_A.data() + w.step.problem.offset[i];
        const double* change = w.change.data() + w.step.problem.offset[i];
        double product = 0.0;
        for (int k = 0; k < part.rows; ++k)
          if (part.held[static_cast<std::size_t>(k)]) product += gamma[part.first + k] * change[part.first + k];
        const double speed = part.speed(gamma), near = 100.0 * stopped_speed(contact, p);
        if (product < 0.0) h = std::min(h, (speed > near ? kShare : kLastShare) * speed * speed / -product);
      }
    }
    for (double t : t_rest) h = std::min(h, std::max(t - front.t, 0.0));
    return std::max(h, 4e-16 * std::max(1.0, std::abs(front.t)));
  }

  bool take_step() {
    const double h = longest_step();
    motion.rejected = 0;
    motion.solver = {};
    const bool done = motion.step(front, h);
    statistics->rejected_steps += motion.rejected;
    if (!done) return false;
    search.run(front, motion, found);
    natural_h = std::max(motion.next_h(), front.h * (h < front.h ? 1.0 : 0.0));
    if (motion.rejected > 0) natural_h = motion.next_h();
    ready = true;
    return true;
  }

  // Makes the end of the step the new front, and does what happens there.
  void commit() {
    ready = false;
    ++statistics->steps;
    if (getenv("DBG") && (!found.converged || !motion.solver.converged())) printf("U found %d solver %d res %.3g\n", found.converged, motion.solver.converged(), motion.solver.residual);
    if (!found.converged || !motion.solver.converged()) ++statistics->unconverged_steps;
    const double t_A = front.t;
    front.t = motion.end();
    if (found.kind != Found::Kind::nothing && found.t <= motion.begin()) {
      front.t = motion.begin();
    } else {
      front.y = motion.y_end();
      front.forces = search.forces_end();
    }
    front.h = natural_h;
    project_front();
    update_speeds();
    if (found.kind == Found::Kind::touch) impact(found.touching);
    if (found.kind == Found::Kind::force) decide();
    bool stopped = begin_and_end_slip();
    if (stopped) {
      project_front();
      decide();
    }
    for (std::size_t i = 0; i < t_rest.size(); ++i)
      if (t_rest[i] <= front.t) {
        note(i, model::EventKind::close);
        t_rest[i] = kNever;
      }
    note_changes();
    for (std::size_t i = 0; i < front.mode.size(); ++i)
      statistics->penetration_max = std::max(statistics->penetration_max, 0.0);
    if (getenv("DBG")) {
      printf("D t %.12f h %.3g kind %d rej %d mode", front.t, front.t - t_A, static_cast<int>(found.kind), motion.rejected);
      AccelerationWorkspace& w = look();
      std::size_t k = 0;
      for (std::size_t i = 0; i < front.mode.size(); ++i) {
        const auto& m = front.mode[i];
        printf(" %d%d%d%d", m.closed, static_cast<int>(m.hold[0]), static_cast<int>(m.hold[1]), static_cast<int>(m.hold[2]));
        if (m.closed) {
          const double* gamma = w.step.gamma_A.data() + w.step.problem.offset[k++];
          for (int p = 0; p < 3; ++p) if (m.hold[static_cast<std::size_t>(p)] != Hold::none) printf("(%.2g)", w.parts[i][static_cast<std::size_t>(p)].speed(gamma));
        }
      }
      motion.unpack(front.y, front.t, state);
      printf(" E %.15g\n", dynamics::energy(*model, state).total());
    }
    const bool happened = found.kind != Found::Kind::nothing || stopped;
    if (front.t - t_A > 1e-9 * natural_time) events_in_a_row = 0;
    if (happened) ++events_in_a_row;
  }

  // Slip that has grown enough has a direction of its own; slip that has died away has none. True if any has.
  bool begin_and_end_slip() {
    bool any = false, onset = false;
    for (const ContactMode& mode : front.mode)
      for (Hold hold : mode.hold) {
        any = any || (mode.closed && (hold == Hold::slip || hold == Hold::onset));
        onset = onset || (mode.closed && hold == Hold::onset);
      }
    if (!any) return false;
    AccelerationWorkspace& w = look();
    solvers::Summary summary;
    if (onset) summary = solve_forces(options.solver, w);
    const double share = std::sqrt(options.tolerance * std::sqrt(std::sqrt(options.tolerance)));
    // What has nearly stopped stops with what has: bodies do so on all feet at once.
    const auto each = [&](auto&& look_at_part) {
      for (std::size_t i = 0; i < w.row.size(); ++i) {
        const auto contact = static_cast<std::size_t>(w.step.dynamics.active[i].contact);
        const double* gamma = w.step.gamma_A.data() + w.step.problem.offset[i];
        for (int p = 0; p < 3; ++p)
          look_at_part(i, contact, p, w.parts[contact][static_cast<std::size_t>(p)].speed(gamma),
                       front.mode[contact].hold[static_cast<std::size_t>(p)]);
      }
    };
    bool stopped = false;
    each([&](std::size_t, std::size_t contact, int p, double speed, Hold hold) {
      stopped = stopped || (hold == Hold::slip && speed <= stopped_speed(contact, p));
    });
    each([&](std::size_t i, std::size_t contact, int p, double speed, Hold& hold) {
      if (hold == Hold::slip && stopped && speed <= kNearly * stopped_speed(contact, p)) {
        hold = Hold::stick;
      } else if (hold == Hold::onset && speed > share * speed_scale(contact, p)) {
        hold = Hold::slip;
      } else if (hold == Hold::onset && part_change(w, i, p) <= std::max(kQuiet, 10.0 * summary.residual)) {
        hold = Hold::stick;
        stopped = true;
      }
    });
    return stopped;
  }

  // The start: contacts that touch.
  void start() {
    started = true;
    front.h = 1e-3 * longest;
    update_speeds();
    std::vector<int> touching;
    motion.unpack(front.y, front.t, state);
    for (std::size_t i = 0; i < front.mode.size(); ++i)
      if (model->initial_state().contacts[i].persists || model->initial_state().contacts[i].gap <= 0.0)
        touching.push_back(static_cast<int>(i));
    if (!touching.empty()) impact(touching);
    note_changes();
  }

  // Where the events do not let the motion go on, one step of Moreau's scheme does.
  void fall_back(double t_E) {
    ++statistics->fallback_steps;
    motion.unpack(front.y, front.t, state);
    for (std::size_t i = 0; i < front.mode.size(); ++i) {
      state.contacts[i] = {};
      state.contacts[i].persists = front.mode[i].closed;
      open(i);
    }
    impact_ws.flight = false;
    impact_ws.hop_time = t_E - front.t;
    const StepResult result = moreau_step(*model, t_E - front.t, options, state, impact_ws);
    note_summary(result.solver);
    front.t = t_E;
    motion.pack(state, front.y);
    front.y[motion.input()] += result.energy.input;
    method += result.energy.method;
    for (std::size_t i = 0; i < impact_ws.dynamics.contacts().size(); ++i) {
      const dynamics::ContactTerms& c = impact_ws.dynamics.active[i];
      double* y = front.y.data() + motion.contact(static_cast<std::size_t>(c.contact));
      for (int k = 0; k < c.dim(); ++k)
        y[c.rows.channel(k)] += impact_ws.impulses.P[static_cast<std::size_t>(impact_ws.problem.offset[i] + k)];
      const model::Work& work = impact_ws.work[i];
      y += laws::kMaxChannels;
      y[0] += work.normal;
      y[1] += work.sliding;
      y[2] += work.drilling;
      y[3] += work.rolling;
    }
    std::vector<int> touching;
    for (std::size_t i = 0; i < front.mode.size(); ++i)
      if (state.contacts[i].persists) touching.push_back(static_cast<int>(i));
    if (!touching.empty()) impact(touching);
    note_changes();
    events_in_a_row = 0;
  }

  // The state at t, within the step or at its beginning.
  void output(double t, State& out, Audit& audit) {
    if (ready && t > motion.begin())
      motion.at(t, y_out);
    else
      y_out = front.y;
    motion.unpack(y_out, t, out);
    if (ready && t > motion.begin()) project(*model, front.mode, out, motion.workspace());
    out.t_gap = t;
    dynamics::Workspace& d = impact_ws.dynamics;
    dynamics::update_poses(*model, out, d);
    dynamics::update_gaps(*model, d);
    for (std::size_t i = 0; i < out.contacts.size(); ++i) {
      model::ContactState& contact = out.contacts[i];
      const double* y = y_out.data() + motion.contact(i);
      for (std::size_t k = 0; k < laws::kMaxChannels; ++k) {
        contact.P[k] = y[k] - impulse_before[i][k];
        impulse_before[i][k] = y[k];
      }
      contact.status = status(i);
      contact.persists = front.mode[i].closed;
      contact.gap = d.gaps[i];
      y += laws::kMaxChannels;
      audit.contacts[i] = {y[0], y[1], y[2], y[3]};
      statistics->penetration_max = std::max(statistics->penetration_max, -d.gaps[i]);
    }
    audit.input = y_out[motion.input()];
    audit.method = method;
  }

  const Model* model;
  StepOptions options, impact_options;
  SmoothMotion motion;
  EventSearch search;
  StepWorkspace impact_ws;
  State state;  // scratch
  Front front;
  BlockForces forces_now;  // of the last decision
  Found found;
  bool started = false, ready = false;
  double natural_time = 1.0, natural_h = 0.0, longest = 0.1, method = 0.0;
  int events_in_a_row = 0;
  std::vector<double> t_rest;  // a contact: when its bounces, too short to follow, have ended
  std::vector<model::ContactStatus> before;
  std::vector<laws::BlockForce> impulse_before;  // at the last output
  Coordinates y_out;
  std::vector<model::Event>* events = nullptr;
  Statistics* statistics = nullptr;
};

EventDriven::EventDriven(const Model& model, const StepOptions& options, double step)
    : impl_(std::make_unique<Impl>(model, options, step)) {}
EventDriven::EventDriven(EventDriven&&) noexcept = default;
EventDriven& EventDriven::operator=(EventDriven&&) noexcept = default;
EventDriven::~EventDriven() = default;

std::optional<std::string> EventDriven::advance(double t_E, State& state, std::vector<model::Event>& events,
                                                Audit& audit, Statistics& statistics) {
  Impl& d = *impl_;
  d.events = &events;
  d.statistics = &statistics;
  if (!d.started) d.start();
  for (;;) {
    if (!d.ready && (d.events_in_a_row > kMostEvents || !d.take_step())) d.fall_back(t_E);
    if (d.ready && d.motion.end() > t_E) break;
    if (!d.ready) {
      if (d.front.t >= t_E) break;
      continue;
    }
    d.commit();
  }
  d.output(t_E, state, audit);
  return std::nullopt;
}

void EventDriven::append_checkpoint(std::vector<double>&) const {}
void EventDriven::restore(std::span<const double>) {}
std::size_t EventDriven::checkpoint_size() const { return 0; }

}  // namespace stiction::integrators
