#include "stiction/event_driven/impacts.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "stiction/event_driven/decisions.hpp"

namespace stiction::event_driven {
namespace {

constexpr double kHopTime = 1e-6;  // of the natural time: flights shorter than about this are rest
// A face that bounces less than the inclination at which it counts as flat, 1e-6, lies: 2 sqrt(2 * 1.5e-6).
constexpr double kFaceHopTime = 3.5e-3;
constexpr double kEveryHop = 1e100;  // the same where no contact bounces
constexpr double kTogether = 1e-9;   // of the natural speed: after an impact this is not slip
constexpr double kApart = 1e-10;     // of the natural speed: after an impact this is not separation

enum class Bounces { by_law, none };

// A contact that touched and stays has closed. Where its bounces were too short to follow, it does so at the end of
// them all, 2 e v / (a (1 - e)) from here, with the acceleration a that its own force takes away.
void tell_impacts(Course& course, const std::vector<int>& touching, Bounces bounces) {
  for (std::size_t i = 0; i < course.impacts.dynamics.contacts().size(); ++i) {
    const int index = course.impacts.dynamics.active[i].contact;
    const auto contact = static_cast<std::size_t>(index),
               at = static_cast<std::size_t>(course.impacts.equations.problem.offset[i]);
    if (std::find(touching.begin(), touching.end(), index) == touching.end()) continue;
    const double v = course.impacts.equations.gamma_A[at], P = course.impacts.impulses.P[at];
    if (!course.front.mode[contact].closed) {
      if (P > 0.0) course.note(contact, model::EventKind::impact, v, P);
      continue;
    }
    // A contact that events have reported as closed, and that does not come closer, simply continues.
    if (course.before[contact] != model::ContactStatus::open &&
        (course.impacts.equations.problem.layout[i].dry || v >= -kApart * course.speed_scale(contact, laws::SLIDING)))
      continue;
    course.before[contact] = model::ContactStatus::open;
    const laws::Unilateral& law = course.system.contacts()[contact].law.normal;
    const double a =
        course.impacts.equations.problem.G.diagonal(static_cast<int>(i))[0] * course.forces_now[contact][0];
    const double e = bounces == Bounces::by_law && -v >= law.restitution_threshold ? law.restitution : 0.0;
    if (e > 0.0 && e < 1.0 && v < 0.0 && a > 0.0) {
      course.t_rest[contact] = course.front.t - 2.0 * e * v / (a * (1.0 - e));
      ++course.ledger->statistics.accumulations;
    } else {
      course.note(contact, model::EventKind::close, v, P);
    }
  }
}

// Points meet that follow the first one of their manifold.
bool lands_on_face(const Course& course, const std::vector<int>& touching) {
  return std::any_of(touching.begin(), touching.end(),
                     [&](int i) { return geometry::lying_gap(course.system.contact(i).pair) > 0.0; });
}

// Adds the open contacts whose gap is within rounding.
void add_all_that_touch(Course& course, std::vector<int>& touching) {
  constexpr double kTouches = 1e-12;  // of the length of a body
  course.motion.map.unpack(course.front.y, course.front.t, course.state);
  dynamics::Workspace& d = course.impacts.dynamics;
  dynamics::update_poses(course.system, course.state, d);
  dynamics::update_gaps(course.system, d);
  for (std::size_t i = 0; i < course.front.mode.size(); ++i) {
    const model::Contact& contact = course.system.contacts()[i];
    const int index = static_cast<int>(i);
    const bool known = course.front.mode[i].closed || laws::compliant(contact.law.compliance) ||
                       std::find(touching.begin(), touching.end(), index) != touching.end();
    const double length = course.front.scales.length[static_cast<std::size_t>(contact.a)];
    if (!known && std::abs(d.gaps[i]) <= kTouches * length) touching.push_back(index);
  }
}

// The contacts as an impact finds them.
void begin_impact(Course& course) {
  course.motion.map.unpack(course.front.y, course.front.t, course.state);
  for (std::size_t i = 0; i < course.front.mode.size(); ++i) {
    reset(course.state.contacts[i]);
    course.state.contacts[i].persists = course.front.mode[i].closed;
  }
}

void impact(Course& course, const std::vector<int>& touching, Bounces bounces) {
  for (int i : touching) course.state.contacts[static_cast<std::size_t>(i)].persists = true;
  const double hops = bounces == Bounces::none ? kEveryHop : lands_on_face(course, touching) ? kFaceHopTime : kHopTime;
  course.moreau({0.0, hops * course.front.scales.natural_time, stepping::IndexRule::none});
  for (std::size_t i = 0; i < course.impacts.dynamics.contacts().size(); ++i) {
    const auto contact = static_cast<std::size_t>(course.impacts.dynamics.active[i].contact);
    const double* gamma = course.impacts.gamma_E.data() + course.impacts.equations.problem.offset[i];
    course.open(contact);
    course.front.mode[contact].closed =
        course.impacts.equations.problem.layout[i].dry || course.impacts.equations.problem.laws[i].normal.bilateral ||
        gamma[0] <= std::max(bounces == Bounces::none ? 0.0 : course.impacts.equations.hop[i],
                             kApart * course.speed_scale(contact, laws::SLIDING));
  }
  course.settle_points();
  auto catches = Course::Catch::no;
  for (std::size_t i = 0; !course.broken_face && i < course.impacts.dynamics.contacts().size(); ++i) {
    const auto contact = static_cast<std::size_t>(course.impacts.dynamics.active[i].contact);
    const double* gamma = course.impacts.gamma_E.data() + course.impacts.equations.problem.offset[i];
    ContactMode& mode = course.front.mode[contact];
    for (int p = 0; mode.closed && p < 3; ++p) {
      const laws::Part& part = course.parts(contact)[static_cast<std::size_t>(p)];
      if (part.kind != laws::PartKind::set) continue;
      bool slips = part.speed(gamma) > kTogether * course.speed_scale(contact, p);
      if (slips && p == laws::SLIDING && course.system.contacts()[contact].law.rolls()) {  // touched without approach
        catches = Course::Catch::yes;
        slips = false;
      }
      mode.hold[static_cast<std::size_t>(p)] = slips ? Hold::slip : Hold::stick;
    }
  }
  if (!course.broken_face) {
    course.project_front(catches);
    decide(course);
  }
  tell_impacts(course, touching, bounces);
}

// A length of velocities or of accelerations: the largest of a row, by the square root of its G_kk.
double largest(const problem::ContactProblem& problem, const std::vector<double>& rows) {
  double out = 0.0;
  for (int i = 0; i < problem.contacts(); ++i)
    for (int k = 0, n = problem.dim(i); k < n; ++k)
      if (const double G_kk = problem.G.diagonal(i)[k * n + k]; G_kk > 0.0)
        out = std::max(out, std::abs(rows[static_cast<std::size_t>(problem.offset[static_cast<std::size_t>(i)] + k)]) /
                                std::sqrt(G_kk));
  return out;
}

// How the motion continues where no forces near the present ones let it: by a jump, or with forces far from them.
enum class Way { none, jump, forces };

// Impulses P with -(G P + gamma) in N_C(P) other than zero, which solves it too where nothing approaches: the limit of
// those of ever shorter times in which the free accelerations act. Where that limit is zero and impulses are in
// proportion to the time, there are forces.
Way find_way(Course& course, problem::Impulses& impulses) {
  constexpr std::array<double, 3> kShares{1e-6, 1e-4, 1e-2};  // of the speed, that the accelerations give
  constexpr double kJump = 1e-12;                             // of the speed: less is none
  constexpr double kTenth = 0.1, kAlike = 1e-3;               // forces do not depend on the time
  constexpr int kIterations = 200;
  problem::ContactProblem problem = course.evaluate_front().equations.problem;
  const std::vector<laws::ContactLaw> over_one_second = problem.laws;
  const std::vector<double> acceleration = problem.c, gamma = course.w.equations.gamma_A;
  const double speed = largest(problem, gamma), rate = largest(problem, acceleration);
  if (!(speed > 0.0 && rate > 0.0)) return Way::none;
  const auto solved = [&](double time) {
    for (std::size_t k = 0; k < gamma.size(); ++k) problem.c[k] = gamma[k] + time * acceleration[k];
    for (std::size_t i = 0; i < problem.laws.size(); ++i) {
      problem.laws[i] = over_one_second[i];
      problem.laws[i].to_impulses(time);
    }
    return solve_closely(problem, course.options.solver, kIterations, impulses, course.w).converged();
  };
  for (double share : kShares) {
    impulses.P.assign(gamma.size(), 0.0);
    impulses.hint.assign(problem.laws.size(), 0.0);
    impulses.status.assign(problem.laws.size(), model::ContactStatus::stick);
    const double time = share * speed / rate;
    if (!solved(time)) continue;
    std::vector<double> forces = impulses.P;
    for (double& f : forces) f /= time;
    if (solved(0.0)) {
      std::vector<double> jump = course.w.solver.xi;
      for (std::size_t k = 0; k < gamma.size(); ++k) jump[k] -= gamma[k];
      if (largest(problem, jump) > kJump * speed) return Way::jump;
    }
    for (std::size_t k = 0; k < forces.size(); ++k) impulses.P[k] = kTenth * time * forces[k];
    if (!solved(kTenth * time)) continue;
    double most = 0.0, change = 0.0;
    for (std::size_t k = 0; k < forces.size(); ++k) {
      impulses.P[k] /= kTenth * time;
      most = std::max(most, std::abs(impulses.P[k]));
      change = std::max(change, std::abs(impulses.P[k] - forces[k]));
    }
    if (change <= kAlike * most) return Way::forces;
  }
  return Way::none;
}

// Goes on with these forces, if they change what holds.
bool take_forces(Course& course, const problem::Impulses& forces) {
  const auto same = [](const ContactMode& a, const ContactMode& b) {
    return a.closed == b.closed && a.pulled == b.pulled && a.hold == b.hold;
  };
  const Mode before = course.front.mode;
  const BlockForces forces_before = course.front.forces;
  for (std::size_t i = 0; i < course.w.dynamics.contacts().size(); ++i) {
    const auto contact = static_cast<std::size_t>(course.w.dynamics.active[i].contact);
    const auto at = static_cast<std::size_t>(course.w.equations.problem.offset[i]);
    for (int k = 0; k < course.w.equations.problem.dim(static_cast<int>(i)); ++k)
      course.front.forces[contact][static_cast<std::size_t>(k)] = forces.P[at + static_cast<std::size_t>(k)];
  }
  decide(course);
  if (!course.no_force && !std::equal(before.begin(), before.end(), course.front.mode.begin(), same)) return true;
  course.no_force = false;
  course.front.forces = forces_before;
  return false;
}

}  // namespace

void impact(Course& course, const std::vector<int>& touching) {
  begin_impact(course);
  impact(course, touching, Bounces::by_law);
}

bool jam(Course& course) {
  problem::Impulses impulses;
  const Way way = find_way(course, impulses);
  if (way == Way::none) return false;
  if (way == Way::forces) return take_forces(course, impulses);
  begin_impact(course);
  for (std::size_t i = 0; i < course.w.dynamics.contacts().size(); ++i) {
    const dynamics::ContactTerms& c = course.w.dynamics.active[i];
    model::ContactState& contact = course.state.contacts[static_cast<std::size_t>(c.contact)];
    const auto at = static_cast<std::size_t>(course.w.equations.problem.offset[i]);
    for (int k = 0; k < c.dim(); ++k)
      contact.P[static_cast<std::size_t>(c.rows.channel(k))] = impulses.P[at + static_cast<std::size_t>(k)];
    contact.hint = impulses.hint[i];
    contact.status = impulses.status[i];
  }
  impact(course, {}, Bounces::by_law);
  for (std::size_t i = 0; i < course.impacts.dynamics.contacts().size(); ++i) {
    const auto at = static_cast<std::size_t>(course.impacts.equations.problem.offset[i]);
    if (const double P = course.impacts.impulses.P[at]; P > 0.0)
      course.note(static_cast<std::size_t>(course.impacts.dynamics.active[i].contact), model::EventKind::impact, 0.0,
                  P);
  }
  ++course.ledger->statistics.jams;
  return true;
}

void end_accumulation(Course& course, std::vector<int>& touching) {
  add_all_that_touch(course, touching);
  ++course.ledger->statistics.accumulations;
  begin_impact(course);
  impact(course, touching, Bounces::none);
}

void end_bounces(Course& course) {
  for (std::size_t i = 0; i < course.t_rest.size(); ++i) {
    if (course.t_rest[i] > course.front.t) continue;
    course.note(i, model::EventKind::close);
    course.t_rest[i] = kNever;
  }
}

}  // namespace stiction::event_driven
