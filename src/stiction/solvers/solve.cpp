#include "stiction/solvers/solve.hpp"

#include <cmath>

#include "stiction/problem/residual.hpp"

namespace stiction::solvers {

void settle(const ContactProblem& problem, const Options& options, Impulses& impulses, const Scratch& scratch) {
  constexpr double kSettled = 10.0;  // decision 14
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

Summary solve(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) {
  return solve(options.method, problem, options, impulses, scratch);
}

}  // namespace stiction::solvers
