// Projected Jacobi iteration in the three forms of MLG: plain (37), transformed (43), rescaled (46).
// Sign convention of this project: P = prox_C(P - r xi), where MLG write -Lambda = prox(-Lambda + r xi).
#include <algorithm>
#include <cmath>

#include "stiction/problem/residual.hpp"
#include "stiction/solvers/solve.hpp"

namespace stiction::solvers {
namespace {

using laws::ContactStatus;
using math::Vec3;
using problem::ProxStep;

// Where the argument of the projection lies inside the set, Q = diag(alpha / (r G_kk)) turns the step into the one of
// the original Jacobi iteration, which knows the scale of every channel [MLG 46].
Vec3 inside_step(const double* G, int dim, double alpha, const Vec3& xi) {
  Vec3 step = Vec3::Zero();
  for (int k = 1; k < dim && k < 4; ++k) {
    const double G_kk = G[k * dim + k];
    if (G_kk > 0.0) step[k - 1] = -alpha * xi[k - 1] / G_kk;
  }
  return step;
}

}  // namespace

Summary prox_jacobi(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) {
  const auto n = static_cast<std::size_t>(problem.contacts());
  const problem::Stretch stretch = options.form == Form::euclidean ? problem::Stretch::none : options.stretch;
  double alpha = options.relaxation, best = HUGE_VAL;
  scratch.steps.resize(n);
  const auto set_steps = [&] {
    for (std::size_t i = 0; i < n; ++i)
      scratch.steps[i] = problem::diagonal_step(problem.laws[i], problem.G.diagonal(static_cast<int>(i)),
                                                problem.dim(static_cast<int>(i)), stretch, alpha);
  };
  set_steps();

  Summary summary;
  for (;; ++summary.iterations) {
    summary.residual = problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
    if (!std::isfinite(summary.residual)) return {Stop::not_finite, summary.iterations, summary.residual};
    if (summary.residual <= options.tolerance) return summary;
    if (summary.iterations >= options.max_iterations)
      return {Stop::iteration_limit, summary.iterations, summary.residual};
    // Contacts that act on one body may be too many for alpha = 1: a residual that grows asks for shorter steps.
    best = std::min(best, summary.residual);
    if (summary.residual > 4.0 * best && alpha > 1e-3) {
      alpha *= 0.5;
      best = summary.residual;
      set_steps();
    }
    for (std::size_t i = 0; i < n; ++i) {
      const auto at = static_cast<std::size_t>(problem.offset[i]);
      const int dim = problem.dim(static_cast<int>(i));
      double* P = impulses.P.data() + at;
      const double* xi = scratch.xi.data() + at;
      const ProxStep& step = scratch.steps[i];
      P[0] = problem.laws[i].normal.project(P[0] - step.r_N * xi[0]);
      const Vec3 P_F = problem::friction_part(P, dim), xi_F = problem::friction_part(xi, dim);
      auto next = problem::friction_prox(problem.laws[i], step, P[0], P_F, xi_F, impulses.hint[i]);
      if (options.form == Form::rescaled && next.status == ContactStatus::stick)
        next.P_F = P_F + inside_step(problem.G.diagonal(static_cast<int>(i)), dim, alpha, xi_F);
      problem::set_friction_part(P, dim, next.P_F);
    }
  }
}

}  // namespace stiction::solvers
