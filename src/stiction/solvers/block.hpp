#pragma once
// One contact within an iteration: its law, its diagonal block of G, and xi with the newest impulses of all the others.
#include <algorithm>
#include <array>

#include "stiction/problem/residual.hpp"

namespace stiction::solvers {

struct Block {
  const laws::ContactLaw& law;
  laws::Layout rows;
  const problem::ProxStep& step;
  const double* G;  // diagonal block
  double* P;
  double& hint;
  laws::ContactStatus& status;
  std::array<double, laws::kMaxChannels> xi;

  [[nodiscard]] int dim() const { return rows.dim(); }
  void add(int row, double dP) {
    P[row] += dP;
    for (int k = 0; k < dim(); ++k) xi[static_cast<std::size_t>(k)] += G[k * dim() + row] * dP;
  }
};

// Newton's method on the natural map of the block, the other contacts held. Takes the block to its solution within
// `enough` (a velocity) and returns the largest change of its impulses as a velocity; negative, and nothing changed, if
// it did not get there.
double newton_block(Block& block, double enough);

}  // namespace stiction::solvers
