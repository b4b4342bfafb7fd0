#pragma once
// Gauss-Seidel sweeps without the matrix G: the velocities of the bodies are kept up to date. The iteration they make,
// P <- S(P), is accelerated by Anderson's method: the next P combines the last ones so that the changes S(P) - P, seen
// as changes of the motion, would cancel best.
#include "stiction/solvers/block.hpp"
#include "stiction/solvers/proximal/progress.hpp"
#include "stiction/solvers/proximal/sweeps/coulomb_block.hpp"
#include "stiction/solvers/proximal/tuning.hpp"

namespace stiction::solvers::proximal {

struct SweepMemory {
  std::vector<CoulombBlock> coulomb;
  std::vector<double> slip;
  std::vector<problem::ProxStep> steps;  // of other laws, as are the next two
  std::vector<BlockFactor> factors;
  std::vector<double> hint;
  std::vector<laws::ContactStatus> status;
  std::vector<double> changes;  // of the contacts, in a sweep of many
};

// Improves P and the state x that belongs to it, until the error is small enough or falls too slowly.
template <class Space>
void sweep(Space& space, const SweepTuning& tuning, Progress& progress, SweepMemory& memory, Vector& P, Vector& x);

}  // namespace stiction::solvers::proximal
