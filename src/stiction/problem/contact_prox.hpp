#pragma once
// The projections of one contact, shared by all solvers and by the residual.
#include <algorithm>
#include <cmath>

#include "stiction/problem/prox_step.hpp"

namespace stiction::problem {

using laws::ContactStatus;
using math::Vec3;

// Friction part of a block as a 3-vector (T1, T2, tau); channels the law lacks are zero.
inline Vec3 friction_part(const double* block, int dim) {
  return {dim > 1 ? block[1] : 0.0, dim > 2 ? block[2] : 0.0, dim > 3 ? block[3] : 0.0};
}
inline void set_friction_part(double* block, int dim, const Vec3& value) {
  for (int k = 1; k < dim && k < 4; ++k) block[k] = value[k - 1];
}

struct FrictionProx {
  Vec3 P_F;
  ContactStatus status;
};

// prox_{C_F(P_N)}(P_F - r xi_F) in the stretched metric; an argument inside the set means stick.
inline FrictionProx friction_prox(const laws::ContactLaw& law, const ProxStep& step, double P_N, const Vec3& P_F,
                                  const Vec3& xi_F, double& hint) {
  if (!(P_N > 0.0)) return {Vec3::Zero(), ContactStatus::open};
  const double r_tau = step.r_F / (step.stretch * step.stretch);
  const Vec3 z(P_F[0] - step.r_F * xi_F[0], P_F[1] - step.r_F * xi_F[1], P_F[2] - r_tau * xi_F[2]);
  const Vec3 projected =
      std::visit([&](const auto& friction) { return friction.project(z, P_N, step.stretch, hint); }, law.friction);
  const bool inside = projected[0] == z[0] && projected[1] == z[1] && projected[2] == z[2];
  return {projected, inside ? ContactStatus::stick : ContactStatus::slip};
}

// Largest component of a difference of friction impulses, tau weighted by the stretch.
inline double friction_change(const Vec3& change, double stretch) {
  return std::max(std::max(std::fabs(change[0]), std::fabs(change[1])), stretch * std::fabs(change[2]));
}

}  // namespace stiction::problem
