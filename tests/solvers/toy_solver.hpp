#pragma once
// A solver that the library does not have, as its author would write it (docs/howto/add-a-solver.md): projections of
// the normal impulses alone, for contacts without friction. The list below stands for the one that it would join.
#include "stiction/problem/residual.hpp"
#include "stiction/solvers/solve.hpp"

namespace stiction::solvers {

struct Toy {
  static constexpr std::string_view name = "toy";
  static constexpr std::string_view doc = "contacts without friction, contact by contact";
  int sweeps = 1000;

  static constexpr auto parameters =
      std::tuple{core::field(&Toy::sweeps, {"sweeps", "1", {1.0, 1e6}, "over all contacts, at most", core::kOptional})};

  Summary solve(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) const {
    problem::safe_steps(problem, options.stretch, options.relaxation, scratch.steps);
    Summary summary;
    for (; summary.iterations < std::min(sweeps, options.max_iterations); ++summary.iterations) {
      summary.residual = problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
      if (summary.residual <= options.tolerance) return summary;
      for (std::size_t i = 0; i < impulses.P.size(); ++i) {
        problem::relative_velocity(problem, impulses.P, scratch.xi);
        impulses.P[i] = problem.laws[i].normal.project(impulses.P[i] - scratch.steps[i].r_N * scratch.xi[i]);
      }
    }
    summary.stop = Stop::iteration_limit;
    return summary;
  }
};

using WithToy = MethodList<GaussSeidel, Jacobi, Newton, AugmentedLagrangian, Toy>;

}  // namespace stiction::solvers
