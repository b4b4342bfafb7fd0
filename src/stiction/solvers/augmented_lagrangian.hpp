#pragma once
// The two-step iteration of WP (5): with the multipliers lambda held in the projections, the motion
//
//   (1)  xi = G P + c,   P = prox_{C(P_N)}(lambda - D xi)        by Newton's method,
//   (2)  lambda = P,
//
// until lambda no longer changes. WP solve (1) for the accelerations; for the same unknowns seen from the contacts it
// is a proximal step on the inclusion, whose matrix I + A D G is regular however the columns of W depend on each other.
// D = rho diag(r): the longer the step, the fewer passes, the harder (1).
#include "stiction/solvers/method.hpp"

namespace stiction::solvers {

// From bench/tuning, 2400 solves of small problems: 19.4 iterations on average, 16 fail.
struct LagrangianTuning {
  double longest = 1e3;     // rho: 23.0 iterations with 1e2, 20.5 with 1e4
  double shortest = 1e-2;   // flat between 0.1 and 1e-3
  double grow = 10.0;       // of rho after a motion that was found: 21.9 iterations with 3, 18.5 with 30
  double shrink = 0.1;      // after one that was not; flat between 0.5 and 0.03
  int steps = 40;           // of Newton's method for (1): 18.6 iterations with 20; with 80 three more fail
  int halvings = 12;        // of a step, until the map shrinks: 20.2 iterations with 6, 24 the same
  double decrease = 1e-3;   // least decrease of the map by a full step, as a share; flat between 1e-4 and 0.1
  int plain_steps = 3;      // projections where no step helps; flat between 1 and 10
  double share = 0.1;       // accuracy of (1), as a share of the tolerance: 12 fail with 1, 23 with 0.01
  double rounding = 1e-15;  // of xi, seen through D: (1) cannot be more accurate; flat between 1e-16 and 1e-14
};

struct AugmentedLagrangian {
  static constexpr std::string_view name = "augmented-lagrangian";
  static constexpr std::string_view doc =
      "in turn, Newton's method for the motion with fixed multipliers, and an update of these (Woesle and Pfeiffer)";
  LagrangianTuning tuning{};

  Summary solve(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) const;
};

}  // namespace stiction::solvers
