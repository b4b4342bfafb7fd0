#include "stiction/solvers/augmented_lagrangian.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/math/dense.hpp"
#include "stiction/solvers/natural_map.hpp"
#include "stiction/solvers/newton/dense_matrix.hpp"
#include "stiction/solvers/options.hpp"

namespace stiction::solvers {
namespace {

struct LagrangianMemory {
  Eigen::MatrixXd G, J;
  Eigen::VectorXd P, next, from, F, d, lambda, xi, weight;
  math::Elimination equations;
  std::vector<problem::ProxStep> steps;  // of the augmented projections
  std::vector<BlockMap> maps;
};

// dp/dxi with the sets scaled by the p_N that the projection itself gives, dp_N = -A_NN r_N dxi_N.
BlockMatrix by_velocity(const BlockDerivative& d) {
  BlockMatrix K = -(d.A * d.D.asDiagonal());
  K.col(0) += K(0, 0) * d.b;
  return K;
}

// Step (1).
struct Pass {
  const ContactProblem& problem;
  const LagrangianTuning& tuning;
  Impulses& impulses;
  LagrangianMemory& w;

  // P - prox(lambda - D (G P + c)) at w.P, as velocities; its length.
  double residual() {
    w.xi.noalias() = w.G * w.P;
    w.xi += Eigen::Map<const Eigen::VectorXd>(problem.c.data(), problem.size());
    w.maps.clear();
    for (std::size_t i = 0; i < problem.laws.size(); ++i) {
      const int at = problem.offset[i];
      const double *lambda = w.lambda.data() + at, *xi = w.xi.data() + at;
      w.maps.push_back(natural_map(problem.laws[i], problem.layout[i], w.steps[i], lambda, xi,
                                   normal_map(problem.laws[i], w.steps[i], lambda, xi), impulses.hint[i]));
      w.next.segment(at, problem.dim(static_cast<int>(i))) = w.maps.back().p;
    }
    w.F = (w.P - w.next).cwiseProduct(w.weight);
    return w.F.norm();
  }

  void find_direction() {
    w.J.setIdentity(problem.size(), problem.size());
    for (std::size_t i = 0; i < problem.laws.size(); ++i) {
      const int at = problem.offset[i], n = problem.dim(static_cast<int>(i));
      const BlockDerivative d =
          natural_map_derivative(problem.laws[i], problem.layout[i], w.steps[i], w.lambda.data() + at, w.xi.data() + at,
                                 w.maps[i].p[0], w.maps[i]);
      w.J.middleRows(at, n) -= by_velocity(d) * w.G.middleRows(at, n);
    }
    w.equations.compute(w.J);
    w.d.resize(w.P.size());
    w.equations.solve(w.next - w.P, w.d);
  }

  // Newton's method; true if the map is zero to the required accuracy.
  bool solve(double enough, int limit, int& iterations) {
    double length = residual();
    for (int step = 0; step < tuning.steps && length > enough && iterations < limit; ++step, ++iterations) {
      find_direction();
      if (!w.d.allFinite()) return false;
      w.from = w.P;
      bool shorter = false;
      double share = 1.0;
      for (int halving = 0; halving <= tuning.halvings && !shorter; ++halving, share *= 0.5) {
        w.P = w.from + share * w.d;
        const double now = residual();
        shorter = now < (1.0 - tuning.decrease * share) * length;
        if (shorter) length = now;
      }
      if (shorter) continue;
      w.P = w.from;  // a few plain projections continue from here
      residual();
      for (int plain = 0; plain < tuning.plain_steps; ++plain) {
        w.P = 0.5 * (w.P + w.next);
        length = residual();
      }
    }
    return length <= enough;
  }
};

}  // namespace

Summary AugmentedLagrangian::solve(const ContactProblem& problem, const Options& options, Impulses& impulses,
                                   Scratch& scratch) const {
  auto& w = scratch.of<LagrangianMemory>();
  const Eigen::Index size = problem.size();
  problem::safe_steps(problem, options.stretch, options.relaxation, scratch.steps);
  fill_dense(problem, w.G);
  w.weight.resize(size);
  w.next.resize(size);
  for (std::size_t i = 0; i < scratch.steps.size(); ++i)
    choose_weights(problem.layout[i], scratch.steps[i], w.weight.data() + problem.offset[i]);
  const double scale = problem::velocity_scale(problem);
  Eigen::Map<Eigen::VectorXd> P(impulses.P.data(), size);
  double rho = 1.0;
  Summary summary;
  summary.residual = problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
  for (;;) {
    if (!std::isfinite(summary.residual)) return {Stop::not_finite, summary.iterations, summary.residual};
    if (summary.residual <= options.tolerance) return summary;
    if (summary.iterations >= options.max_iterations || options.stopped())
      return {Stop::iteration_limit, summary.iterations, summary.residual};
    w.steps = scratch.steps;
    for (problem::ProxStep& step : w.steps) {
      step.r_N *= rho;
      step.r_F *= rho;
      step.r_R *= rho;
    }
    w.lambda = P;
    w.P = w.lambda;
    const double enough = std::max(tuning.share * options.tolerance, tuning.rounding * rho) * scale;
    const int before = summary.iterations;
    const bool solved = Pass{problem, tuning, impulses, w}.solve(enough, options.max_iterations, summary.iterations);
    if (summary.iterations == before) ++summary.iterations;
    P = w.next;  // (2)
    const double residual = problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
    if (solved || residual < summary.residual) {
      summary.residual = residual;
    } else {  // the motion was not found: back, and shorter
      P = w.lambda;
      (void)problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
    }
    rho = solved ? std::min(tuning.grow * rho, tuning.longest) : std::max(tuning.shrink * rho, tuning.shortest);
  }
}

}  // namespace stiction::solvers
