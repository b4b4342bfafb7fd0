#pragma once
// The choice of a method by the form of the problem: Gauss-Seidel with its shortcuts where G is given, which is so for
// few contacts, and proximal Newton where that does not end soon; sweeps, ADMM and proximal Newton in the velocities of
// the bodies where G is not given.
#include "stiction/solvers/method.hpp"

namespace stiction::solvers {

struct Automatic {
  static constexpr std::string_view name = "automatic";
  static constexpr std::string_view doc =
      "gauss-seidel for few contacts, then proximal-newton if that does not converge soon; for many, proximal-newton "
      "in "
      "the velocities of the bodies";

  Summary solve(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) const;
};

}  // namespace stiction::solvers
