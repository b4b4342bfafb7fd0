#pragma once
// The natural map of one contact, Phi(P) = P - prox_C(P - D xi), and its generalized derivative: what Newton's method
// needs, for one block or for all.
#include "stiction/problem/residual.hpp"

namespace stiction::solvers {

// D = diag(r_N, r_F, r_F, r_F/s^2, r_R, r_R); A and b are derivatives of the prox by its argument and by P_N, so that
//   dPhi_i = (I - A) dP_i - b dP_N + A D dxi_i.
using BlockVector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, laws::kMaxChannels, 1>;
using BlockMatrix =
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor, laws::kMaxChannels, laws::kMaxChannels>;

struct BlockMap {
  BlockVector Phi;
  double size;  // the largest component, as a velocity
  laws::ContactStatus status;
};
struct BlockDerivative {
  BlockMatrix A;
  BlockVector b, D;
};

BlockMap natural_map(const laws::ContactLaw& law, laws::Layout rows, const problem::ProxStep& step, const double* P,
                     const double* xi, double& hint);

BlockDerivative natural_map_derivative(const laws::ContactLaw& law, laws::Layout rows, const problem::ProxStep& step,
                                       const double* P, const double* xi, const BlockMap& at);

// What turns impulses of a contact's rows into velocities that compare with each other.
void choose_weights(laws::Layout rows, const problem::ProxStep& step, double* weight);

}  // namespace stiction::solvers
