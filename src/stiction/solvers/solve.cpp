#include "stiction/solvers/solve.hpp"

#include <fmt/format.h>

namespace stiction::solvers {

Summary solve(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) {
  return options.method == Method::jacobi ? prox_jacobi(problem, options, impulses, scratch)
                                          : prox_gauss_seidel(problem, options, impulses, scratch);
}

std::string Summary::report() const {
  switch (stop) {
    case Stop::converged:
      return fmt::format("converged after {} sweeps, residual {:.2e}", iterations, residual);
    case Stop::iteration_limit:
      return fmt::format("not converged: stopped at the limit of {} sweeps with residual {:.2e}", iterations, residual);
    case Stop::not_finite:
      return fmt::format("not converged: an impulse is not finite after {} sweeps", iterations);
  }
  return {};
}

}  // namespace stiction::solvers
