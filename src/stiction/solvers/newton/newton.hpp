#pragma once
// Newton's method on all contacts (damped_newton.hpp). The columns of W may depend on each other (more contacts than
// degrees of freedom): then G is singular and the impulses are not unique; a proximal iteration makes them so
// (decision 15).
#include "stiction/solvers/newton/damped_newton.hpp"

namespace stiction::solvers {

// From bench/tuning, as in damped_newton.hpp.
struct NewtonTuning {
  double dependent =
      1e-11;  // pivots of G, scaled to a unit diagonal, below this are rounding; a factor of 100 changes nothing
  // Shift of the diagonal of G, as a share. An error shrinks by about this per pass, and impulses are sharp to
  // 1e-16/shift: 1e-4 is 10 % faster and loses a digit, 1e-2 is 16 % slower.
  double shift = 1e-3;
  int passes = 12;  // four or five are usual (decision 15); flat between 6 and 24
  DampedNewtonTuning damped{};
};

struct Newton {
  static constexpr std::string_view name = "newton";
  static constexpr std::string_view doc =
      "Newton's method on all contacts at once; where they depend on each other, independent of the initial guess";
  bool proximal = true;  // false: the impulses of dependent contacts are those nearest to the start value, and cheaper
  NewtonTuning tuning{};

  Summary solve(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) const;
};

}  // namespace stiction::solvers
