#include "stiction/event_driven/decisions.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/event_driven/forces/held_rows.hpp"

namespace stiction::event_driven {
namespace {

constexpr double kNearly = 30.0;  // times the speed that counts as rest: stops together with what has stopped
constexpr double kLinger = 1e-3;  // of the natural time: the longest that is added to the time of a stop
constexpr double kSooner = 0.5;   // of what ends a step: rounding must not take back the event that was found
constexpr int kRounds = 4;        // of decisions, where friction falls as soon as a contact slips

// Where forces are not unique, the smallest are used, as long as they obey the laws.
void prefer_least_forces(Course& course) {
  if (any(course.front.mode, Hold::onset)) return;
  const BlockForces none(course.front.forces.size());
  evaluate(course.system, course.state, course.front.mode, none, course.w);
  if (course.w.row.empty()) return;
  hold_forces(course.front.mode, course.w);
  if (!forces_obey(0.0, course.w)) return;
  course.front.forces = none;
  course.front.slack = 0.0;
}

}  // namespace

void decide(Course& course) {
  for (int round = 0; round < kRounds; ++round) {
    course.evaluate_front();
    if (course.w.row.empty()) return;
    const solvers::Summary summary = solve_forces(course.options.solver, course.w);
    course.no_force = summary.residual > kNoSolution;
    if (course.no_force) return;
    course.note_summary(summary);
    store_forces(course.w, course.front.forces);
    course.front.slack = std::min(summary.residual, course.options.solver.tolerance);
    course.forces_now = course.front.forces;
    const double least = kSooner * std::max(kQuiet, 10.0 * summary.residual);
    bool again = false;
    for (std::size_t i = 0; i < course.w.row.size(); ++i) {
      const auto contact = static_cast<std::size_t>(course.w.dynamics.active[i].contact);
      if (normal_change(course.w, i) > least) {
        course.open(contact);
        continue;
      }
      if (wrong_side(course.front.mode, course.w, i) > least) {
        bool& pulled = course.front.mode[contact].pulled;
        pulled = !pulled;
        again = true;
      }
      for (int p = 0; p < 3; ++p) {
        Hold& hold = course.front.mode[contact].hold[static_cast<std::size_t>(p)];
        if (hold != Hold::stick || part_change(course.w, i, p) <= least) continue;
        hold = Hold::onset;
        again =
            again || course.system.contacts()[contact].law.coefficient.index() != 0;  // it falls as soon as it slips
      }
    }
    if (!again) break;
  }
  course.settle_points();
  if (!course.broken_face) prefer_least_forces(course);
}

// Slip that has grown enough has a direction of its own. Slip too slow for the tolerance to distinguish from none ends;
// the time that its present deceleration would still take is added to that of the event. What has nearly stopped stops
// with it, because bodies do so on all feet at once.
bool begin_and_end_slip(Course& course) {
  const bool onset = any(course.front.mode, Hold::onset);
  if (course.no_force || (!onset && !any(course.front.mode, Hold::slip))) return false;
  course.evaluate_front();
  solvers::Summary summary;
  if (onset)
    summary = solve_forces(course.options.solver, course.w);
  else
    hold_forces(course.front.mode, course.w);
  const auto each = [&](auto&& visit) {
    for (std::size_t i = 0; i < course.w.row.size(); ++i) {
      const auto contact = static_cast<std::size_t>(course.w.dynamics.active[i].contact);
      const double* gamma = course.w.equations.gamma_A.data() + course.w.equations.problem.offset[i];
      for (int p = 0; p < 3; ++p)
        visit(i, contact, p, course.parts(contact)[static_cast<std::size_t>(p)].speed(gamma),
              course.front.mode[contact].hold[static_cast<std::size_t>(p)]);
    }
  };
  bool stopped = false;
  each([&](std::size_t i, std::size_t contact, int p, double speed, Hold hold) {
    if (stopped || hold != Hold::slip || speed > course.stopped_speed(contact, p)) return;
    stopped = true;
    course.still_to_go = std::min(course.time_to_rest(i, p), kLinger * course.front.scales.natural_time);
  });
  const double quiet = std::max(kQuiet, 10.0 * summary.residual);
  const double tol = course.options.tolerance;
  const double grown = std::max(std::sqrt(tol * std::sqrt(std::sqrt(tol))), 1e3 * tol);  // tol^(5/8)
  each([&](std::size_t i, std::size_t contact, int p, double speed, Hold& hold) {
    if (hold == Hold::slip && stopped && speed <= kNearly * course.stopped_speed(contact, p)) {
      hold = Hold::stick;
    } else if (hold == Hold::onset && speed > grown * course.speed_scale(contact, p)) {
      hold = Hold::slip;
      course.front.mode[contact].pulled =
          course.w.lambda[static_cast<std::size_t>(course.w.equations.problem.offset[i])] < 0.0 &&
          course.system.contacts()[contact].law.normal.bilateral;
    } else if (hold == Hold::onset && part_change(course.w, i, p) <= quiet) {
      hold = Hold::stick;
      stopped = true;
    }
  });
  return stopped;
}

}  // namespace stiction::event_driven
