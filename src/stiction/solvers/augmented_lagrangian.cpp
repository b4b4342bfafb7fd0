// The two-step iteration of WP (5): with the multipliers lambda held in the projections, the motion
//
//   (1)  xi = G P + c,   P = prox_{C(P_N)}(lambda - D xi)        by Newton's method,
//   (2)  lambda = P,
//
// until lambda does not change. WP solve (1) for the accelerations; for the same unknowns seen from the contacts it is
// a proximal step on the inclusion, whose matrix I + A D G is regular however the columns of W depend on each other. D
// = rho diag(r): the longer the step, the fewer passes, the harder (1).
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "stiction/solvers/natural_map.hpp"
#include "stiction/solvers/solve.hpp"

namespace stiction::solvers {

struct LagrangianScratch {
  Eigen::MatrixXd G, J;
  Eigen::VectorXd P, next, F, d, lambda, xi, weight;
  Eigen::PartialPivLU<Eigen::MatrixXd> lu;
  std::vector<problem::ProxStep> steps;  // of the augmented projections
};

namespace {

using math::Vec2;
using math::Vec3;

constexpr int kMaxNewton = 40, kInnerHalvings = 12;
constexpr double kLongestRho = 1e3, kShortestRho = 1e-2;
constexpr double kRounding = 1e-15;  // of xi, seen through D

// prox of lambda - D xi of one contact; the sets are scaled by the normal force that the same projection gives.
void project(const laws::ContactLaw& law, laws::Layout rows, const problem::ProxStep& step, const double* lambda,
             const double* xi, double& hint, double* P) {
  P[0] = law.normal.project(lambda[0] - step.r_N * xi[0]);
  const auto friction = problem::friction_prox(law, step, P[0], problem::friction_part(lambda, rows),
                                               problem::friction_part(xi, rows), hint);
  problem::set_friction_part(P, rows, friction.P_F);
  if (rows.rolling > 0)
    problem::set_rolling_part(
        P, rows,
        problem::rolling_prox(law, step, P[0], problem::rolling_part(lambda, rows), problem::rolling_part(xi, rows)));
}

// dP/dxi of that projection.
BlockMatrix derivative(const laws::ContactLaw& law, laws::Layout rows, const problem::ProxStep& step,
                       const double* lambda, const double* xi, const double* P) {
  const int n = rows.dim(), f = rows.friction, R = rows.first_rolling();
  BlockMatrix A = BlockMatrix::Zero(n, n);
  if (lambda[0] - step.r_N * xi[0] > law.normal.least()) A(0, 0) = -step.r_N;
  if (f > 0 && law.normal.pressing(P[0]) > problem::kNothing) {
    const Vec3 z =
        problem::friction_argument(step, problem::friction_part(lambda, rows), problem::friction_part(xi, rows));
    const auto d = problem::friction_derivative(law, step, P[0], z, problem::friction_part(P, rows));
    for (int k = 0; k < f; ++k) {
      const double r = k == 2 ? step.r_F / (step.stretch * step.stretch) : step.r_F;
      A.block(1, 1 + k, f, 1) = -r * d.by_x.block(0, k, f, 1);
    }
    A.block(1, 0, f, 1) += A(0, 0) * d.by_normal.head(f);
  }
  if (rows.rolling > 0) {
    const Vec2 z = problem::rolling_part(lambda, rows) - step.r_R * problem::rolling_part(xi, rows);
    const auto d = problem::rolling_derivative(law, step, P[0], z);
    A.block(R, R, 2, 2) = -step.r_R * d.by_x;
    A.block(R, 0, 2, 1) += A(0, 0) * d.by_normal;
  }
  return A;
}

struct Pass {
  const ContactProblem& problem;
  Impulses& impulses;
  LagrangianScratch& w;

  // P - prox(lambda - D (G P + c)) at w.P, as velocities; its length.
  double residual() {
    w.xi.noalias() = w.G * w.P;
    w.xi += Eigen::Map<const Eigen::VectorXd>(problem.c.data(), problem.size());
    for (std::size_t i = 0; i < problem.laws.size(); ++i) {
      const int at = problem.offset[i];
      project(problem.laws[i], problem.layout[i], w.steps[i], w.lambda.data() + at, w.xi.data() + at, impulses.hint[i],
              w.next.data() + at);
    }
    w.F = (w.P - w.next).cwiseProduct(w.weight);
    return w.F.norm();
  }

  // Newton's method for (1); true if the map is as good as zero.
  bool solve(double enough, int limit, int& iterations) {
    double length = residual();
    for (int step = 0; step < kMaxNewton && length > enough && iterations < limit; ++step, ++iterations) {
      w.J.setIdentity(problem.size(), problem.size());
      for (std::size_t i = 0; i < problem.laws.size(); ++i) {
        const int at = problem.offset[i], n = problem.dim(static_cast<int>(i));
        w.J.middleRows(at, n) -= derivative(problem.laws[i], problem.layout[i], w.steps[i], w.lambda.data() + at,
                                            w.xi.data() + at, w.next.data() + at) *
                                 w.G.middleRows(at, n);
      }
      w.lu.compute(w.J);
      w.d = w.lu.solve(w.next - w.P);
      if (!w.d.allFinite()) return false;
      const Eigen::VectorXd from = w.P;
      bool shorter = false;
      double share = 1.0;
      for (int halving = 0; halving <= kInnerHalvings && !shorter; ++halving, share *= 0.5) {
        w.P = from + share * w.d;
        const double now = residual();
        shorter = now < (1.0 - 1e-3 * share) * length;
        if (shorter) length = now;
      }
      if (shorter) continue;
      w.P = from;  // a few plain projections go on from here
      residual();
      for (int plain = 0; plain < 3; ++plain) {
        w.P = 0.5 * (w.P + w.next);
        length = residual();
      }
    }
    return length <= enough;
  }
};

}  // namespace

Summary augmented_lagrangian(const ContactProblem& problem, const Options& options, Impulses& impulses,
                             Scratch& scratch) {
  if (!scratch.lagrangian) scratch.lagrangian = std::make_shared<LagrangianScratch>();
  LagrangianScratch& w = *scratch.lagrangian;
  const Eigen::Index size = problem.size();
  const auto n = static_cast<std::size_t>(problem.contacts());
  scratch.steps.resize(n);
  w.G.setZero(size, size);
  w.weight.resize(size);
  w.next.resize(size);
  for (std::size_t i = 0; i < n; ++i) {
    const int at = problem.offset[i];
    scratch.steps[i] = problem::safe_step(problem.laws[i], problem.G.diagonal(static_cast<int>(i)), problem.layout[i],
                                          options.stretch, options.relaxation);
    for (const auto& block : problem.G.row(static_cast<int>(i)))
      w.G.block(at, problem.offset[static_cast<std::size_t>(block.column)], block.rows, block.columns) =
          Eigen::Map<const BlockMatrix>(problem.G.values(block), block.rows, block.columns);
    choose_weights(problem.layout[i], scratch.steps[i], w.weight.data() + at);
  }
  const double scale = problem::velocity_scale(problem);
  double rho = 1.0;
  Summary summary;
  summary.residual = problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
  for (;;) {
    if (!std::isfinite(summary.residual)) return {Stop::not_finite, summary.iterations, summary.residual};
    if (summary.residual <= options.tolerance) return summary;
    if (summary.iterations >= options.max_iterations)
      return {Stop::iteration_limit, summary.iterations, summary.residual};
    w.steps = scratch.steps;
    for (problem::ProxStep& step : w.steps) {
      step.r_N *= rho;
      step.r_F *= rho;
      step.r_R *= rho;
    }
    w.lambda = Eigen::Map<const Eigen::VectorXd>(impulses.P.data(), size);
    w.P = w.lambda;
    Pass pass{problem, impulses, w};
    const double enough = std::max(0.1 * options.tolerance, kRounding * rho) * scale;
    const int before = summary.iterations;
    const bool solved = pass.solve(enough, options.max_iterations, summary.iterations);  // (1)
    if (summary.iterations == before) ++summary.iterations;
    Eigen::Map<Eigen::VectorXd>(impulses.P.data(), size) = w.next;  // (2)
    const double residual = problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
    if (solved || residual < summary.residual) {
      summary.residual = residual;
    } else {  // the motion was not found: back, and shorter
      Eigen::Map<Eigen::VectorXd>(impulses.P.data(), size) = w.lambda;
      (void)problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
    }
    rho = solved ? std::min(10.0 * rho, kLongestRho) : std::max(0.1 * rho, kShortestRho);
  }
}

}  // namespace stiction::solvers
