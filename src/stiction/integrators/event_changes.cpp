// What happens at events: the inclusion decides which contacts open and which parts slip [WP 4]; impacts; slip that
// begins and ends; bounces without end.
#include <algorithm>
#include <cmath>

#include "stiction/integrators/event_impl.hpp"

namespace stiction::integrators {
namespace {

constexpr double kHopTime = 1e-6;   // of the natural time: flights shorter than about this are rest
constexpr double kTogether = 1e-9;  // of the natural speed: after an impact this is no slip
constexpr double kApart = 1e-10;    // of the natural speed: after an impact this is no separation
constexpr double kNearly = 30.0;    // times the speed that counts as rest: stops together with what has stopped
constexpr double kLinger = 1e-3;    // of the natural time: the longest that is added to the time of a stop
constexpr int kRounds = 4;          // of decisions, where friction falls as soon as a contact slips

}  // namespace

void EventDriven::Impl::decide() {
  for (int round = 0; round < kRounds; ++round) {
    look();
    if (w.row.empty()) return;
    const solvers::Summary summary = solve_forces(options.solver, w);
    note_summary(summary);
    store_forces(w, front.forces);
    front.slack = std::min(summary.residual, options.solver.tolerance);
    forces_now = front.forces;
    const double least = std::max(kQuiet, 10.0 * summary.residual);
    bool again = false;
    for (std::size_t i = 0; i < w.row.size(); ++i) {
      const auto contact = static_cast<std::size_t>(w.step.dynamics.active[i].contact);
      if (normal_change(w, i) > least) {
        open(contact);
        continue;
      }
      for (int p = 0; p < 3; ++p) {
        Hold& hold = front.mode[contact].hold[static_cast<std::size_t>(p)];
        if (hold != Hold::stick || part_change(w, i, p) <= least) continue;
        hold = Hold::onset;
        again = again || model->contacts()[contact].law.coefficient.index() != 0;  // it falls as soon as it slips
      }
    }
    if (!again) break;
  }
  prefer_least_forces();
}

// Where forces are not unique, the least ones count, as long as they obey the laws.
void EventDriven::Impl::prefer_least_forces() {
  if (any(Hold::onset)) return;
  const BlockForces none(front.forces.size());
  look_at(*model, state, front.mode, none, w);
  if (w.row.empty()) return;
  hold_forces(front.mode, w);
  if (!forces_obey(0.0, w)) return;
  front.forces = none;
  front.slack = 0.0;
}

// Contacts that touch meet together with all that are closed; an impact is a step of Moreau's scheme that takes no
// time. What then separates faster than a short hop is open.
void EventDriven::Impl::impact(const std::vector<int>& touching) {
  motion.unpack(front.y, front.t, state);
  for (std::size_t i = 0; i < front.mode.size(); ++i) {
    forget(state.contacts[i]);
    state.contacts[i].persists = front.mode[i].closed;
  }
  for (int i : touching) state.contacts[static_cast<std::size_t>(i)].persists = true;
  impacts.flight = true;
  impacts.hop_time = kHopTime * front.scales.natural_time;
  moreau(0.0);
  for (std::size_t i = 0; i < impacts.dynamics.contacts().size(); ++i) {
    const auto contact = static_cast<std::size_t>(impacts.dynamics.active[i].contact);
    const double* gamma = impacts.gamma_E.data() + impacts.problem.offset[i];
    open(contact);
    ContactMode& mode = front.mode[contact];
    mode.closed = gamma[0] <= std::max(impacts.hop[i], kApart * speed_scale(contact, laws::SLIDING));
    for (int p = 0; mode.closed && p < 3; ++p) {
      const laws::Part& part = parts(contact)[static_cast<std::size_t>(p)];
      if (part.kind != laws::PartKind::set) continue;
      const bool slips = part.speed(gamma) > kTogether * speed_scale(contact, p);
      mode.hold[static_cast<std::size_t>(p)] = slips ? Hold::slip : Hold::stick;
    }
  }
  project_front();
  decide();
  tell_impacts(touching);
}

// A contact that touched and stays has closed. Where its bounces were too short to follow, it does so at the end of
// them all, 2 e v / (a (1 - e)) from here, with the acceleration a that its own force takes away.
void EventDriven::Impl::tell_impacts(const std::vector<int>& touching) {
  for (std::size_t i = 0; i < impacts.dynamics.contacts().size(); ++i) {
    const int index = impacts.dynamics.active[i].contact;
    const auto contact = static_cast<std::size_t>(index), at = static_cast<std::size_t>(impacts.problem.offset[i]);
    if (std::find(touching.begin(), touching.end(), index) == touching.end()) continue;
    const double v = impacts.gamma_A[at], P = impacts.impulses.P[at];
    if (!front.mode[contact].closed) {
      if (P > 0.0) note(contact, model::EventKind::impact, v, P);
      continue;
    }
    before[contact] = model::ContactStatus::open;
    const laws::Unilateral& law = model->contacts()[contact].law.normal;
    const double a = impacts.problem.G.diagonal(static_cast<int>(i))[0] * forces_now[contact][0];
    const double e = -v >= law.restitution_threshold ? law.restitution : 0.0;
    if (e > 0.0 && e < 1.0 && v < 0.0 && a > 0.0) {
      t_rest[contact] = front.t - 2.0 * e * v / (a * (1.0 - e));
      ++statistics->accumulations;
    } else {
      note(contact, model::EventKind::close, v, P);
    }
  }
}

void EventDriven::Impl::end_bounces() {
  for (std::size_t i = 0; i < t_rest.size(); ++i) {
    if (t_rest[i] > front.t) continue;
    note(i, model::EventKind::close);
    t_rest[i] = kNever;
  }
}

// How long a part that slips would take to come to rest with its present acceleration; infinity if it does not.
double EventDriven::Impl::time_to_rest(std::size_t i, int p) const {
  const laws::Part& part =
      parts(static_cast<std::size_t>(w.step.dynamics.active[i].contact))[static_cast<std::size_t>(p)];
  const double* gamma = w.step.gamma_A.data() + w.step.problem.offset[i];
  const double* change = w.change.data() + w.step.problem.offset[i];
  double product = 0.0;
  for (int k = 0; k < part.rows; ++k)
    if (part.held[static_cast<std::size_t>(k)]) product += gamma[part.first + k] * change[part.first + k];
  const double speed = part.speed(gamma);
  return product < 0.0 ? speed * speed / -product : kNever;
}

// Slip that has grown enough has a direction of its own. Slip too slow for the tolerance to tell from none ends; the
// time that its present deceleration would still take is told with the event. What has nearly stopped stops with it,
// because bodies do so on all feet at once.
bool EventDriven::Impl::begin_and_end_slip() {
  const bool onset = any(Hold::onset);
  if (!onset && !any(Hold::slip)) return false;
  look();
  solvers::Summary summary;
  if (onset)
    summary = solve_forces(options.solver, w);
  else
    hold_forces(front.mode, w);
  const auto each = [&](auto&& visit) {
    for (std::size_t i = 0; i < w.row.size(); ++i) {
      const auto contact = static_cast<std::size_t>(w.step.dynamics.active[i].contact);
      const double* gamma = w.step.gamma_A.data() + w.step.problem.offset[i];
      for (int p = 0; p < 3; ++p)
        visit(i, contact, p, parts(contact)[static_cast<std::size_t>(p)].speed(gamma),
              front.mode[contact].hold[static_cast<std::size_t>(p)]);
    }
  };
  bool stopped = false;
  each([&](std::size_t i, std::size_t contact, int p, double speed, Hold hold) {
    if (stopped || hold != Hold::slip || speed > stopped_speed(contact, p)) return;
    stopped = true;
    still_to_go = std::min(time_to_rest(i, p), kLinger * front.scales.natural_time);
  });
  const double quiet = std::max(kQuiet, 10.0 * summary.residual);
  const double tol = options.tolerance;
  const double grown = std::max(std::sqrt(tol * std::sqrt(std::sqrt(tol))), 1e3 * tol);  // tol^(5/8)
  each([&](std::size_t i, std::size_t contact, int p, double speed, Hold& hold) {
    if (hold == Hold::slip && stopped && speed <= kNearly * stopped_speed(contact, p)) {
      hold = Hold::stick;
    } else if (hold == Hold::onset && speed > grown * speed_scale(contact, p)) {
      hold = Hold::slip;
    } else if (hold == Hold::onset && part_change(w, i, p) <= quiet) {
      hold = Hold::stick;
      stopped = true;
    }
  });
  return stopped;
}

void EventDriven::Impl::open(std::size_t contact) {
  front.mode[contact] = {};
  front.forces[contact].fill(0.0);
  t_rest[contact] = kNever;
}

model::ContactStatus EventDriven::Impl::status(std::size_t contact) const {
  using model::ContactStatus;
  const ContactMode& mode = front.mode[contact];
  if (!mode.closed) return ContactStatus::open;
  if (model->contacts()[contact].law.layout().friction == 0) return ContactStatus::stick;
  if (parts(contact)[laws::SLIDING].kind != laws::PartKind::set) return ContactStatus::slip;
  for (std::size_t p : {laws::SLIDING, laws::DRILLING})
    if (mode.hold[p] == Hold::slip || mode.hold[p] == Hold::onset) return ContactStatus::slip;
  return ContactStatus::stick;
}

void EventDriven::Impl::note(std::size_t contact, model::EventKind kind, double v_N, double P_N) {
  const double t = kind == model::EventKind::stick ? front.t + still_to_go : front.t;
  const auto later = [](double time, const model::Event& event) { return time < event.t; };
  events->insert(std::upper_bound(events->begin(), events->end(), t, later), {t, contact, kind, v_N, P_N});
  ++statistics->events;
}

// What changed since the last look; closings are told by impacts.
void EventDriven::Impl::note_changes() {
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

void EventDriven::Impl::note_summary(const solvers::Summary& summary) {
  ++statistics->solved_steps;
  statistics->iterations += summary.iterations;
  statistics->iterations_max = std::max<std::int64_t>(statistics->iterations_max, summary.iterations);
  statistics->residual_max = std::max(statistics->residual_max, summary.residual);
  if (!(summary.residual <= options.solver.tolerance)) ++statistics->unconverged_steps;
}

bool EventDriven::Impl::any(Hold hold) const {
  for (const ContactMode& mode : front.mode)
    if (mode.closed && std::find(mode.hold.begin(), mode.hold.end(), hold) != mode.hold.end()) return true;
  return false;
}

double EventDriven::Impl::speed_scale(std::size_t contact, int part) const {
  const model::Contact& c = model->contacts()[contact];
  const auto a = static_cast<std::size_t>(c.a);
  double V = front.scales.speed[a];
  if (c.b != model::kWorld) V = std::max(V, front.scales.speed[static_cast<std::size_t>(c.b)]);
  const bool angular = part == laws::ROLLING && c.law.rolling_velocity() == laws::RollingVelocity::angular;
  return angular ? V / front.scales.length[a] : V;
}

double EventDriven::Impl::stopped_speed(std::size_t contact, int part) const {
  return std::max(kStopped, 100.0 * options.tolerance) * speed_scale(contact, part);
}

}  // namespace stiction::integrators
