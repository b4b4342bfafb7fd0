#include "stiction/event_driven/forces/acceleration.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "stiction/event_driven/forces/held_problem.hpp"
#include "stiction/event_driven/forces/kinematic_terms.hpp"
#include "stiction/problem/residual.hpp"
#include "stiction/solvers/robust.hpp"

namespace stiction::event_driven {
namespace {

using dynamics::ContactTerms;

// The largest acceleration of which those of contact i are a sum, each row by the square root of its G_kk.
double block_scale(const AccelerationWorkspace& w, std::size_t i) {
  const problem::ContactProblem& full = w.equations.problem;
  const int dim = full.dim(static_cast<int>(i));
  double scale = 0.0;
  for (int k = 0; k < dim; ++k) {
    const double G_kk = full.G.diagonal(static_cast<int>(i))[k * dim + k];
    if (!(G_kk > 0.0)) continue;
    double sum = std::abs(full.c[static_cast<std::size_t>(full.offset[i] + k)]);
    for (const auto& block : full.G.row(static_cast<int>(i)))
      for (int l = 0; l < block.columns; ++l)
        sum += std::abs(full.G.values(block)[k * block.columns + l] *
                        w.lambda[static_cast<std::size_t>(full.offset[static_cast<std::size_t>(block.column)] + l)]);
    scale = std::max(scale, sum / std::sqrt(G_kk));
  }
  return scale;
}

double row_change(const AccelerationWorkspace& w, std::size_t i, int k) {
  const problem::ContactProblem& full = w.equations.problem;
  const int dim = full.dim(static_cast<int>(i));
  const double G_kk = full.G.diagonal(static_cast<int>(i))[k * dim + k];
  const double change = w.change[static_cast<std::size_t>(full.offset[i] + k)];
  return G_kk > 0.0 ? change / std::sqrt(G_kk) : 0.0;
}

}  // namespace

AccelerationWorkspace::AccelerationWorkspace(const System& system, const State& like)
    : dynamics(system),
      joints(system),
      joint_acceleration(system, like),
      equations(system),
      du(system.bodies().size()),
      moved(like),
      probe(system),
      projection{std::vector<assembly::VelocityChange>(du.size()), std::vector<assembly::VelocityChange>(du.size()),
                 std::vector<assembly::Displacement>(du.size()), std::vector<double>(joints.rows())} {
  for (const model::Contact& contact : system.contacts()) parts.push_back(laws::parts_of(contact.law));
}

void evaluate(const System& system, const State& at, const Mode& mode, const BlockForces& start,
              AccelerationWorkspace& w, Turning turning) {
  dynamics::update_poses(system, at, w.dynamics);
  w.dynamics.n_active = 0;
  for (std::size_t i = 0; i < mode.size(); ++i)
    if (mode[i].closed) dynamics::activate(system, static_cast<int>(i), w.dynamics);
  dynamics::update_forces(system, at, w.dynamics);
  for (std::size_t b = 0; b < w.du.size(); ++b)
    w.du[b] = assembly::smooth_change<Acceleration>(system.bodies()[b], w.dynamics.bodies[b], 1.0);
  w.joint_acceleration.evaluate(system, at, w.dynamics);
  if (!w.joints.empty()) w.joints.assemble(system, w.dynamics);
  assembly::assemble<Acceleration>(system, at, w.dynamics, w.du, 1.0, 0.0, w.joint_acceleration.lead, w.joints,
                                   w.equations);  // c = gamma + W^T M^-1 h
  for (std::size_t k = 0; k < w.equations.gamma_A.size(); ++k) w.equations.problem.c[k] -= w.equations.gamma_A[k];
  if (turning == Turning::counts) add_kinematic_terms(system, at, w);
  hold_problem(mode, start, w);
}

// Forces have to be exact: what the solver leaves would be noise for the error control and hide small accelerations.
// Where the chosen iteration is slow, Newton's method ends it.
solvers::Summary solve_forces(const solvers::Options& options, AccelerationWorkspace& w) {
  constexpr double kExact = 1e-13;
  constexpr int kFewIterations = 100;
  solvers::Options exact = options;
  exact.tolerance = std::min(options.tolerance, kExact);
  const std::array<solvers::Attempt, 4> attempts{solvers::Attempt{options.method, kFewIterations},
                                                 solvers::Attempt{solvers::Newton{}, kFewIterations},
                                                 solvers::Attempt{solvers::AugmentedLagrangian{}, kFewIterations},
                                                 solvers::Attempt{options.method, options.max_iterations}};
  solvers::Summary summary =
      solve_robust(w.problem, exact, {attempts, solvers::Keep::closest, 10.0 * kExact, w.best}, w.forces, w.solver);
  if (summary.residual <= options.tolerance) summary.stop = solvers::Stop::converged;
  w.iterations += summary.iterations;
  spread(w);
  return summary;
}

bool forces_obey(double slack, AccelerationWorkspace& w) {
  constexpr double kRounding = 1e-12;
  w.solver.steps.clear();
  for (int i = 0; i < w.problem.contacts(); ++i)
    w.solver.steps.push_back(problem::safe_step(w.problem.laws[static_cast<std::size_t>(i)], w.problem.G.diagonal(i),
                                                w.problem.layout[static_cast<std::size_t>(i)],
                                                problem::Stretch::balanced, 1.0));
  return problem::natural_residual(w.problem, w.solver.steps, w.forces, w.solver.xi) <= std::max(kRounding, slack);
}

void add_forces(const System& system, AccelerationWorkspace& w) {
  const auto of = [&](std::size_t body) -> Acceleration& { return w.du[body]; };
  assembly::add_impulses(system, w.dynamics.contacts(), w.lambda, w.equations.problem.offset, of);
  if (w.joints.empty()) return;
  w.lambda.resize(static_cast<std::size_t>(w.equations.problem.size()));
  (void)w.joints.recover(w.lambda);
  smooth::add_joint_impulses(system, w.dynamics, w.joints, w.joints.P, of);
}

double normal_change(const AccelerationWorkspace& w, std::size_t i) {
  const laws::Unilateral& law = w.equations.problem.laws[i].normal;
  if (law.dry() || law.bilateral) return 0.0;  // friction of a joint and permanent contacts do not open
  const double scale = block_scale(w, i);
  return scale > 0.0 ? row_change(w, i, 0) / scale : 0.0;
}

double wrong_side(const Mode& mode, const AccelerationWorkspace& w, std::size_t i) {
  const auto contact = static_cast<std::size_t>(w.dynamics.active[i].contact);
  const laws::BlockForce& slip = w.per_normal[i];
  if (!w.equations.problem.laws[i].normal.bilateral ||
      std::all_of(slip.begin(), slip.end(), [](double f) { return f == 0.0; }))
    return 0.0;
  const double scale = block_scale(w, i), lambda_N = w.lambda[static_cast<std::size_t>(w.equations.problem.offset[i])];
  const double G_NN = w.equations.problem.G.diagonal(static_cast<int>(i))[0];
  return scale > 0.0 ? std::max(0.0, (mode[contact].pulled ? lambda_N : -lambda_N) * std::sqrt(G_NN) / scale) : 0.0;
}

double part_change(const AccelerationWorkspace& w, std::size_t i, int p) {
  const laws::Part& part = w.parts[static_cast<std::size_t>(w.dynamics.active[i].contact)][static_cast<std::size_t>(p)];
  const double scale = block_scale(w, i);
  double sum = 0.0;
  for (int k = 0; k < part.rows; ++k)
    if (part.held[static_cast<std::size_t>(k)]) sum = std::max(sum, std::abs(row_change(w, i, part.first + k)));
  return scale > 0.0 ? sum / scale : 0.0;
}

void store_forces(const AccelerationWorkspace& w, BlockForces& out) {
  for (std::size_t i = 0; i < w.row.size(); ++i) {
    auto& block = out[static_cast<std::size_t>(w.dynamics.active[i].contact)];
    block.fill(0.0);
    for (int k = 0; k < w.equations.problem.dim(static_cast<int>(i)); ++k)
      block[static_cast<std::size_t>(k)] = w.lambda[static_cast<std::size_t>(w.equations.problem.offset[i] + k)];
  }
}

}  // namespace stiction::event_driven
