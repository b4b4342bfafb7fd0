#include "stiction/event_driven/forces/acceleration.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "stiction/event_driven/forces/held_problem.hpp"
#include "stiction/event_driven/forces/kinematic_terms.hpp"
#include "stiction/problem/residual.hpp"
#include "stiction/solvers/newton/dense_matrix.hpp"
#include "stiction/solvers/robust.hpp"

namespace stiction::event_driven {
namespace {

using dynamics::ContactTerms;

double residual_of(problem::Impulses& forces, AccelerationWorkspace& w) {
  w.solver.steps.clear();
  for (int i = 0; i < w.problem.contacts(); ++i)
    w.solver.steps.push_back(problem::safe_step(w.problem.laws[static_cast<std::size_t>(i)], w.problem.G.diagonal(i),
                                                w.problem.layout[static_cast<std::size_t>(i)],
                                                problem::Stretch::balanced, 1.0));
  return problem::natural_residual(w.problem, w.solver.steps, forces, w.solver.xi);
}

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

// The residual that rounding alone leaves: large forces cancel on a light body between heavy ones.
double rounding_residual(const AccelerationWorkspace& w) {
  constexpr double kRounding = 4e-15;  // of the largest sum of terms: some 20 roundings
  double largest = 0.0;
  for (int i = 0; i < w.problem.contacts(); ++i) {
    double sum = 0.0;
    for (const auto& block : w.problem.G.row(i))
      for (int l = 0; l < block.columns; ++l)
        sum += std::abs(
            w.problem.G.values(block)[l] *
            w.forces.P[static_cast<std::size_t>(w.problem.offset[static_cast<std::size_t>(block.column)] + l)]);
    largest = std::max(largest, sum);
  }
  const double scale = problem::velocity_scale(w.problem);
  return scale > 0.0 ? kRounding * largest / scale : 0.0;
}

constexpr int kMostEnumerated = 10;  // contacts: 1024 sets

// Contacts of which only the normal forces are sought, by hard unilateral laws: a linear complementarity problem.
bool only_normals(const problem::ContactProblem& problem) {
  if (problem.contacts() == 0 || problem.contacts() > kMostEnumerated) return false;
  for (int i = 0; i < problem.contacts(); ++i) {
    const laws::Unilateral& law = problem.laws[static_cast<std::size_t>(i)].normal;
    if (problem.dim(i) != 1 || law.dry() || law.least() != 0.0) return false;
  }
  return true;
}

// Its solution with the smallest residual among those of all sets of pressed contacts; its residual. Where G is not
// positive (slip under much friction) iterations need not find what there is, and nothing there may be.
double enumerate_normals(AccelerationWorkspace& w) {
  const int n = w.problem.contacts();
  Eigen::MatrixXd G;
  solvers::fill_dense(w.problem, G);
  const Eigen::Map<const Eigen::VectorXd> c(w.problem.c.data(), n);
  double least = HUGE_VAL;
  for (unsigned set = 0; set < 1u << n; ++set) {
    std::vector<int> pressed;
    for (int i = 0; i < n; ++i)
      if (set >> i & 1u) pressed.push_back(i);
    Eigen::VectorXd P = Eigen::VectorXd::Zero(n);
    if (!pressed.empty()) {
      w.rows.equations.compute(G(pressed, pressed), 1e-12);
      Eigen::VectorXd x(pressed.size());
      w.rows.equations.solve(-c(pressed), x);
      P(pressed) = x;
    }
    if (P.minCoeff() < 0.0) continue;
    w.best = w.forces;
    w.best.P.assign(P.data(), P.data() + n);
    for (int i = 0; i < n; ++i)
      w.best.status[static_cast<std::size_t>(i)] =
          set >> i & 1u ? laws::ContactStatus::stick : laws::ContactStatus::open;
    const double residual = residual_of(w.best, w);
    if (!(residual < least)) continue;
    least = residual;
    w.other = w.best;
  }
  return least;
}

// Forces far from those of w.forces, into w.other: from those of some of the contacts alone, the others without any.
// Where slip and stick share a light body, forces that held it may cease to be admissible with none near them.
solvers::Summary solve_elsewhere(solvers::Options exact, double enough, AccelerationWorkspace& w) {
  constexpr int kMostSearched = 6;  // contacts: 64 sets
  constexpr int kIterations = 100;
  const int n = w.problem.contacts();
  solvers::Summary summary{solvers::Stop::iteration_limit, 0, HUGE_VAL};
  if (n > kMostSearched) return summary;
  const problem::Impulses start = w.forces;
  exact.max_iterations = 2 * kIterations;
  for (unsigned set = 1u << n; set-- > 0 && summary.residual > enough;) {
    w.other = start;
    for (int i = 0; i < n; ++i)
      if (!(set >> i & 1u))
        std::fill_n(w.other.P.begin() + w.problem.offset[static_cast<std::size_t>(i)], w.problem.dim(i), 0.0);
    const std::array<solvers::Attempt, 2> attempts{solvers::Attempt{exact.method, kIterations},
                                                   solvers::Attempt{solvers::Newton{}, kIterations}};
    const solvers::Summary more =
        solve_robust(w.problem, exact, {attempts, solvers::Keep::closest, enough, w.best}, w.other, w.solver);
    summary.iterations += more.iterations;
    summary.residual = more.residual;
  }
  return summary;
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
  constexpr double kNear = 1e-6;  // a solution is near
  constexpr int kFewIterations = 100, kManyIterations = 5000;
  solvers::Options exact = options;
  exact.tolerance = std::min(options.tolerance, kExact);
  const std::array<solvers::Attempt, 4> attempts{solvers::Attempt{options.method, kFewIterations},
                                                 solvers::Attempt{solvers::Newton{}, kFewIterations},
                                                 solvers::Attempt{solvers::AugmentedLagrangian{}, kFewIterations},
                                                 solvers::Attempt{options.method, options.max_iterations}};
  const double enough = std::min(std::max(10.0 * kExact, rounding_residual(w)), 0.1 * options.tolerance);
  solvers::Summary summary =
      solve_robust(w.problem, exact, {attempts, solvers::Keep::closest, enough, w.best}, w.forces, w.solver);
  w.iterations += summary.iterations;
  const auto take_other = [&](double residual) {
    if (!(residual < summary.residual)) return;
    summary.residual = residual;
    w.forces = w.other;
  };
  if (summary.residual > options.tolerance && only_normals(w.problem)) {
    take_other(enumerate_normals(w));
    if (summary.residual > options.tolerance) summary.residual = HUGE_VAL;  // none of all sets: there is no solution
  } else if (summary.residual > options.tolerance) {
    if (summary.residual < kNear) {  // forces at a corner of their sets
      const std::array<solvers::Attempt, 2> longer{solvers::Attempt{options.method, kManyIterations},
                                                   solvers::Attempt{solvers::Newton{}, kManyIterations}};
      exact.max_iterations = 2 * kManyIterations;
      w.other = w.forces;
      const solvers::Summary more = solve_robust(
          w.problem, exact, {longer, solvers::Keep::closest, options.tolerance, w.best}, w.other, w.solver);
      summary.iterations += more.iterations;
      take_other(more.residual);
    }
    if (summary.residual > options.tolerance) {
      const solvers::Summary more = solve_elsewhere(exact, options.tolerance, w);
      summary.iterations += more.iterations;
      take_other(more.residual);
    }
  }
  if (summary.residual <= options.tolerance) summary.stop = solvers::Stop::converged;
  spread(w);
  return summary;
}

solvers::Summary solve_closely(const problem::ContactProblem& problem, const solvers::Options& options, int iterations,
                               problem::Impulses& impulses, AccelerationWorkspace& w) {
  constexpr double kClose = 1e-12;
  solvers::Options close = options;
  close.tolerance = std::min(options.tolerance, kClose);
  const std::array<solvers::Attempt, 3> attempts{solvers::Attempt{options.method, iterations},
                                                 solvers::Attempt{solvers::Newton{}, iterations},
                                                 solvers::Attempt{solvers::AugmentedLagrangian{}, iterations}};
  return solve_robust(problem, close, {attempts, solvers::Keep::closest, close.tolerance, w.best}, impulses, w.solver);
}

bool forces_obey(double slack, AccelerationWorkspace& w) {
  constexpr double kRounding = 1e-12;
  constexpr double kMost = 1e-9;  // above that, forces are no solution however large those are that cancel
  return residual_of(w.forces, w) <= std::max({kRounding, slack, std::min(rounding_residual(w), kMost)});
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
