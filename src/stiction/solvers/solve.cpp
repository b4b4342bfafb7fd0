#include "stiction/solvers/solve.hpp"

#include <fmt/format.h>

#include <cmath>

#include "stiction/problem/residual.hpp"

namespace stiction::solvers {
namespace {

// Where contacts depend on each other, forces at rest are not unique, and those found may lie on the boundary of a
// contact's set though nothing moves. A speed that the tolerance cannot tell from zero is stick.
constexpr double kSettled = 10.0;

void settle(const ContactProblem& problem, const Options& options, Impulses& impulses, const Scratch& scratch) {
  const double enough = kSettled * options.tolerance * problem::velocity_scale(problem);
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    if (impulses.status[i] != laws::ContactStatus::slip) continue;
    const bool sticks =
        std::visit([](const auto& law) { return law.kind != laws::LawKind::regularised; }, problem.laws[i].friction);
    const double* xi = scratch.xi.data() + problem.offset[i];
    const auto xi_F = problem::friction_part(xi, problem.layout[i]);
    const double speed = problem.layout[i].dry ? std::fabs(xi[0]) : problem::friction_change(xi_F, 1.0);
    if (sticks && speed <= enough) impulses.status[i] = laws::ContactStatus::stick;
  }
}

Summary iterate(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) {
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

}  // namespace

Summary solve(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) {
  const Summary summary = iterate(problem, options, impulses, scratch);
  if (summary.converged()) settle(problem, options, impulses, scratch);
  return summary;
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
