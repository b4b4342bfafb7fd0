#pragma once
// Several methods, one after the other, until one converges.
#include <span>

#include "stiction/solvers/solve.hpp"

namespace stiction::solvers {

struct Attempt {
  Method method;
  int max_iterations;               // of this attempt; what is left of Options::max_iterations, where that is less
  const Impulses* start = nullptr;  // instead of the impulses reached so far
};

// What remains of an attempt that does not converge.
enum class Keep {
  nothing,  // the impulses given
  closest,  // those of the smallest residual, the first attempt's in any case
};

struct Cascade {
  std::span<const Attempt> attempts;
  Keep keep;
  double enough;   // a residual that ends the cascade, though it may be above the tolerance
  Impulses& kept;  // memory of the caller
};

// The sum of all iterations, the residual of what is kept, and why the last attempt stopped. After attempts that do
// not converge and are not kept, scratch.xi is that of the impulses kept.
Summary solve_robust(const ContactProblem& problem, const Options& options, const Cascade& cascade, Impulses& impulses,
                     Scratch& scratch);

}  // namespace stiction::solvers
