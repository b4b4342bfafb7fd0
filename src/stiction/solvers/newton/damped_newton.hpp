#pragma once
// Newton's method on the natural map of all contacts at once, Phi(P) = P - prox_C(P - D (G P + c)) = 0, each step the
// shortest of the least-squares ones. Steps are halved until the map shrinks; where no step does, a few plain
// projections continue from there, and the r of friction is made longer: every r has the same solutions. That matters
// where contacts cannot all stick, such as the three points of a disk that lies almost flat and turns about two of
// them. xi is then left with a small part that no impulses remove, forces grow along a direction that changes no
// velocity, and with a short r it takes very many steps until P - r xi leaves the set and one of the contacts slips.
#include "stiction/solvers/method.hpp"

namespace stiction::solvers {

// From bench/tuning, 2400 solves of small problems by `newton`: 153 us each, 13 fail.
struct DampedNewtonTuning {
  int halvings = 10;       // of a step, until the map shrinks: 17 fail with 5; 20 take 20 % longer
  double decrease = 1e-3;  // least decrease of the map by a full step, as a share; flat between 1e-4 and 0.1
  int plain_steps = 3;     // projections where no step helps: the same with 1; 10 would be 12 % faster, 10 fail
  double longer = 4.0;     // by which r of friction grows there; flat between 2 and 10
  double longest = 1e8;    // its limit, after which r starts anew: 24 fail with 1 (never longer), 15 with 1e4
  double rank =
      1e-11;  // pivots below this, relative to the largest, are rounding: 14, 13, 10 fail with 1e-13, 1e-11, 1e-9
};

Summary damped_newton(const ContactProblem& problem, const Options& options, const DampedNewtonTuning& tuning,
                      Impulses& impulses, Scratch& scratch);

}  // namespace stiction::solvers
