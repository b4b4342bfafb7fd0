// The loop of the event-driven integrator: a step of smooth motion, cut at the first event in it, and what happens
// there.
#include "stiction/event_driven/event_driven.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/event_driven/decisions.hpp"
#include "stiction/event_driven/forces/held_rows.hpp"
#include "stiction/event_driven/impacts.hpp"
#include "stiction/event_driven/rims.hpp"

namespace stiction::event_driven {
namespace {

constexpr int kMostEvents = 2000;      // without significant progress
constexpr int kCrowd = 500;            // the same, after which impacts at one instant are one impact
constexpr int kMostSteps = 50000;      // between two outputs
constexpr int kMostRejected = 2000;    // steps between two outputs, where more than twice those taken are
constexpr int kMostWork = 200000;      // iterations of the solver within steps between two outputs
constexpr int kMostFallbacks = 20000;  // steps of Moreau's scheme between two outputs
constexpr double kProgress = 1e-9;     // of the natural time
constexpr double kShorter = 0.03;      // towards the moment from which no force is admissible
constexpr double kFallback = 1e-2;     // of the natural time: the longest step of Moreau's scheme
constexpr double kTipping = 1e-4;      // of the natural time: the same where a face tips, until its rim is the lowest
constexpr double kLongestStep = 10.0;  // of the natural time

// Contacts closed at a state, or without a gap.
std::vector<char> touching_at(const model::System& system, const State& state) {
  std::vector<char> touching;
  for (const model::ContactState& contact : state.contacts)
    touching.push_back(contact.persists || contact.gap <= 0.0 ? 1 : 0);
  for (std::size_t i = 0; i < touching.size(); ++i)
    if (laws::compliant(system.contacts()[i].law.compliance)) touching[i] = 0;
  return touching;
}

}  // namespace

EventDrivenIntegrator::EventDrivenIntegrator(const integration::Setup& setup, const EventOptions& options,
                                             const State& start)
    : course_(setup.system, options, setup.metered, start),
      search_(setup.system, options.solver),
      output_(setup.system, course_.impacts.joints.joint_rows()),
      touching_(touching_at(setup.system, start)),
      y_out_(course_.front.y) {}

// Contacts that touch meet at the start, with whatever velocity they have.
void EventDrivenIntegrator::start() {
  started_ = true;
  course_.track();
  course_.update_scales();
  course_.front.h = 1e-3 * course_.front.scales.natural_time;
  std::vector<int> touching;
  for (std::size_t i = 0; i < touching_.size(); ++i)
    if (touching_[i]) touching.push_back(static_cast<int>(i));
  begin_contacts(touching);
}

// Contacts that touch, after a start.
void EventDrivenIntegrator::begin_contacts(std::vector<int>& touching) {
  meet(course_, touching);
  course_.press({});
  change_rims(course_);
  course_.note_changes();
}

// From a motion that was changed from outside: as at a start, but impulses, works and reported events continue.
void EventDrivenIntegrator::restart(const State& state, const Ledger& ledger) {
  ready_ = false;
  started_ = false;
  course_.no_force = false;
  lost_ = -1;
  events_in_a_row_ = 0;
  touching_ = touching_at(course_.system, state);
  y_out_[course_.motion.map.input()] = ledger.audit.input;
  course_.start_from(state, y_out_);
}

bool EventDrivenIntegrator::take_step() {
  SmoothMotion& motion = course_.motion;
  const double longest = longest_step();
  motion.rejected = 0;
  for (double h = longest;; h *= kShorter) {
    motion.solver = {};
    course_.w.iterations = 0;
    if (!motion.step(course_.front, h)) {
      lost_ = motion.lost;
      return false;
    }
    search_.run(course_.front, motion, found_);
    if (std::max(found_.residual, motion.solver.residual) <= kNoSolution) break;
    const bool first = h == longest;
    course_.no_force = !(h > kProgress * course_.front.scales.natural_time) || (first && !course_.has_forces());
    solver_work_ += course_.w.iterations;
    if (course_.no_force || solver_work_ > kMostWork) return false;
  }
  h_next_ =
      motion.rejected == 0 && longest < course_.front.h ? std::max(course_.front.h, motion.next_h()) : motion.next_h();
  ready_ = true;
  return true;
}

void EventDrivenIntegrator::commit() {
  SmoothMotion& motion = course_.motion;
  Front& front = course_.front;
  integration::Statistics& statistics = course_.ledger->statistics;
  ready_ = false;
  solver_work_ += course_.w.iterations;
  ++statistics.steps;
  statistics.rejected_steps += motion.rejected;
  if (!found_.converged || !motion.solver.converged()) ++statistics.unconverged_steps;
  const double t_A = front.t;
  front.t = step_end();
  if (front.t > t_A) {
    front.y = motion.y_end();
    front.forces = search_.forces_end();
    front.slack = search_.slack_end();
  }
  if (motion.map.meter) {
    motion.map.meter->take(front.y.data() + motion.map.ports());
    motion.map.meter->begin(front.y.data() + motion.map.ports());
  }
  front.h = h_next_;
  front.pace = motion.next_pace();
  course_.project_front();
  course_.update_scales();
  if (found_.kind == Found::Kind::touch) {
    if (events_in_a_row_ > kCrowd)
      end_accumulation(course_, found_.touching);
    else
      meet(course_, found_.touching);
  }
  if (found_.kind == Found::Kind::force) decide(course_);
  course_.press(found_.kind == Found::Kind::press ? std::span<const int>(found_.touching) : std::span<const int>());
  course_.still_to_go = 0.0;
  const bool stopped = begin_and_end_slip(course_);
  if (stopped) {
    course_.project_front();
    decide(course_);
  }
  end_bounces(course_);
  change_rims(course_);
  course_.note_changes();
  course_.track();
  if (front.t - t_A > kProgress * front.scales.natural_time) events_in_a_row_ = 0;
  if (stopped || found_.kind != Found::Kind::nothing) {
    ++events_in_a_row_;
    front.pace = {};
  }
}

// Slip that would end within the step is followed in fractions of its remaining time, until it counts as rest.
double EventDrivenIntegrator::longest_step() {
  constexpr double kShare = 0.9;
  const Front& front = course_.front;
  double h = std::min(front.h, kLongestStep * front.scales.natural_time);
  if (any(front.mode, Hold::slip)) {
    AccelerationWorkspace& w = course_.evaluate_front();
    hold_forces(front.mode, w);
    for (std::size_t i = 0; i < w.row.size(); ++i)
      for (int p = 0; p < 3; ++p)
        if (front.mode[static_cast<std::size_t>(w.dynamics.active[i].contact)].hold[static_cast<std::size_t>(p)] ==
            Hold::slip)
          h = std::min(h, kShare * course_.time_to_rest(i, p));
  }
  for (double t : course_.t_rest) h = std::min(h, std::max(t - front.t, 0.0));
  return std::max(h, 4e-16 * std::max(1.0, std::abs(front.t)));
}

// Where no force lets the motion continue, an impact without collision may, or forces far from the present ones.
bool EventDrivenIntegrator::jump() {
  course_.no_force = false;
  if (!jam(course_)) return false;
  course_.front.h = 1e-3 * course_.front.scales.natural_time;
  course_.front.pace = {};
  course_.note_changes();
  course_.track();
  ++events_in_a_row_;
  return true;
}

// Where events do not let the motion continue, a step of Moreau's scheme does.
void EventDrivenIntegrator::fall_back(double t_E) {
  Front& front = course_.front;
  const double longest = course_.broken_face ? kTipping : kFallback;
  course_.broken_face = course_.no_force = false;
  ++course_.ledger->statistics.fallback_steps;
  const double dt = t_E > front.t ? std::min(t_E - front.t, longest * front.scales.natural_time)
                                  : kProgress * front.scales.natural_time;
  course_.motion.map.unpack(front.y, front.t, course_.state);
  for (std::size_t i = 0; i < front.mode.size(); ++i) {
    reset(course_.state.contacts[i]);
    course_.state.contacts[i].persists = front.mode[i].closed;
    course_.open(i);
  }
  course_.moreau({dt, dt});
  front.t += dt;
  std::vector<int> touching;
  for (std::size_t i = 0; i < front.mode.size(); ++i)
    if (course_.state.contacts[i].persists) touching.push_back(static_cast<int>(i));
  begin_contacts(touching);
  course_.track();
  events_in_a_row_ = 0;
}

void EventDrivenIntegrator::output(double t, State& out) {
  smooth::CoordinateMap& map = course_.motion.map;
  dynamics::Workspace& d = course_.impacts.dynamics;
  integration::Statistics& statistics = course_.ledger->statistics;
  const bool within = ready_ && t > course_.front.t;
  const double dt = t - out.t;
  if (within)
    course_.motion.output_at(course_.front, t, y_out_);
  else
    y_out_ = course_.front.y;
  map.unpack(y_out_, t, out);
  if (within) project(course_.system, course_.front.mode, out, course_.w);
  out.t_gap = t;
  dynamics::update_poses(course_.system, out, d);
  dynamics::update_gaps(course_.system, d);
  dynamics::update_joints(course_.system, out, d);
  for (std::size_t i = 0; i < out.contacts.size(); ++i) {
    model::ContactState& contact = out.contacts[i];
    contact.anchor = course_.state.contacts[i].anchor;
    contact.status = course_.status(i);
    contact.persists = course_.front.mode[i].closed;
    contact.gap = d.gaps[i];
    statistics.penetration_max = std::max(statistics.penetration_max, -contact.gap);
  }
  output_.write(course_.system, map, y_out_, dt, out, *course_.ledger);
  course_.ledger->audit.method += course_.method;
}

void EventDrivenIntegrator::archive(core::Archive& ar) {
  ar("last_dt", last_dt_);
  ar("started", started_);
  ar("events_in_a_row", events_in_a_row_);
  course_.archive(ar);
  output_.archive(ar);
  ar("touching", touching_);
  ar("y_out", y_out_);
  if (ar.reading()) ready_ = false;  // the current step is repeated: from the same front it is the same
}

Outcome EventDrivenIntegrator::advance(double t_E, State& state, Ledger& ledger) {
  using enum integration::Reason;
  const double t_A = state.t;
  course_.ledger = &ledger;
  last_dt_ = t_E - t_A;
  solver_work_ = 0;
  if (!started_) start();
  const std::int64_t rejected_before = ledger.statistics.rejected_steps;
  const auto stuck = [&](int steps) {
    const std::int64_t rejected = ledger.statistics.rejected_steps - rejected_before;
    return events_in_a_row_ > kMostEvents || steps > kMostSteps || solver_work_ > kMostWork ||
           rejected > std::max(2 * steps, kMostRejected);
  };
  for (int steps = 0, fallbacks = 0;; ++steps) {
    if (course_.options.solver.stopped()) return {integration::Reason::stopped, course_.front.t};
    if (!ready_ && (stuck(steps) || course_.broken_face || course_.no_force || !take_step())) {
      if (lost_ >= 0) {
        output(course_.front.t, state);
        return {lost_points, t_A, lost_, true};
      }
      if (!course_.broken_face && !stuck(steps) && jump()) continue;
      if (++fallbacks > kMostFallbacks) {
        output(course_.front.t, state);
        return {too_fast, course_.front.t};
      }
      fall_back(t_E);
      if (course_.front.t >= t_E) break;
      continue;
    }
    if (step_end() > t_E) break;
    commit();
  }
  output(t_E, state);
  if (!model::finite(state)) return {not_finite, t_E};
  return {reached, t_E};
}

}  // namespace stiction::event_driven
