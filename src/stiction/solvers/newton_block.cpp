// Nonsmooth Newton iteration for one contact: Phi(P) = P - prox_C(P - D xi(P)) = 0 with xi = xi_0 + G (P - P_0) and
// D = diag(r_N, r_F, r_F, r_F/s^2, r_R, r_R). The laws give an element of the generalized derivative of their prox, by
// argument and by P_N.
#include <Eigen/LU>
#include <cmath>

#include "stiction/solvers/block.hpp"

namespace stiction::solvers {
namespace {

using math::Vec2;
using math::Vec3;
using Vector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, laws::kMaxChannels, 1>;
using Matrix =
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor, laws::kMaxChannels, laws::kMaxChannels>;

constexpr int kMaxSteps = 12, kMaxHalvings = 6;

struct Map {
  Vector Phi;
  double size;  // as a velocity
  laws::ContactStatus status;
};

struct Problem {
  const Block& block;
  Eigen::Map<const Matrix> G;
  Vector P_0, xi_0;

  explicit Problem(const Block& b)
      : block(b),
        G(b.G, b.dim(), b.dim()),
        P_0(Eigen::Map<const Vector>(b.P, b.dim())),
        xi_0(Eigen::Map<const Vector>(b.xi.data(), b.dim())) {}

  [[nodiscard]] Vector xi(const Vector& P) const { return xi_0 + G * (P - P_0); }

  [[nodiscard]] Map map(const Vector& P, const Vector& xi) const {
    const laws::Layout rows = block.rows;
    const Vec3 P_F = problem::friction_part(P.data(), rows);
    const Vec2 P_R = problem::rolling_part(P.data(), rows);
    const double dN = P[0] - block.law.normal.project(P[0] - block.step.r_N * xi[0]);
    const auto friction =
        problem::friction_prox(block.law, block.step, P[0], P_F, problem::friction_part(xi.data(), rows), block.hint);
    const Vec3 dF = P_F - friction.P_F;
    const Vec2 dR =
        P_R - problem::rolling_prox(block.law, block.step, P[0], P_R, problem::rolling_part(xi.data(), rows));
    Map out{Vector(block.dim()), problem::velocity_change(block.step, dN, dF, dR), friction.status};
    out.Phi[0] = dN;
    problem::set_friction_part(out.Phi.data(), rows, dF);
    problem::set_rolling_part(out.Phi.data(), rows, dR);
    return out;
  }

  // Phi'(P) = I - A (I - D G) - b e_N^T, A and b the derivatives of the prox by argument and by P_N.
  [[nodiscard]] Matrix derivative(const Vector& P, const Vector& xi, const Map& at) const {
    const laws::Layout rows = block.rows;
    const problem::ProxStep& step = block.step;
    const int n = block.dim(), f = rows.friction, R = rows.first_rolling();
    Matrix A = Matrix::Zero(n, n);
    Vector b = Vector::Zero(n), D = Vector::Zero(n);
    D[0] = step.r_N;
    A(0, 0) = P[0] - step.r_N * xi[0] > block.law.normal.least() ? 1.0 : 0.0;
    if (block.law.normal.pressing(P[0]) > 0.0) {
      if (f > 0) {
        const Vec3 P_F = problem::friction_part(P.data(), rows);
        const Vec3 z = problem::friction_argument(step, P_F, problem::friction_part(xi.data(), rows));
        const auto d =
            problem::friction_derivative(block.law, step, P[0], z, P_F - problem::friction_part(at.Phi.data(), rows));
        A.block(1, 1, f, f) = d.by_x.topLeftCorner(f, f);
        b.segment(1, f) = d.by_normal.head(f);
      }
      if (rows.rolling > 0) {
        const Vec2 z = problem::rolling_part(P.data(), rows) - step.r_R * problem::rolling_part(xi.data(), rows);
        const auto d = problem::rolling_derivative(block.law, step, P[0], z);
        A.block(R, R, n - R, n - R) = d.by_x.topLeftCorner(n - R, n - R);
        b.segment(R, n - R) = d.by_normal.head(n - R);
      }
    }
    for (int k = 1; k <= f; ++k) D[k] = k == laws::TAU ? step.r_F / (step.stretch * step.stretch) : step.r_F;
    for (int k = R; k < n; ++k) D[k] = step.r_R;
    Matrix J = A * (D.asDiagonal() * G) - A;
    J.diagonal().array() += 1.0;
    J.col(0) -= b;
    return J;
  }
};

}  // namespace

double newton_block(Block& block, double enough) {
  const Problem problem(block);
  const int n = block.dim();
  const double hint = block.hint;
  Vector P = problem.P_0, xi = problem.xi_0;
  Map at = problem.map(P, xi);
  for (int step = 0; step < kMaxSteps && at.size > enough; ++step) {
    const Eigen::PartialPivLU<Matrix> lu(problem.derivative(P, xi, at));
    const Vector d = lu.solve(-at.Phi);
    if (!d.allFinite()) break;
    double share = 1.0;
    for (int halving = 0;; ++halving, share *= 0.5) {
      const Vector P_next = P + share * d, xi_next = problem.xi(P_next);
      const Map next = problem.map(P_next, xi_next);
      if (next.size < (1.0 - 0.1 * share) * at.size || halving == kMaxHalvings) {
        if (!(next.size < at.size)) {
          block.hint = hint;
          return -1.0;
        }
        P = P_next;
        xi = xi_next;
        at = next;
        break;
      }
    }
  }
  if (!(at.size <= enough)) {
    block.hint = hint;
    return -1.0;
  }
  const Vector dP = P - problem.P_0;
  for (int k = 0; k < n; ++k) block.P[k] = P[k];
  block.status = at.status;
  return problem::velocity_change(block.step, dP[0], problem::friction_part(dP.data(), block.rows),
                                  problem::rolling_part(dP.data(), block.rows));
}

}  // namespace stiction::solvers
