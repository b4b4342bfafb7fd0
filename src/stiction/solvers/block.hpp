#pragma once
// One contact within a sweep: its law, its diagonal block of G, and xi with the newest impulses of all the others; and
// two ways to move its impulses (the third is newton_block.hpp). Each returns the largest change as a velocity, or a
// negative number, with nothing changed, if it failed.
#include <array>

#include "stiction/math/small_cholesky.hpp"
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
    const int n = dim();
    for (int k = 0; k < n; ++k) xi[static_cast<std::size_t>(k)] += G[k * n + row] * dP;
  }
};

// Of the diagonal block, made when it is first needed.
struct BlockFactor {
  bool tried = false, usable = false;
  math::SmallCholesky<laws::kMaxChannels> cholesky;
};

// The block's own stick solution, G_ii dP = -xi_i, taken only if it obeys the law.
double stick_block(Block& block, BlockFactor& factor);

// One projection of each part, the normal one first. With `carry` the other impulses follow the normal one while the
// contact slips, P_F = f P_N, and the normal step sees D = G_NN + G_NF f, unless D < jam G_NN: near 0 the contact jams
// (Painleve), and the plain step is the safe one.
double project_block(Block& block, bool carry, double jam);

}  // namespace stiction::solvers
