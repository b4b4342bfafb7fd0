#include "stiction/solvers/robust.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::solvers {

Summary solve_robust(const ContactProblem& problem, const Options& options, const Cascade& cascade, Impulses& impulses,
                     Scratch& scratch) {
  Options one = options;
  Summary summary{Stop::iteration_limit, 0, HUGE_VAL};
  cascade.kept = impulses;
  for (const Attempt& attempt : cascade.attempts) {
    one.max_iterations = std::min(attempt.max_iterations, options.max_iterations - summary.iterations);
    if (one.max_iterations <= 0) break;
    if (attempt.start) impulses = *attempt.start;
    Summary more = solve(attempt.method, problem, one, impulses, scratch);
    more.iterations += summary.iterations;
    const bool first = &attempt == cascade.attempts.data();
    const bool closer = cascade.keep == Keep::closest && (first || more.residual < summary.residual);
    if (closer) cascade.kept = impulses;
    if (!closer && !more.converged()) {
      impulses = cascade.kept;
      problem::relative_velocity(problem, impulses.P, scratch.xi);
      more.residual = summary.residual;
    }
    summary = more;
    if (summary.converged() || summary.residual <= cascade.enough) break;
  }
  return summary;
}

}  // namespace stiction::solvers
