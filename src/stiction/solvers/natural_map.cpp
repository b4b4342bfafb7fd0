#include "stiction/solvers/natural_map.hpp"

namespace stiction::solvers {

using math::Vec2;
using math::Vec3;

BlockMap natural_map(const laws::ContactLaw& law, laws::Layout rows, const problem::ProxStep& step,
                     const double* lambda, const double* xi, double P_N, double& hint) {
  const auto friction = problem::friction_prox(law, step, P_N, problem::friction_part(lambda, rows),
                                               problem::friction_part(xi, rows), hint);
  const Vec2 rolling =
      problem::rolling_prox(law, step, P_N, problem::rolling_part(lambda, rows), problem::rolling_part(xi, rows));
  BlockMap out{BlockVector(rows.dim()), friction.status};
  out.p[0] = normal_map(law, step, lambda, xi);
  problem::set_friction_part(out.p.data(), rows, friction.P_F);
  problem::set_rolling_part(out.p.data(), rows, rolling);
  return out;
}

BlockDerivative natural_map_derivative(const laws::ContactLaw& law, laws::Layout rows, const problem::ProxStep& step,
                                       const double* lambda, const double* xi, double P_N, const BlockMap& at) {
  const int n = rows.dim(), f = rows.friction, R = rows.first_rolling();
  BlockDerivative out{BlockMatrix::Zero(n, n), BlockVector::Zero(n), BlockVector::Zero(n)};
  out.D[0] = step.r_N;
  for (int k = 1; k <= f; ++k) out.D[k] = k == laws::TAU ? step.r_F / (step.stretch * step.stretch) : step.r_F;
  for (int k = R; k < n; ++k) out.D[k] = step.r_R;
  const double argument = lambda[0] - step.r_N * xi[0];
  out.A(0, 0) = argument > law.normal.least() && argument < law.normal.most() ? 1.0 : 0.0;
  if (f > 0 && law.normal.pressing(P_N) > problem::kNothing) {
    const Vec3 z =
        problem::friction_argument(step, problem::friction_part(lambda, rows), problem::friction_part(xi, rows));
    const auto d = problem::friction_derivative(law, step, P_N, z, problem::friction_part(at.p.data(), rows));
    out.A.block(1, 1, f, f) = d.by_x.topLeftCorner(f, f);
    out.b.segment(1, f) = d.by_normal.head(f);
  }
  if (rows.rolling > 0) {
    const Vec2 z = problem::rolling_part(lambda, rows) - step.r_R * problem::rolling_part(xi, rows);
    const auto d = problem::rolling_derivative(law, step, P_N, z);
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
