// One Runge-Kutta step: index set, stages, closings, end of the step [docs/theory/runge-kutta.md].
#include "stiction/stepping/runge_kutta/step.hpp"

#include <algorithm>

#include "stiction/math/rotation.hpp"
#include "stiction/stepping/impacts/impact.hpp"
#include "stiction/stepping/moreau.hpp"
#include "stiction/stepping/position_correction.hpp"
#include "stiction/stepping/runge_kutta/energy.hpp"
#include "stiction/stepping/runge_kutta/stages.hpp"
#include "stiction/stepping/soft_loads.hpp"
#include "stiction/stepping/store.hpp"

namespace stiction::stepping {
namespace {

constexpr int kMaxEnlargements = 3;

// Contacts closed at the start of the step, and those that were closed and stayed so. A contact that overlaps without
// having been seen to pass zero touched between its last two evaluations, or now if it already has an impulse.
void choose_closed(const System& system, IndexRule rule, StepWorkspace& ws, StageWorkspace& w) {
  dynamics::update_poses(system, w.start, ws.dynamics);
  dynamics::seek_points(system, ws.dynamics, w.start);
  dynamics::load_anchors(w.start, ws.dynamics);
  dynamics::update_gaps(system, ws.dynamics);
  w.gap_A = ws.dynamics.gaps;
  w.index_set.clear();
  for (std::size_t i = 0; i < w.start.contacts.size(); ++i) {
    model::ContactState& contact = w.start.contacts[i];
    const double gap = w.gap_A[i];
    if (laws::compliant(system.contacts()[i].law.compliance)) continue;
    if ((gap > 0.0 || rule == IndexRule::none) && !contact.persists) continue;
    w.index_set.push_back(static_cast<int>(i));
    if (contact.persists) continue;
    if (contact.status != model::ContactStatus::open)
      contact.t_touch = w.start.t;
    else if (contact.gap > 0.0)
      contact.t_touch = w.start.t_gap + contact.gap / (contact.gap - gap) * (w.start.t - w.start.t_gap);
  }
}

// A disk that has more than its lowest point in the index set lies on its face, in all stages.
void hold_points(const System& system, StepWorkspace& ws, StageWorkspace& w) {
  dynamics::load_anchors(w.start, ws.dynamics);
  std::fill(ws.dynamics.closed.begin(), ws.dynamics.closed.end(), char{0});
  for (int contact : w.index_set) ws.dynamics.closed[static_cast<std::size_t>(contact)] = 1;
  dynamics::hold_points(system, ws.dynamics);
  w.index_set.clear();
  for (std::size_t i = 0; i < ws.dynamics.closed.size(); ++i)
    if (ws.dynamics.closed[i]) w.index_set.push_back(static_cast<int>(i));
  for (Stage& stage : w.stages) stage.dynamics.anchors = ws.dynamics.anchors;
}

// The start of the step: q_A, u_A, h and W there, the velocities of approach and what counts as a hop.
void evaluate_start(const System& system, const StepInput& input, StepWorkspace& ws, StageWorkspace& w) {
  for (std::size_t b = 0; b < w.start.bodies.size(); ++b) {
    const model::BodyState& s = w.start.bodies[b];
    w.q_A[b] << s.x, s.p.w(), s.p.x(), s.p.y(), s.p.z();
    w.u_A[b] << s.v, s.omega;
  }
  dynamics::update_poses(system, w.start, ws.dynamics);
  dynamics::update_joints(system, w.start, ws.dynamics);
  hold_points(system, ws, w);
  ws.dynamics.n_active = 0;
  for (int contact : w.index_set) dynamics::activate(system, contact, ws.dynamics);
  dynamics::update_forces(system, w.start, ws.dynamics);
  for (std::size_t b = 0; b < ws.free.size(); ++b)
    ws.free[b] = assembly::smooth_change<VelocityChange>(system.bodies()[b], ws.dynamics.bodies[b], input.dt);
  ws.joints.soften(system, ws.dynamics, 0.0);  // here springs are forces
  if (!ws.joints.empty()) ws.joints.assemble(system, ws.dynamics);
  assembly::assemble<VelocityChange>(system, w.start, ws.dynamics, ws.free, input.dt, input.rest_time, {}, ws.joints,
                                     ws.equations);
  w.gamma_A = ws.equations.gamma_A;
  w.hop = ws.equations.hop;
}

// u_E = U_s, z_E = z_A + h sum b_i zeta_i and q_E = q_A + h sum b_i F(Q_i) U_i, with U_i anew from the final k: sums
// that the audit can rely on, whatever error the sweeps left.
void end_motion(const System& system, const Tableau& T, double h, State& state, StageWorkspace& w) {
  for (std::size_t b = 0; b < state.bodies.size(); ++b) {
    Position q = w.q_A[b];
    for (std::size_t i = 0; i < T.stages; ++i) {
      Velocity u = w.u_A[b];
      for (std::size_t j = 0; j < T.stages; ++j) u += h * T.A[i][j] * w.stages[j].k[b];
      w.stages[i].u[b] = u;
      q += h * T.b[i] * assembly::kinematic_rate(system.bodies()[b], w.stages[i].q[b], u);
    }
    const Velocity& u = w.stages.back().u[b];
    state.bodies[b] = {q.head<3>(), math::normalised({q[3], q[4], q[5], q[6]}), u.head<3>(), u.tail<3>()};
  }
  for (std::size_t k = 0; k < state.z.size(); ++k)
    for (std::size_t i = 0; i < T.stages; ++i) state.z[k] += h * T.b[i] * w.stages[i].zeta[k];
}

// The contacts as they are at the end: impulses h sum b_i lambda_i, status of the last stage that pressed, gaps.
void end_contacts(const System& system, const Tableau& T, double h, State& state, StepWorkspace& ws,
                  StageWorkspace& w) {
  const Stage& last = w.stages.back();
  ws.impulses.P.assign(last.lambda.size(), 0.0);
  ws.impulses.hint = last.hint;
  ws.impulses.status = last.status;
  for (std::size_t i = 0; i < T.stages; ++i) {
    const Stage& stage = w.stages[i];
    for (std::size_t r = 0; r < stage.lambda.size(); ++r) ws.impulses.P[r] += h * T.b[i] * stage.lambda[r];
    for (std::size_t c = 0; c < stage.status.size(); ++c)
      if (stage.status[c] != model::ContactStatus::open) {
        ws.impulses.hint[c] = stage.hint[c];
        ws.impulses.status[c] = stage.status[c];
      }
  }
  std::fill(ws.joints.P.begin(), ws.joints.P.end(), 0.0);
  for (std::size_t i = 0; i < T.stages; ++i)
    for (std::size_t r = 0; r < ws.joints.joint_rows(); ++r) ws.joints.P[r] += h * T.b[i] * w.stages[i].lambda_B[r];
  assembly::store_joints(system, h, ws.joints.P, state);
  ws.equations.gamma_A = w.gamma_A;
  ws.gamma_E = last.gamma;
  ws.equations.hop = w.hop;
  ws.eps = w.eps;
  std::swap(ws.dynamics, w.stages.back().dynamics);  // the last stage is the end of the step
  dynamics::update_poses(system, state, ws.dynamics);
  dynamics::update_gaps(system, ws.dynamics);
  note_soft_touching(w.start.t + h, ws, state);
  store_contacts(system, h, state, ws);
  store_soft_contacts(system, ws, state);
  for (int c : w.index_set) {  // nothing to report: if it is pressed later, that begins then
    model::ContactState& contact = state.contacts[static_cast<std::size_t>(c)];
    if (contact.status == model::ContactStatus::open) contact.t_touch = w.start.t + h;
  }
}

// Stages, motion and audit with the index set as it is; false where the stages do not give an answer. Restitution that
// would add energy is reduced, as in solve_impacts.
bool try_step(const System& system, const Tableau& T, const StepInput& input, const StepOptions& options, State& state,
              StepWorkspace& ws, StageWorkspace& w, StepResult& result) {
  const double h = input.dt;
  for (double share : {1.0, 0.5, 0.25, 0.0}) {
    state = w.start;
    result.energy = {};
    if (input.ports) *input.ports = *w.ports;
    evaluate_start(system, input, ws, w);
    if (meets(laws::ImpactLaw::poisson, ws) || meets(laws::ImpactLaw::sequential, ws)) return false;
    choose_restitution(share, ws);
    w.eps = ws.eps;
    const StageSummary stages = solve_stages(system, T, h, input.rest_time, options.solver, ws, w);
    result.sweeps += stages.sweeps;
    result.slow = stages.slow;
    const int iterations = result.solver.iterations;
    result.solver = stages.solver;
    result.solver.iterations += iterations;
    if (stages.failed) return false;
    end_motion(system, T, h, state, w);
    audit_stages(system, T, input, ws, w, result.energy);
    end_contacts(system, T, h, state, ws, w);
    double work = 0.0;
    for (const model::Work& contact : ws.work) work += contact.total();
    const double scale = restituted(ws);
    if (scale == 0.0 || !(work > 1e-12 * scale)) return true;
    result.impacts.reduced = true;
  }
  return true;
}

// gamma_N of a contact outside the index set.
double normal_velocity(const System& system, const State& state, int contact, StepWorkspace& ws) {
  std::array<double, laws::kMaxChannels> gamma;
  dynamics::update_poses(system, state, ws.dynamics);
  dynamics::activate(system, contact, ws.dynamics);
  dynamics::relative_velocity(system, state, ws.dynamics.contacts().back(), gamma.data());
  --ws.dynamics.n_active;
  return gamma[laws::N];
}

// Where the cubic through gaps and their rates at both ends of the step passes zero, as a share of the step.
double closing(double gap_A, double rise_A, double gap_E, double rise_E) {
  double open = 0.0, closed = 1.0;
  for (int i = 0; i < 60; ++i) {
    const double x = 0.5 * (open + closed), y = 1.0 - x;
    const double gap =
        gap_A * (1.0 + 2.0 * x) * y * y + rise_A * x * y * y + gap_E * x * x * (3.0 - 2.0 * x) - rise_E * x * x * y;
    (gap > 0.0 ? open : closed) = x;
  }
  return open;
}

// Contacts that closed within the step: when they did, and into the index set with those that did so in its first half
// (Moreau's rule, g_N(q_M) <= 0). True if there are any: the step must be repeated.
bool enlarge_index_set(const System& system, double h, State& state, StepWorkspace& ws, StageWorkspace& w) {
  const std::size_t before = w.index_set.size();
  for (std::size_t i = 0; i < state.contacts.size(); ++i) {
    const int contact = static_cast<int>(i);
    const auto known = w.index_set.begin() + static_cast<std::ptrdiff_t>(before);
    if (laws::compliant(system.contacts()[i].law.compliance)) continue;
    if (ws.dynamics.gaps[i] >= 0.0 || std::find(w.index_set.begin(), known, contact) != known) continue;
    const double x = closing(w.gap_A[i], h * normal_velocity(system, w.start, contact, ws), ws.dynamics.gaps[i],
                             h * normal_velocity(system, state, contact, ws));
    state.contacts[i].t_touch = w.start.contacts[i].t_touch = w.start.t + x * h;
    if (x < 0.5) w.index_set.push_back(contact);
  }
  return w.index_set.size() > before;
}

}  // namespace

StepResult runge_kutta_step(const System& system, const StepInput& input, int order, const StepOptions& options,
                            State& state, StepWorkspace& ws, StageWorkspace& w) {
  const Tableau& T = tableau(order);
  const double dt = input.dt;
  StepResult result;
  w.start = state;
  w.at.angles = state.angles;
  if (input.ports) w.ports = *input.ports;
  choose_closed(system, input.rule, ws, w);
  for (int enlarged = 0;; ++enlarged) {
    if (!try_step(system, T, input, options, state, ws, w, result)) {
      const StepResult stages = result;
      state = w.start;
      if (input.ports) *input.ports = *w.ports;
      result = moreau_step(system, input, options, state, ws);
      result.solver.iterations += stages.solver.iterations;
      result.sweeps = stages.sweeps;
      result.fallback = true;
      return result;
    }
    if (input.rule == IndexRule::none) break;
    if (!enlarge_index_set(system, dt, state, ws, w) || enlarged == kMaxEnlargements) break;
  }
  // An overlap that separates is left alone, however slowly it does so.
  std::fill(ws.equations.hop.begin(), ws.equations.hop.end(), 0.0);
  state.t = state.t_gap = w.start.t + dt;
  if (ws.dynamics.n_active > 0 || !system.joints().empty())
    result.corrected = correct_positions(system, options, state, ws, result.energy);
  dynamics::settle_points(system, ws.dynamics, state);
  result.energy.method += stored_energy(system, state, ws) - stored_energy(system, w.start, ws);
  dynamics::count_turns(system, state);
  return result;
}

}  // namespace stiction::stepping
