#include "stiction/solvers/solve.hpp"

#include <fmt/format.h>

namespace stiction::solvers {

Summary solve(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) {
  switch (options.method) {
    case Method::gauss_seidel:
      return prox_gauss_seidel(problem, options, impulses, scratch);
    case Method::jacobi:
      return prox_jacobi(problem, options, impulses, scratch);
    case Method::newton:
      return nonsmooth_newton(problem, options, impulses, scratch);
    case Method::augmented_lagrangian:
      return augmented_lagrangian(problem, options, impulses, scratch);
  }
  return {};
}

std::string Summary::report() const {
  switch (stop) {
    case Stop::converged:
      return fmt::format("converged after {} iterations, residual {:.2e}", iterations, residual);
    case Stop::iteration_limit:
      return fmt::format("not converged: stopped at the limit of {} iterations with residual {:.2e}", iterations,
                         residual);
    case Stop::not_finite:
      return fmt::format("not converged: an impulse is not finite after {} iterations", iterations);
  }
  return {};
}

}  // namespace stiction::solvers
