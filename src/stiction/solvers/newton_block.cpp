// Newton's method for one contact, the others held: xi = xi_0 + G (P - P_0).
#include <Eigen/LU>

#include "stiction/solvers/block.hpp"
#include "stiction/solvers/natural_map.hpp"

namespace stiction::solvers {
namespace {

constexpr int kMaxSteps = 12, kBlockHalvings = 6;

BlockMatrix jacobian(const Block& block, const BlockVector& P, const BlockVector& xi, const BlockMap& at) {
  const BlockDerivative d = natural_map_derivative(block.law, block.rows, block.step, P.data(), xi.data(), at);
  const Eigen::Map<const BlockMatrix> G(block.G, block.dim(), block.dim());
  BlockMatrix J = d.A * (d.D.asDiagonal() * G) - d.A;
  J.diagonal().array() += 1.0;
  J.col(0) -= d.b;
  return J;
}

}  // namespace

double newton_block(Block& block, double enough) {
  const int n = block.dim();
  const Eigen::Map<const BlockMatrix> G(block.G, n, n);
  const BlockVector P_0 = Eigen::Map<const BlockVector>(block.P, n);
  const BlockVector xi_0 = Eigen::Map<const BlockVector>(block.xi.data(), n);
  double hint = block.hint;
  BlockVector P = P_0, xi = xi_0;
  BlockMap at = natural_map(block.law, block.rows, block.step, P.data(), xi.data(), hint);
  for (int step = 0; step < kMaxSteps && at.size > enough; ++step) {
    const BlockVector d = Eigen::PartialPivLU<BlockMatrix>(jacobian(block, P, xi, at)).solve(-at.Phi);
    if (!d.allFinite()) return -1.0;
    double share = 1.0;
    for (int halving = 0;; ++halving, share *= 0.5) {
      if (halving > kBlockHalvings) return -1.0;
      const BlockVector P_next = P + share * d, xi_next = xi_0 + G * (P_next - P_0);
      const BlockMap next = natural_map(block.law, block.rows, block.step, P_next.data(), xi_next.data(), hint);
      if (!(next.size < (1.0 - 0.1 * share) * at.size)) continue;
      P = P_next;
      xi = xi_next;
      at = next;
      break;
    }
  }
  if (!(at.size <= enough)) return -1.0;
  const BlockVector dP = P - P_0;
  for (int k = 0; k < n; ++k) block.P[k] = P[k];
  block.hint = hint;
  block.status = at.status;
  return problem::velocity_change(block.step, dP[0], problem::friction_part(dP.data(), block.rows),
                                  problem::rolling_part(dP.data(), block.rows));
}

}  // namespace stiction::solvers
