#include "stiction/solvers/jacobi.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/problem/residual.hpp"
#include "stiction/solvers/options.hpp"

namespace stiction::solvers {
namespace {

using math::Vec2;
using math::Vec3;
using problem::ProxStep;

// Where the argument of the projection lies inside the set, Q = diag(alpha / (r G_kk)) turns the step into the one of
// the original Jacobi iteration, which knows the scale of every channel [MLG 46].
double inside_step(const double* G, int dim, int k, double alpha, double xi) {
  const double G_kk = G[k * dim + k];
  return G_kk > 0.0 ? -alpha * xi / G_kk : 0.0;
}

// New impulses of one contact, all others held at the last iterate.
void jacobi_update(const laws::ContactLaw& law, laws::Layout rows, const double* G, const ProxStep& step, bool rescaled,
                   double alpha, const double* xi, double* P, double& hint) {
  P[0] = law.normal.project(P[0] - step.r_N * xi[0]);
  const Vec3 P_F = problem::friction_part(P, rows), xi_F = problem::friction_part(xi, rows);
  auto next = problem::friction_prox(law, step, P[0], P_F, xi_F, hint);
  if (rescaled && next.status == laws::ContactStatus::stick)
    for (int k = 0; k < rows.friction; ++k) next.P_F[k] = P_F[k] + inside_step(G, rows.dim(), 1 + k, alpha, xi_F[k]);
  problem::set_friction_part(P, rows, next.P_F);
  if (rows.rolling == 0) return;
  const Vec2 P_R = problem::rolling_part(P, rows), xi_R = problem::rolling_part(xi, rows);
  problem::set_rolling_part(P, rows, problem::rolling_prox(law, step, P[0], P_R, xi_R));
}

}  // namespace

Summary Jacobi::solve(const ContactProblem& problem, const Options& options, Impulses& impulses,
                      Scratch& scratch) const {
  const auto n = static_cast<std::size_t>(problem.contacts());
  const problem::Stretch stretch = form == Form::euclidean ? problem::Stretch::none : options.stretch;
  double alpha = options.relaxation, best = HUGE_VAL;
  scratch.steps.resize(n);
  const auto set_steps = [&] {
    for (std::size_t i = 0; i < n; ++i)
      scratch.steps[i] = problem::diagonal_step(problem.laws[i], problem.G.diagonal(static_cast<int>(i)),
                                                problem.layout[i], stretch, alpha);
  };
  set_steps();

  Summary summary;
  for (;; ++summary.iterations) {
    summary.residual = problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
    if (!std::isfinite(summary.residual)) return {Stop::not_finite, summary.iterations, summary.residual};
    if (summary.residual <= options.tolerance) return summary;
    if (summary.iterations >= options.max_iterations || options.stopped())
      return {Stop::iteration_limit, summary.iterations, summary.residual};
    // Contacts that act on one body may be too many for alpha = 1: a residual that grows calls for shorter steps.
    best = std::min(best, summary.residual);
    if (summary.residual > tuning.growth * best && alpha > tuning.shortest) {
      alpha *= 0.5;
      best = summary.residual;
      set_steps();
    }
    for (std::size_t i = 0; i < n; ++i) {
      const auto at = static_cast<std::size_t>(problem.offset[i]);
      jacobi_update(problem.laws[i], problem.layout[i], problem.G.diagonal(static_cast<int>(i)), scratch.steps[i],
                    form == Form::rescaled, alpha, scratch.xi.data() + at, impulses.P.data() + at, impulses.hint[i]);
    }
  }
}

}  // namespace stiction::solvers
