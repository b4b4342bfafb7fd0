#include "stiction/solvers/proximal/automatic.hpp"

#include <algorithm>
#include <limits>

#include "stiction/solvers/solve.hpp"

namespace stiction::solvers {

Summary Automatic::solve(const ContactProblem& problem, const Options& options, Impulses& impulses,
                         Scratch& scratch) const {
  if (problem.by_bodies()) return solve_by_bodies(problem, options, impulses, scratch);
  // Of Gauss-Seidel. What these do not solve is hard: the arch of 15 stones at its limit takes some 30 more of proximal
  // Newton, but not 10 000 of Gauss-Seidel.
  constexpr int kPatience = 100;
  Options first = options;
  first.max_iterations = std::min(options.max_iterations, kPatience);
  const Summary swept = GaussSeidel{}.solve(problem, first, impulses, scratch);
  if (swept.stop != Stop::iteration_limit || swept.iterations >= options.max_iterations || options.stopped())
    return swept;
  Options rest = options;
  rest.max_iterations -= swept.iterations;
  Summary more = ProximalNewton{}.solve(problem, rest, impulses, scratch);
  more.iterations += swept.iterations;
  return more;
}

int contacts_by_bodies(const Method& method) {
  constexpr int kMany = 100;
  if (std::holds_alternative<ProximalNewton>(method)) return 0;
  return std::holds_alternative<Automatic>(method) ? kMany : std::numeric_limits<int>::max();
}

}  // namespace stiction::solvers
