#include "stiction/solvers/block.hpp"

namespace stiction::solvers {

using laws::ContactStatus;
using math::Vec2;
using math::Vec3;

double stick_block(Block& block, BlockFactor& factor) {
  const int dim = block.dim();
  if (!factor.tried) {
    factor.tried = true;
    factor.usable = factor.cholesky.factor(block.G, dim);
  }
  if (!factor.usable) return -1.0;
  std::array<double, laws::kMaxChannels> d{};
  for (int k = 0; k < dim; ++k) d[static_cast<std::size_t>(k)] = -block.xi[static_cast<std::size_t>(k)];
  factor.cholesky.solve(d.data());
  const double P_N = block.P[0] + d[0];
  const Vec3 dP_F = problem::friction_part(d.data(), block.rows);
  const Vec3 P_F = problem::friction_part(block.P, block.rows) + dP_F;
  const auto next = problem::friction_prox(block.law, block.step, P_N, P_F, Vec3::Zero(), block.hint);
  if (next.status != ContactStatus::stick) return -1.0;
  const Vec2 dP_R = problem::rolling_part(d.data(), block.rows);
  if (block.rows.rolling > 0) {
    const Vec2 P_R = problem::rolling_part(block.P, block.rows) + dP_R;
    if (problem::rolling_prox(block.law, block.step, P_N, P_R, Vec2::Zero()) != P_R) return -1.0;
  }
  for (int k = 0; k < dim; ++k) block.P[k] += d[static_cast<std::size_t>(k)];
  return problem::velocity_change(block.step, d[0], dP_F, dP_R);
}

namespace {

// Returns the change of P_N. n: rows of the block where the compiler knows them, else 0.
template <int n>
double normal_step(Block& block, bool carry, double jam) {
  const int rows = n > 0 ? n : block.dim();
  const double P_N = block.P[0], G_NN = block.G[0], pressing = block.law.normal.pressing(P_N);
  if (!(G_NN > 0.0)) return 0.0;
  carry = carry && block.status != ContactStatus::open && pressing > 0.0 && !block.law.normal.bilateral;
  std::array<double, laws::kMaxChannels> dP{};  // first f = P_F / P_N, then the changes
  double D = G_NN;
  if (carry)
    for (int k = 1; k < rows; ++k) {
      dP[static_cast<std::size_t>(k)] = block.P[k] / pressing;
      D += block.G[k] * dP[static_cast<std::size_t>(k)];
    }
  if (D < jam * G_NN) {
    D = G_NN;
    carry = false;
  }
  const double next = block.law.normal.project(P_N - block.xi[0] / D), change = next - P_N;
  if (change == 0.0) return 0.0;
  block.P[0] += change;
  if (carry)
    for (int k = 1; k < rows; ++k) block.P[k] += dP[static_cast<std::size_t>(k)] *= change;
  for (int k = 0; k < rows; ++k) {
    double xi = block.xi[static_cast<std::size_t>(k)];
    if (carry)
      for (int l = 1; l < rows; ++l) xi += block.G[k * rows + l] * dP[static_cast<std::size_t>(l)];
    block.xi[static_cast<std::size_t>(k)] = xi + block.G[k * rows] * change;
  }
  return change;
}

// Without rolling.
template <int friction>
double project_sliding(Block& block, bool carry, double jam) {
  constexpr laws::Layout rows{friction, 0};
  const Vec3 before = problem::friction_part(block.P, rows);
  const double dP_N = normal_step<1 + friction>(block, carry, jam);
  const auto next = problem::friction_prox(block.law, block.step, block.P[0], problem::friction_part(block.P, rows),
                                           problem::friction_part(block.xi.data(), rows), block.hint);
  block.status = next.status;
  problem::set_friction_part(block.P, rows, next.P_F);
  return problem::velocity_change(block.step, dP_N, next.P_F - before, Vec2::Zero());
}

double project_rolling(Block& block, bool carry, double jam) {
  const Vec3 F_before = problem::friction_part(block.P, block.rows);
  const Vec2 R_before = problem::rolling_part(block.P, block.rows);
  const double dP_N = normal_step<0>(block, carry, jam);
  const Vec3 P_F = problem::friction_part(block.P, block.rows);
  const auto next = problem::friction_prox(block.law, block.step, block.P[0], P_F,
                                           problem::friction_part(block.xi.data(), block.rows), block.hint);
  block.status = next.status;
  for (int k = 0; k < block.rows.friction; ++k) block.add(1 + k, next.P_F[k] - P_F[k]);
  const Vec2 P_R = problem::rolling_prox(block.law, block.step, block.P[0], problem::rolling_part(block.P, block.rows),
                                         problem::rolling_part(block.xi.data(), block.rows));
  problem::set_rolling_part(block.P, block.rows, P_R);
  return problem::velocity_change(block.step, dP_N, next.P_F - F_before, P_R - R_before);
}

}  // namespace

double project_block(Block& block, bool carry, double jam) {
  if (block.rows.rolling > 0) return project_rolling(block, carry, jam);
  if (block.rows.friction == 3) return project_sliding<3>(block, carry, jam);
  if (block.rows.friction == 2) return project_sliding<2>(block, carry, jam);
  return project_sliding<0>(block, carry, jam);
}

}  // namespace stiction::solvers
