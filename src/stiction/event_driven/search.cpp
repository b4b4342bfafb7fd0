#include "stiction/event_driven/search.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/event_driven/forces/held_rows.hpp"
#include "stiction/smooth/bracket.hpp"

namespace stiction::event_driven {

double departure(const Mode& mode, const AccelerationWorkspace& w) {
  double largest = 0.0;
  for (std::size_t i = 0; i < w.row.size(); ++i) {
    const auto contact = static_cast<std::size_t>(w.dynamics.active[i].contact);
    largest = std::max({largest, normal_change(w, i), wrong_side(mode, w, i)});
    for (int p = 0; p < 3; ++p)
      if (mode[contact].hold[static_cast<std::size_t>(p)] == Hold::stick)
        largest = std::max(largest, part_change(w, i, p));
  }
  return largest;
}

namespace {

bool any_on_wrong_side(const Mode& mode, const AccelerationWorkspace& w) {
  for (std::size_t i = 0; i < w.row.size(); ++i)
    if (wrong_side(mode, w, i) > kQuiet) return true;
  return false;
}

}  // namespace

EventSearch::EventSearch(const System& system, const solvers::Options& options)
    : system_(system), options_(options), leader_(system.contacts().size(), -1) {
  for (std::size_t m = 0; m < system.manifolds(); ++m)
    for (int i : system.manifold(m))
      if (geometry::lying_gap(system.contact(i).pair) > 0.0)
        leader_[static_cast<std::size_t>(i)] = system.manifold(m).front();
}

double EventSearch::gap(const Front& front, SmoothMotion& motion, double t, std::size_t contact) {
  motion.at(t, y_);
  motion.map.unpack(y_, t, at_);
  const model::Contact& c = system_.contacts()[contact];
  const double g = gap_of(system_.model(), c, at_, motion.workspace().probe.anchors[contact]);
  const int leader = leader_[contact];
  const bool lies = leader >= 0 && front.mode[static_cast<std::size_t>(leader)].closed;
  return lies ? g - geometry::lying_gap(c.pair) : g;
}

// The same for a point that follows another one: what moves there is not a point of the body, so that its velocity is
// not that of the gap.
double EventSearch::follow(const Front& front, SmoothMotion& motion, std::size_t contact, double until) {
  const auto g = [&](double t) { return gap(front, motion, t, contact); };
  const double t_A = motion.begin(), g_A = g(t_A), g_B = g(until);
  if (!(g_A > 0.0)) return g_B < g_A ? t_A : HUGE_VAL;
  return g_B > 0.0 ? HUGE_VAL : smooth::bracket(g, t_A, until, g_A, g_B).second;
}

double EventSearch::approach(SmoothMotion& motion, double t, std::size_t contact) {
  motion.at(t, y_);
  motion.map.unpack(y_, t, at_);
  dynamics::Workspace& probe = motion.workspace().probe;
  dynamics::update_poses(system_, at_, probe);
  probe.n_active = 0;
  dynamics::activate(system_, static_cast<int>(contact), probe);
  std::array<double, laws::kMaxChannels> gamma;
  dynamics::relative_velocity(system_, at_, probe.active[0], gamma.data());
  return gamma[laws::N];
}

// Where an open contact closes, or infinity. A contact that has just opened has no gap and no speed yet, up to
// rounding; it closes only after its gap has been largest. A gap that is open at both ends may have closed in between.
double EventSearch::touch(const Front& front, SmoothMotion& motion, std::size_t contact, double until) {
  if (leader_[contact] >= 0) return follow(front, motion, contact, until);
  const auto g = [&](double t) { return gap(front, motion, t, contact); };
  const auto g_dot = [&](double t) { return approach(motion, t, contact); };
  const double noise = kStopped * front.scales.speed[static_cast<std::size_t>(system_.contacts()[contact].a)];
  double t_A = motion.begin(), t_B = until;
  double g_A = g(t_A), g_B = g(t_B);
  if (std::isnan(g_A) || std::isnan(g_B)) return HUGE_VAL;  // lost points, which the simulation reports
  const double v_A = g_dot(t_A), v_B = g_dot(t_B);
  if (!(g_A > 0.0)) {
    if (v_A < -noise) return t_A;
    if (g_B > 0.0 || !(v_B < 0.0)) return HUGE_VAL;  // separates, whatever rounding says of the gap
    if (!(v_A > 0.0)) return t_A;
    t_A = smooth::bracket(g_dot, t_A, t_B, v_A, v_B).first;
    g_A = g(t_A);
    if (!(g_A > 0.0)) return t_A;
  } else if (g_B > 0.0) {
    if (!(v_A < 0.0 && v_B > 0.0)) return HUGE_VAL;
    t_B = smooth::bracket(g_dot, t_A, t_B, v_A, v_B).second;  // the smallest gap
    g_B = g(t_B);
    if (g_B > 0.0) return HUGE_VAL;
  }
  return smooth::bracket(g, t_A, t_B, g_A, g_B).second;
}

// Where a compliant contact begins or ceases to overlap, or infinity. One that has just done so has no gap yet, up to
// rounding; it is found as soon as the first half of a step shows it on its side.
double EventSearch::crossing(const Front& front, SmoothMotion& motion, std::size_t contact, double until) {
  const double sign = front.mode[contact].pressed ? -1.0 : 1.0;
  const auto g = [&](double t) { return sign * gap(front, motion, t, contact); };
  const double g_B = g(until);
  if (!(g_B < 0.0)) return HUGE_VAL;
  for (const double t_A : {motion.begin(), 0.5 * (motion.begin() + until)})
    if (const double g_A = g(t_A); g_A > 0.0) return smooth::bracket(g, t_A, until, g_A, g_B).second;
  return HUGE_VAL;
}

// Departure from the mode at t, 0 where the forces that keep it obey the laws.
double EventSearch::violation(const Front& front, SmoothMotion& motion, double t) {
  AccelerationWorkspace& w = motion.workspace();
  motion.at(t, y_);
  motion.map.unpack(y_, t, at_);
  evaluate(system_, at_, front.mode, front.forces, w);
  if (w.row.empty()) return 0.0;
  if (!any(front.mode, Hold::onset)) {
    hold_forces(front.mode, w);
    if (forces_obey(2.0 * front.slack, w) && !any_on_wrong_side(front.mode, w)) return 0.0;
  }
  const solvers::Summary summary = solve_forces(options_, w);
  if (!summary.converged()) {
    unsolved_ = std::min(unsolved_, t);
    residual_ = std::max(residual_, summary.residual);
  }
  if (t == motion.end()) {
    store_forces(w, forces_end_);
    slack_end_ = std::min(summary.residual, options_.tolerance);
  }
  const double least = std::max(kQuiet, 10.0 * summary.residual);
  const double now = departure(front.mode, w);
  return now > least ? now : 0.0;
}

// Where forces leave their sets, or infinity.
double EventSearch::release(const Front& front, SmoothMotion& motion, double until) {
  const double middle = 0.5 * (motion.begin() + until);
  const auto f = [&](double t) { return violation(front, motion, t) - 0.5 * kQuiet; };
  double t_A = motion.begin(), t_B = middle, f_A = -0.5 * kQuiet, f_B = f(t_B);
  if (!(f_B > 0.0)) {
    t_A = middle;
    t_B = until;
    f_B = f(t_B);
    if (!(f_B > 0.0)) return HUGE_VAL;
  } else {
    f_A = f(t_A);
    if (f_A > 0.0) return t_A;
  }
  return smooth::bracket(f, t_A, t_B, f_A, f_B).second;
}

void EventSearch::run(const Front& front, SmoothMotion& motion, Found& found) {
  constexpr int kRefinements = 3, kExtensions = 20;
  y_.resize(motion.map.size());
  at_ = motion.workspace().moved;
  found.kind = Found::Kind::nothing;
  found.touching.clear();
  unsolved_ = HUGE_VAL;
  residual_ = 0.0;
  forces_end_ = front.forces;
  slack_end_ = front.slack;
  double t = motion.end();
  for (std::size_t i = 0; i < front.mode.size(); ++i) {
    if (front.mode[i].closed) continue;
    const bool soft = laws::compliant(system_.contacts()[i].law.compliance);
    const double t_touch = soft ? crossing(front, motion, i, t) : touch(front, motion, i, t);
    const Found::Kind kind = soft ? Found::Kind::press : Found::Kind::touch;
    if (t_touch == HUGE_VAL || (t_touch == t && kind != found.kind && found.kind != Found::Kind::nothing)) continue;
    if (t_touch < t) found.touching.clear();
    found.touching.push_back(static_cast<int>(i));
    found.kind = kind;
    t = t_touch;
  }
  const double t_release = release(front, motion, t);
  if (t_release < HUGE_VAL && t_release <= t) {
    found.kind = Found::Kind::force;
    found.touching.clear();
    t = t_release;
  }
  found.t = t;
  found.converged = unsolved_ > t;  // what was evaluated beyond an event does not matter
  found.residual = found.converged ? 0.0 : residual_;
  if (found.kind == Found::Kind::nothing || !(t < motion.end())) return;
  if (!(t > motion.begin())) return;
  // Dense output is of lower order than the step: a step that ends there, for gaps once more by Newton's method, and
  // for forces a little longer, until they do leave their sets.
  motion.retake(front, t);
  double further = 4e-16 * std::max(std::abs(t), 1.0);
  for (int pass = 0; pass < kExtensions && found.kind == Found::Kind::force; ++pass, further *= 4.0) {
    if (violation(front, motion, t) > 0.0) break;
    t += further;
    motion.retake(front, t);
  }
  const bool meets = found.kind == Found::Kind::touch, presses = found.kind == Found::Kind::press;
  for (int pass = 0; pass < kRefinements && (meets || presses); ++pass) {
    const auto contact = static_cast<std::size_t>(found.touching.back());
    if (leader_[contact] >= 0) break;
    const double g = gap(front, motion, t, contact), v = approach(motion, t, contact);
    const double better = t - g / v;
    if ((meets && !(v < 0.0)) || !(better > motion.begin()) || std::abs(better - t) <= 4e-16 * std::abs(t)) break;
    if (std::abs(better - t) > 1e-3 * (t - motion.begin())) break;  // grazing
    t = better;
    motion.retake(front, t);
  }
  found.t = t;
}

}  // namespace stiction::event_driven
