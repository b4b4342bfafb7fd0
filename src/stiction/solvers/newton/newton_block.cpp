#include "stiction/solvers/newton/newton_block.hpp"

#include <Eigen/LU>

#include "stiction/solvers/natural_map.hpp"

namespace stiction::solvers {
namespace {

// The natural map of the block with its size as a velocity.
struct Point {
  BlockVector P, xi;
  BlockMap map;
  double size;

  Point(const Block& block, const BlockVector& P_now, const BlockVector& xi_now, double& hint)
      : P(P_now),
        xi(xi_now),
        map(natural_map(block.law, block.rows, block.step, P.data(), xi.data(), P[0], hint)),
        size(size_of(P - map.p, block.rows, block.step)) {}
};

BlockMatrix jacobian(const Block& block, const Point& at) {
  const BlockDerivative d =
      natural_map_derivative(block.law, block.rows, block.step, at.P.data(), at.xi.data(), at.P[0], at.map);
  const Eigen::Map<const BlockMatrix> G(block.G, block.dim(), block.dim());
  BlockMatrix J = d.A * (d.D.asDiagonal() * G) - d.A;
  J.diagonal().array() += 1.0;
  J.col(0) -= d.b;
  return J;
}

}  // namespace

double newton_block(Block& block, double enough, const BlockNewtonTuning& tuning) {
  const int n = block.dim();
  const Eigen::Map<const BlockMatrix> G(block.G, n, n);
  const BlockVector P_0 = Eigen::Map<const BlockVector>(block.P, n);
  const BlockVector xi_0 = Eigen::Map<const BlockVector>(block.xi.data(), n);
  double hint = block.hint;
  Point at(block, P_0, xi_0, hint);
  for (int step = 0; step < tuning.steps && at.size > enough; ++step) {
    const BlockVector d = Eigen::PartialPivLU<BlockMatrix>(jacobian(block, at)).solve(-(at.P - at.map.p));
    if (!d.allFinite()) return -1.0;
    double share = 1.0;
    for (int halving = 0;; ++halving, share *= 0.5) {
      if (halving > tuning.halvings) return -1.0;
      const BlockVector P = at.P + share * d, xi = xi_0 + G * (P - P_0);
      const Point next(block, P, xi, hint);
      if (!(next.size < (1.0 - tuning.decrease * share) * at.size)) continue;
      at = next;
      break;
    }
  }
  if (!(at.size <= enough)) return -1.0;
  for (int k = 0; k < n; ++k) block.P[k] = at.P[k];
  block.hint = hint;
  block.status = at.map.status;
  return size_of(at.P - P_0, block.rows, block.step);
}

}  // namespace stiction::solvers
