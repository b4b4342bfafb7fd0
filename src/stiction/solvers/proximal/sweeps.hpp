#pragma once
// Gauss-Seidel sweeps without the matrix G: the velocities of the bodies are kept up to date.
#include "stiction/solvers/proximal/progress.hpp"
#include "stiction/solvers/proximal/tuning.hpp"

namespace stiction::solvers::proximal {

// Improves P and the state x that belongs to it.
template <class Space>
void sweep(Space& space, int count, const SweepTuning& tuning, Progress& progress, Vector& P, Vector& x);

}  // namespace stiction::solvers::proximal
