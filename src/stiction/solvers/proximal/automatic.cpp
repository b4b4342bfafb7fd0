#include "stiction/solvers/proximal/automatic.hpp"

#include <limits>

#include "stiction/solvers/methods.hpp"

namespace stiction::solvers {

Summary Automatic::solve(const ContactProblem& problem, const Options& options, Impulses& impulses,
                         Scratch& scratch) const {
  if (problem.by_bodies()) return solve_by_bodies(problem, options, impulses, scratch);
  return GaussSeidel{}.solve(problem, options, impulses, scratch);
}

int contacts_by_bodies(const Method& method) {
  constexpr int kMany = 100;
  if (std::holds_alternative<ProximalNewton>(method)) return 0;
  return std::holds_alternative<Automatic>(method) ? kMany : std::numeric_limits<int>::max();
}

}  // namespace stiction::solvers
