// The equations of the stages [docs/theory/runge-kutta.md]:
//
//   U_i = u_A + h sum_j a_ij k_j,   Q_i = q_A + h sum_j a_ij F(Q_j) U_j,   k_i = M^-1 (h(Q_i, U_i) + W_i lambda_i)
//   Z_i = z_A + h sum_j a_ij zeta_j of user elements, whose forces are in h(Q_i, U_i, Z_i)
//   -(W_i^T U_i + chi_i + eps gamma^A in the first stage) in N_C(lambda_i)
//
// solved by sweeps: stage after stage, with the triangle Q in place of A for what a sweep changes. What is then left of
// a stage is Moreau's problem for the impulses q_ii h lambda_i.
#include "stiction/stepping/runge_kutta/stages.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/math/rotation.hpp"
#include "stiction/stepping/impacts/impact.hpp"

namespace stiction::stepping {
namespace {

using assembly::kinematic_rate;

constexpr int kMaxSweeps = 40;
constexpr int kMaxFailures = 3;        // sweeps in which the contact solver may miss its tolerance
constexpr double kCloseEnough = 1e-7;  // of the velocity: at the limit of sweeps, a step that changes by less is kept

struct Norms {  // squares, in the kinetic metric
  double change = 0.0, velocity = 0.0, smooth = 0.0;
  double states = 0.0;  // largest change of a state of an element, relative to its scale
};

// Z_i = z_A + h sum_j a_ij zeta_j of the user elements, like U_i; the rate of the stage itself by one step of Newton's
// method per sweep.
void foresee_element_states(const System& system, const Tableau& T, double h, std::size_t i, Norms& norms,
                            StepWorkspace& ws, StageWorkspace& w) {
  Stage& stage = w.stages[i];
  w.at.z = stage.z;
  for (std::size_t k = 0; k < stage.z.size(); ++k) {
    double z = w.start.z[k] - h * T.Q[i][i] * stage.zeta_old[k];
    for (std::size_t j = 0; j < T.stages; ++j) {
      z += h * T.A[i][j] * w.stages[j].zeta_old[k];
      if (j < i) z += h * T.Q[i][j] * (w.stages[j].zeta[k] - w.stages[j].zeta_old[k]);
    }
    w.z_base[k] = z;
  }
  ws.elements.improve(system, w.at, h * T.Q[i][i], w.z_base, stage.dynamics, stage.z);
  for (const model::PlacedElement& element : system.user_elements())
    for (std::size_t s = 0; s < element.states.size(); ++s) {
      const std::size_t k = element.first_state + s;
      const double scale = std::max(element.states[s].scale, std::abs(stage.z[k]));
      norms.states = std::max(norms.states, std::abs(stage.z[k] - w.at.z[k]) / scale);
    }
  w.at.z = stage.z;
}

// Q_i = q_A + h sum_j a_ij q'_j of systems in coordinates of programs, like the positions of bodies.
void foresee_coordinates(const System& system, const Tableau& T, double h, std::size_t i, StageWorkspace& w) {
  Stage& stage = w.stages[i];
  w.at.z = stage.z;
  dynamics::coordinate_rates(system, w.at, stage.zeta);
  for (const model::PlacedCoordinates& placed : system.coordinates())
    for (std::size_t k = placed.first_state; k < placed.first_state + placed.coordinates.size(); ++k) {
      double z = w.start.z[k] + h * T.Q[i][i] * (stage.zeta[k] - stage.zeta_old[k]);
      for (std::size_t j = 0; j < T.stages; ++j) {
        z += h * T.A[i][j] * w.stages[j].zeta_old[k];
        if (j < i) z += h * T.Q[i][j] * (w.stages[j].zeta[k] - w.stages[j].zeta_old[k]);
      }
      stage.z[k] = z;
    }
  w.at.z = stage.z;
}

// Poses, W, chi and h at the stage's predicted position and velocity.
void evaluate(const System& system, const Tableau& T, double h, std::size_t i, StepWorkspace& ws, StageWorkspace& w,
              Norms& norms) {
  Stage& stage = w.stages[i];
  for (std::size_t b = 0; b < w.at.bodies.size(); ++b) {
    const Position& q = stage.q[b];
    w.at.bodies[b] = {q.head<3>(), math::normalised({q[3], q[4], q[5], q[6]}), stage.u[b].head<3>(),
                      stage.u[b].tail<3>()};
  }
  if (!system.coordinates().empty()) foresee_coordinates(system, T, h, i, w);
  dynamics::update_poses(system, w.at, stage.dynamics);
  if (ws.elements.any()) foresee_element_states(system, T, h, i, norms, ws, w);
  dynamics::update_joints(system, w.at, stage.dynamics);
  stage.dynamics.n_active = 0;
  for (int contact : w.index_set) dynamics::activate(system, contact, stage.dynamics);
  dynamics::update_forces(system, w.at, stage.dynamics);
  for (const model::PlacedElement& element : system.user_elements())
    std::copy_n(stage.dynamics.elements.rates.begin() + static_cast<std::ptrdiff_t>(element.first_state),
                element.states.size(), stage.zeta.begin() + static_cast<std::ptrdiff_t>(element.first_state));
}

// Their rates at the velocities that the stage has come to.
void leave_coordinates(const System& system, std::size_t i, StageWorkspace& w) {
  if (system.coordinates().empty()) return;
  Stage& stage = w.stages[i];
  for (std::size_t b = 0; b < stage.u.size(); ++b) w.at.bodies[b].omega = stage.u[b].tail<3>();
  w.at.z = stage.z;
  dynamics::coordinate_rates(system, w.at, stage.zeta);
}

Velocity smooth_acceleration(const model::Body& body, const dynamics::BodyTerms& terms) {
  const auto a = assembly::smooth_change<assembly::Acceleration>(body, terms, 1.0);
  Velocity k;
  k << a.v, a.omega;
  return k;
}

// k += M^-1 W lambda, joints and contacts
void add_accelerations(const System& system, const dynamics::Workspace& dynamics, const StepWorkspace& ws,
                       const std::vector<double>& lambda_B, const std::vector<double>& lambda,
                       std::vector<Velocity>& k) {
  ws.joints.for_bodies(system, dynamics, lambda_B, [&](std::size_t body, const Vec3& dv, const Vec3& domega) {
    k[body].head<3>() += dv;
    k[body].tail<3>() += domega;
  });
  assembly::add_impulses(system, dynamics.contacts(), lambda, ws.equations.problem.offset,
                         [&](std::size_t body) -> Velocity& { return k[body]; });
}

// First guess: the accelerations at the start, with the forces of the last step where a contact persists. Expects
// poses, W and h of the start in ws.dynamics.
void guess_stages(const System& system, const Tableau& T, double h, StepWorkspace& ws, StageWorkspace& w) {
  Stage& first = w.stages.front();
  if (!system.coordinates().empty()) dynamics::coordinate_rates(system, w.start, ws.dynamics.elements.rates);
  const auto size = static_cast<std::size_t>(ws.equations.problem.size());
  first.lambda.assign(size, 0.0);
  first.hint.clear();
  first.status.clear();
  for (std::size_t i = 0; i < w.index_set.size(); ++i) {
    const model::ContactState& last = w.start.contacts[static_cast<std::size_t>(w.index_set[i])];
    const laws::Layout rows = ws.equations.problem.layout[i];
    for (int r = 0; r < rows.dim() && last.goes_on(); ++r)
      first.lambda[static_cast<std::size_t>(ws.equations.problem.offset[i] + r)] =
          last.P[static_cast<std::size_t>(rows.channel(r))] / h;
    first.hint.push_back(last.hint);
    first.status.push_back(last.status);
  }
  for (std::size_t b = 0; b < first.k.size(); ++b)
    first.k[b] = smooth_acceleration(system.bodies()[b], ws.dynamics.bodies[b]);
  for (std::size_t j = 0; j < w.start.joints.size(); ++j)
    std::copy_n(w.start.joints[j].force.begin(), system.joints()[j].rows(),
                first.lambda_B.begin() + system.joints()[j].row);
  add_accelerations(system, ws.dynamics, ws, first.lambda_B, first.lambda, first.k);
  for (std::size_t i = T.stages; i-- > 0;) {  // the first stage, which the others are copied from, comes last
    Stage& stage = w.stages[i];
    const double dt = T.c[i] * h;
    if (i > 0) {
      stage.lambda = first.lambda;
      stage.lambda_B = first.lambda_B;
      stage.hint = first.hint;
      stage.status = first.status;
      stage.k = first.k;
    }
    for (std::size_t b = 0; b < stage.q.size(); ++b) {
      const model::Body& body = system.bodies()[b];
      const Position middle = w.q_A[b] + 0.5 * dt * kinematic_rate(body, w.q_A[b], w.u_A[b]);
      stage.u[b] = w.u_A[b] + dt * stage.k[b];
      stage.q[b] = w.q_A[b] + dt * kinematic_rate(body, middle, w.u_A[b] + 0.5 * dt * stage.k[b]);
      stage.F[b] = kinematic_rate(body, stage.q[b], stage.u[b]);
    }
    stage.zeta = ws.dynamics.elements.rates;
    for (std::size_t n = 0; n < stage.zeta.size(); ++n) stage.z[n] = w.start.z[n] + dt * stage.zeta[n];
  }
}

// U_i and Q_i from the rates of the last sweep, those of earlier stages replaced by the new ones.
void foresee(const System& system, const Tableau& T, double h, std::size_t i, StageWorkspace& w) {
  Stage& stage = w.stages[i];
  for (std::size_t b = 0; b < w.q_A.size(); ++b) {
    Velocity u = w.u_A[b];
    Position q = w.q_A[b];
    for (std::size_t j = 0; j < T.stages; ++j) {
      const Stage& other = w.stages[j];
      u += h * T.A[i][j] * other.k_old[b];
      q += h * T.A[i][j] * other.F_old[b];
      if (j >= i) continue;
      u += h * T.Q[i][j] * (other.k[b] - other.k_old[b]);
      q += h * T.Q[i][j] * (other.F[b] - other.F_old[b]);
    }
    stage.u[b] = u;
    stage.q[b] = q + h * T.Q[i][i] * (kinematic_rate(system.bodies()[b], stage.q[b], u) - stage.F_old[b]);
  }
}

double squared_norm(const model::Body& body, const Velocity& u) {
  const Vec3 v = u.head<3>(), omega = u.tail<3>();
  return body.mass * v.squaredNorm() + omega.dot(body.inertia * omega);
}

// Moreau's problem for the impulses dt lambda_i: c = W^T u + chi with all velocities except the one they give.
solvers::Summary solve_contacts(const System& system, double dt, double rest_time, bool impact,
                                const solvers::Options& options, Stage& stage, StepWorkspace& ws, StageWorkspace& w) {
  for (std::size_t b = 0; b < w.at.bodies.size(); ++b) {
    const Velocity free = stage.u[b] - w.u_A[b] + dt * (stage.k[b] - stage.k_old[b]);
    ws.free[b] = {free.head<3>(), free.tail<3>()};
    w.at.bodies[b].v = w.u_A[b].head<3>();
    w.at.bodies[b].omega = w.u_A[b].tail<3>();
  }
  if (!ws.joints.empty()) ws.joints.assemble(system, stage.dynamics);
  assembly::assemble<VelocityChange>(system, w.at, stage.dynamics, ws.free, dt, rest_time, {}, ws.joints, ws.equations);
  if (impact)
    ws.eps = w.eps;
  else
    ws.eps.assign(w.eps.size(), 0.0);
  keep_slipping(w.start, ws);
  ws.impulses.P.resize(stage.lambda.size());
  for (std::size_t r = 0; r < stage.lambda.size(); ++r) ws.impulses.P[r] = dt * stage.lambda[r];
  ws.impulses.hint = stage.hint;
  ws.impulses.status = stage.status;
  solvers::Summary summary;
  if (ws.equations.problem.contacts() > 0) summary = solve_newton(options, ws);
  recover_joints(options, ws, summary);
  for (std::size_t r = 0; r < stage.lambda_B.size(); ++r) stage.lambda_B[r] = ws.joints.P[r] / dt;
  for (std::size_t r = 0; r < stage.lambda.size(); ++r) stage.lambda[r] = ws.impulses.P[r] / dt;
  stage.hint = ws.impulses.hint;
  stage.status = ws.impulses.status;
  if (ws.equations.problem.contacts() > 0) stage.gamma = ws.gamma_E;
  return summary;
}

// One stage of a sweep, with everything at its own position and velocity.
solvers::Summary solve_stage(const System& system, const Tableau& T, double h, double rest_time, std::size_t i,
                             const solvers::Options& options, StepWorkspace& ws, StageWorkspace& w, Norms& norms) {
  Stage& stage = w.stages[i];
  const double dt = h * T.Q[i][i];
  foresee(system, T, h, i, w);
  w.at.t = w.start.t + T.c[i] * h;
  evaluate(system, T, h, i, ws, w, norms);
  double smooth = 0.0, change = 0.0, velocity = 0.0;
  for (std::size_t b = 0; b < stage.k.size(); ++b) {
    stage.k[b] = smooth_acceleration(system.bodies()[b], stage.dynamics.bodies[b]);
    smooth += squared_norm(system.bodies()[b], stage.k[b]);
  }
  solvers::Summary summary;
  if (!w.index_set.empty() || !system.joints().empty()) {
    summary = solve_contacts(system, dt, rest_time, i == 0, options, stage, ws, w);
    add_accelerations(system, stage.dynamics, ws, stage.lambda_B, stage.lambda, stage.k);
  }
  for (std::size_t b = 0; b < stage.k.size(); ++b) {
    const Velocity du = dt * (stage.k[b] - stage.k_old[b]);
    stage.u[b] += du;
    stage.F[b] = kinematic_rate(system.bodies()[b], stage.q[b], stage.u[b]);
    change += squared_norm(system.bodies()[b], du);
    velocity += squared_norm(system.bodies()[b], stage.u[b]);
  }
  leave_coordinates(system, i, w);
  norms = {std::max(norms.change, change), std::max(norms.velocity, velocity), std::max(norms.smooth, smooth),
           norms.states};
  if (!std::isfinite(change + velocity)) summary.stop = solvers::Stop::not_finite;
  return summary;
}

}  // namespace

Stage::Stage(const System& system) : dynamics(system) {
  for (auto* positions : {&q, &F, &F_old}) positions->resize(system.bodies().size());
  for (auto* velocities : {&u, &k, &k_old}) velocities->resize(system.bodies().size());
  for (auto* states : {&z, &zeta, &zeta_old}) states->resize(dynamics.elements.rates.size());
  for (const model::Joint& joint : system.joints())
    lambda_B.resize(lambda_B.size() + static_cast<std::size_t>(joint.rows()));
}

StageWorkspace::StageWorkspace(const System& system, const State& like, int order)
    : start(like), at(like), q_A(system.bodies().size()), u_A(system.bodies().size()), z_base(like.z.size()) {
  for (std::size_t i = 0; i < tableau(order).stages; ++i) stages.emplace_back(system);
  index_set.reserve(system.contacts().size());
}

// What a sweep changes shrinks by a factor of about h |dh/du|, and for the contact forces it is gone after as many
// sweeps as there are stages. It is small enough when it drowns in the velocity, or at rest, where there is none, in
// what the solver's tolerance leaves of the velocity that smooth forces give.
StageSummary solve_stages(const System& system, const Tableau& T, double h, double rest_time,
                          const solvers::Options& options, StepWorkspace& ws, StageWorkspace& w) {
  StageSummary result;
  guess_stages(system, T, h, ws, w);
  const double enough = std::max(1e-13, 0.01 * options.tolerance);
  for (int failures = 0;;) {
    for (Stage& stage : w.stages) {
      stage.k_old = stage.k;
      stage.F_old = stage.F;
      stage.zeta_old = stage.zeta;
    }
    Norms norms;
    solvers::Stop stop = solvers::Stop::converged;
    result.solver.residual = 0.0;
    for (std::size_t i = 0; i < T.stages; ++i) {
      const solvers::Summary stage = solve_stage(system, T, h, rest_time, i, options, ws, w, norms);
      result.solver.iterations += stage.iterations;
      result.solver.residual = std::max(result.solver.residual, stage.residual);
      if (!stage.converged()) stop = stage.stop;
      if (stop == solvers::Stop::not_finite) break;
    }
    ++result.sweeps;
    result.solver.stop = stop;
    if (stop == solvers::Stop::not_finite) break;
    const double change = std::sqrt(norms.change), velocity = std::sqrt(norms.velocity);
    if (change <= std::max(enough * velocity, 10.0 * options.tolerance * h * std::sqrt(norms.smooth)) &&
        norms.states <= enough) {
      result.failed = stop != solvers::Stop::converged;
      return result;
    }
    if (stop != solvers::Stop::converged && ++failures == kMaxFailures) break;
    if (result.sweeps < kMaxSweeps) continue;
    result.slow = stop == solvers::Stop::converged && change <= kCloseEnough * velocity && norms.states <= kCloseEnough;
    break;
  }
  result.failed = !result.slow;
  return result;
}

}  // namespace stiction::stepping
