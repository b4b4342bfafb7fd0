#pragma once
// The whole method: sweeps, then alternating directions where every law is a cone, then proximal Newton passes where
// these stall; each from the best impulses of the one before.
#include "stiction/solvers/proximal/sweeps/sweeps.hpp"

namespace stiction::solvers::proximal {

// From impulses P (or none, should they be worse). progress.best and progress.error hold the answer.
template <class Space>
void solve_hybrid(Space& space, const Tuning& tuning, const Vector& P, SweepMemory& memory, Progress& progress);

}  // namespace stiction::solvers::proximal
