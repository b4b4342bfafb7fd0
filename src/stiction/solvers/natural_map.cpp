#include "stiction/solvers/natural_map.hpp"

namespace stiction::solvers {

using math::Vec2;
using math::Vec3;

BlockMap natural_map(const laws::ContactLaw& law, laws::Layout rows, const problem::ProxStep& step, const double* P,
                     const double* xi, double& hint) {
  const Vec3 P_F = problem::friction_part(P, rows);
  const Vec2 P_R = problem::rolling_part(P, rows);
  const double dN = P[0] - law.normal.project(P[0] - step.r_N * xi[0]);
  const auto friction = problem::friction_prox(law, step, P[0], P_F, problem::friction_part(xi, rows), hint);
  const Vec3 dF = P_F - friction.P_F;
  const Vec2 dR = P_R - problem::rolling_prox(law, step, P[0], P_R, problem::rolling_part(xi, rows));
  BlockMap out{BlockVector(rows.dim()), problem::velocity_change(step, dN, dF, dR), friction.status};
  out.Phi[0] = dN;
  problem::set_friction_part(out.Phi.data(), rows, dF);
  problem::set_rolling_part(out.Phi.data(), rows, dR);
  return out;
}

BlockDerivative natural_map_derivative(const laws::ContactLaw& law, laws::Layout rows, const problem::ProxStep& step,
                                       const double* P, const double* xi, const BlockMap& at) {
  const int n = rows.dim(), f = rows.friction, R = rows.first_rolling();
  BlockDerivative out{BlockMatrix::Zero(n, n), BlockVector::Zero(n), BlockVector::Zero(n)};
  out.D[0] = step.r_N;
  for (int k = 1; k <= f; ++k) out.D[k] = k == laws::TAU ? step.r_F / (step.stretch * step.stretch) : step.r_F;
  for (int k = R; k < n; ++k) out.D[k] = step.r_R;
  out.A(0, 0) = P[0] - step.r_N * xi[0] > law.normal.least() ? 1.0 : 0.0;
  if (f > 0 && law.normal.pressing(P[0]) > problem::kNothing) {
    const Vec3 P_F = problem::friction_part(P, rows);
    const Vec3 z = problem::friction_argument(step, P_F, problem::friction_part(xi, rows));
    const auto d = problem::friction_derivative(law, step, P[0], z, P_F - problem::friction_part(at.Phi.data(), rows));
    out.A.block(1, 1, f, f) = d.by_x.topLeftCorner(f, f);
    out.b.segment(1, f) = d.by_normal.head(f);
  }
  if (rows.rolling > 0) {
    const Vec2 z = problem::rolling_part(P, rows) - step.r_R * problem::rolling_part(xi, rows);
    const auto d = problem::rolling_derivative(law, step, P[0], z);
    out.A.block(R, R, n - R, n - R) = d.by_x.topLeftCorner(n - R, n - R);
    out.b.segment(R, n - R) = d.by_normal.head(n - R);
  }
  return out;
}

void choose_weights(laws::Layout rows, const problem::ProxStep& step, double* weight) {
  const auto inverse = [](double r) { return r > 0.0 ? 1.0 / r : 1.0; };
  for (int k = 0; k < rows.dim(); ++k)
    weight[k] = k == 0              ? inverse(step.r_N)
                : k > rows.friction ? (step.arm > 0.0 ? step.arm : 1.0) * inverse(step.r_R)
                : k == laws::TAU    ? step.stretch * inverse(step.r_F)
                                    : inverse(step.r_F);
}

}  // namespace stiction::solvers
