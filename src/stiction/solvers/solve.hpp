#pragma once
// problem -> impulses + Summary.
#include "stiction/solvers/options.hpp"

namespace stiction::solvers {

// Where contacts depend on each other, forces at rest are not unique, and those found may lie on the boundary of a
// contact's set though nothing moves. A speed that the tolerance cannot tell from zero is stick (decision 14).
void settle(const ContactProblem& problem, const Options& options, Impulses& impulses, const Scratch& scratch);

// By a method of any list.
template <SolverMethod... Methods>
Summary solve(const std::variant<Methods...>& method, const ContactProblem& problem, const Options& options,
              Impulses& impulses, Scratch& scratch) {
  const Summary summary =
      std::visit([&](const auto& one) { return one.solve(problem, options, impulses, scratch); }, method);
  if (summary.converged()) settle(problem, options, impulses, scratch);
  return summary;
}

// By options.method.
Summary solve(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch);

// A problem by itself, from a cold start. Throws core::InputError where its parts do not fit together, or where a
// number is not finite.
struct Solution {
  std::vector<double> P, xi;                  // impulses and relative velocities, blocks as in the problem
  std::vector<laws::ContactStatus> status{};  // per contact
  Summary summary;
};
[[nodiscard]] Solution solve(const ContactProblem& problem, const Options& options = {});

}  // namespace stiction::solvers
