#pragma once
// problem -> impulses + Summary.
#include "stiction/problem/residual.hpp"
#include "stiction/solvers/options.hpp"
#include "stiction/solvers/release.hpp"

namespace stiction::solvers {

// Where contacts depend on each other, forces at rest are not unique, and those found may lie on the boundary of a
// contact's set though nothing moves. A speed that the tolerance cannot distinguish from zero counts as stick (decision
// 14).
void settle(const ContactProblem& problem, const Options& options, Impulses& impulses, const Scratch& scratch);

// Round after round, until no other contact is released; `once(method, problem, options)` solves a problem with
// constant coefficients. Whether a contact slips must not depend on a slow iteration: where half of the iterations left
// are not enough, Newton's method ends it. The residual of a solution is that of the last round: sticking contacts in
// the set of stick, the others in that of slip.
template <class Chosen, class Once>
Summary solve_released(const Chosen& chosen, const ContactProblem& problem, const Options& options, Impulses& impulses,
                       Scratch& scratch, const Once& once) {
  ContactProblem& held = hold(problem, scratch);
  Summary summary;
  const auto go_on = [&](const auto& method, int iterations) {
    Options rest = options;
    rest.max_iterations = iterations;
    const int before = summary.iterations;
    summary = once(method, held, rest);
    summary.iterations += before;
  };
  const auto left = [&] { return options.max_iterations - summary.iterations; };
  do {
    summary.stop = Stop::iteration_limit;
    if (left() > 0) go_on(chosen, (left() + 1) / 2);
    if (summary.stop == Stop::iteration_limit && left() > 0) go_on(Method{Newton{}}, left());
  } while (summary.converged() && release(problem, impulses, held));
  if (summary.stop == Stop::iteration_limit)
    summary.residual = problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
  return summary;
}

// By a method of any list.
template <SolverMethod... Methods>
Summary solve(const std::variant<Methods...>& method, const ContactProblem& problem, const Options& options,
              Impulses& impulses, Scratch& scratch) {
  const auto once = [&](const auto& chosen, const ContactProblem& constant, const Options& limit) {
    scratch.scale = problem::velocity_scale(constant);
    const Summary summary =
        std::visit([&](const auto& one) { return one.solve(constant, limit, impulses, scratch); }, chosen);
    if (summary.converged()) settle(constant, limit, impulses, scratch);
    return summary;
  };
  return jumps(problem) ? solve_released(method, problem, options, impulses, scratch, once)
                        : once(method, problem, options);
}

// By options.method.
Summary solve(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch);

// A problem on its own, from a cold start. Throws core::InputError where its parts do not fit together, or where a
// number is not finite.
struct Solution {
  std::vector<double> P, xi;                  // impulses and relative velocities, blocks as in the problem
  std::vector<laws::ContactStatus> status{};  // per contact
  Summary summary;
};
[[nodiscard]] Solution solve(const ContactProblem& problem, const Options& options = {});

}  // namespace stiction::solvers
