#pragma once
// The projections of one contact, shared by all solvers and by the residual.
#include <algorithm>
#include <cmath>

#include "stiction/problem/prox_step.hpp"

namespace stiction::problem {

using laws::ContactStatus;
using math::Mat3;
using math::Vec2;
using math::Vec3;

// Friction part of a block as a 3-vector (T1, T2, tau); channels the law lacks are zero. Rolling part likewise.
inline Vec3 friction_part(const double* block, laws::Layout rows) {
  return {rows.friction > 0 ? block[1] : 0.0, rows.friction > 1 ? block[2] : 0.0, rows.friction > 2 ? block[3] : 0.0};
}
inline void set_friction_part(double* block, laws::Layout rows, const Vec3& value) {
  for (int k = 0; k < rows.friction; ++k) block[1 + k] = value[k];
}
inline Vec2 rolling_part(const double* block, laws::Layout rows) {
  const double* R = block + rows.first_rolling();
  return {rows.rolling > 0 ? R[0] : 0.0, rows.rolling > 1 ? R[1] : 0.0};
}
inline void set_rolling_part(double* block, laws::Layout rows, const Vec2& value) {
  for (int k = 0; k < rows.rolling; ++k) block[rows.first_rolling() + k] = value[k];
}

// A smaller pressing impulse counts as zero: dividing by it would overflow.
inline constexpr double kNothing = 1e-100;

struct FrictionProx {
  Vec3 P_F;
  ContactStatus status;
};

// A coefficient that falls with speed: the force of the slower branch where there are several, found as the smallest
// root of v = |gamma_F(z, factor(v))|. Defined in contact_prox.cpp, because it is rarely needed.
Vec3 slip_with_falling_coefficient(const laws::ContactLaw& law, const ProxStep& step, double pressing, const Vec3& z,
                                   double& hint);

// x = P_F - r S^-2 xi_F
inline Vec3 friction_argument(const ProxStep& step, const Vec3& P_F, const Vec3& xi_F) {
  const double r_tau = step.r_F / (step.stretch * step.stretch);
  return {P_F[0] - step.r_F * xi_F[0], P_F[1] - step.r_F * xi_F[1], P_F[2] - r_tau * xi_F[2]};
}

// prox_{C_F(P_N)}(P_F - r xi_F) in the stretched metric; an argument inside the set means stick.
inline FrictionProx friction_prox(const laws::ContactLaw& law, const ProxStep& step, double P_N, const Vec3& P_F,
                                  const Vec3& xi_F, double& hint) {
  if (law.normal.dry())
    return {Vec3::Zero(), std::fabs(P_N) < law.normal.hold ? ContactStatus::stick : ContactStatus::slip};
  if (!(law.normal.pressing(P_N) > kNothing)) return {Vec3::Zero(), ContactStatus::open};
  const double pressing = law.mu_share * law.normal.pressing(P_N);
  const Vec3 z = friction_argument(step, P_F, xi_F);
  const laws::Metric metric{step.r_F, step.stretch};
  const Vec3 projected =
      std::visit([&](const auto& friction) { return friction.project(z, pressing, metric, hint); }, law.friction);
  if (projected[0] == z[0] && projected[1] == z[1] && projected[2] == z[2]) return {projected, ContactStatus::stick};
  if (law.coefficient.index() == 0) return {projected, ContactStatus::slip};
  return {slip_with_falling_coefficient(law, step, pressing, z, hint), ContactStatus::slip};
}

// The answer of the law to (P_F, xi_F), for residuals. With a falling coefficient one argument has several answers,
// stick and slow slip; friction_prox prefers stick, here the one nearest to P_F counts: that of mu(|xi_F|), or stick.
FrictionProx nearest_friction(const laws::ContactLaw& law, const ProxStep& step, double P_N, const Vec3& P_F,
                              const Vec3& xi_F, double& hint);

// prox_{C_R(P_N)}(P_R - r xi_R)
inline Vec2 rolling_prox(const laws::ContactLaw& law, const ProxStep& step, double P_N, const Vec2& P_R,
                         const Vec2& xi_R) {
  const double pressing = law.normal.pressing(P_N);
  return std::visit([&](const auto& rolling) { return rolling.project(P_R - step.r_R * xi_R, pressing, step.r_R); },
                    law.rolling);
}

// Derivatives of both with respect to their argument and to P_N, including the falling coefficient.
laws::FrictionDerivative friction_derivative(const laws::ContactLaw& law, const ProxStep& step, double P_N,
                                             const Vec3& z, const Vec3& P_F);
laws::RollingDerivative rolling_derivative(const laws::ContactLaw& law, const ProxStep& step, double P_N,
                                           const Vec2& z);

// Largest component of a difference of friction impulses, tau weighted by the stretch.
inline double friction_change(const Vec3& change, double stretch) {
  return std::max(std::max(std::fabs(change[0]), std::fabs(change[1])), stretch * std::fabs(change[2]));
}

}  // namespace stiction::problem
