#pragma once
// The projection behind the natural map of one contact, p = prox_{C(P_N)}(lambda - D xi), and its generalized
// derivative. Two methods find zeros of P - p:
//
//   Newton's method       lambda = P, the sets scaled by the normal impulse of P
//   augmented Lagrangian  lambda held, the sets scaled by the normal impulse of p itself
//
// D = diag(r_N, r_F, r_F, r_F/s^2, r_R, r_R). A and b are the derivatives of the projection by its argument and by P_N:
//   dp = A (dlambda - D dxi) + b dP_N.
#include "stiction/problem/residual.hpp"

namespace stiction::solvers {

using BlockVector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, laws::kMaxChannels, 1>;
using BlockMatrix =
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor, laws::kMaxChannels, laws::kMaxChannels>;

struct BlockMap {
  BlockVector p;
  laws::ContactStatus status;
};
struct BlockDerivative {
  BlockMatrix A;
  BlockVector b, D;
};

// Projection of the normal impulse alone.
inline double normal_map(const laws::ContactLaw& law, const problem::ProxStep& step, const double* lambda,
                         const double* xi) {
  return law.normal.project(lambda[0] - step.r_N * xi[0]);
}

BlockMap natural_map(const laws::ContactLaw& law, laws::Layout rows, const problem::ProxStep& step,
                     const double* lambda, const double* xi, double P_N, double& hint);

// At the values that natural_map gave `at` for.
BlockDerivative natural_map_derivative(const laws::ContactLaw& law, laws::Layout rows, const problem::ProxStep& step,
                                       const double* lambda, const double* xi, double P_N, const BlockMap& at);

// The largest component of impulses of a block, as a velocity.
inline double size_of(const BlockVector& dP, laws::Layout rows, const problem::ProxStep& step) {
  return problem::velocity_change(step, dP[0], problem::friction_part(dP.data(), rows),
                                  problem::rolling_part(dP.data(), rows));
}

// What turns impulses of a contact's rows into velocities that compare with each other.
void choose_weights(laws::Layout rows, const problem::ProxStep& step, double* weight);

}  // namespace stiction::solvers
