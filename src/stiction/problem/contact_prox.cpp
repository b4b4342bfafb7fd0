#include "stiction/problem/contact_prox.hpp"

namespace stiction::problem {
namespace {

// |gamma_F| as the metric sees it: z = P - r S^-2 gamma, so gamma = (z - P) S^2 / r up to sign.
Vec3 slip_velocity(const ProxStep& step, const Vec3& z, const Vec3& P) {
  const double s2 = step.stretch * step.stretch;
  return Vec3(P[0] - z[0], P[1] - z[1], s2 * (P[2] - z[2])) / step.r_F;
}

Vec3 project(const laws::ContactLaw& law, const ProxStep& step, double pressing, const Vec3& z, double& hint) {
  const laws::Metric metric{step.r_F, step.stretch};
  return std::visit([&](const auto& friction) { return friction.project(z, pressing, metric, hint); }, law.friction);
}

double factor(const laws::ContactLaw& law, double v) {
  return std::visit([&](const auto& c) { return c.factor(v, law.mu()); }, law.coefficient);
}

}  // namespace

// speed(v) = |gamma_F| under the force that the coefficient at speed v allows. It grows with v, because friction falls,
// so that v <- speed(v) climbs from 0 towards the smallest root. Secants shorten the climb; one that passes a root
// leaves it in a bracket, which is halved now and then.
Vec3 slip_with_falling_coefficient(const laws::ContactLaw& law, const ProxStep& step, double pressing, const Vec3& z,
                                   double& hint) {
  Vec3 P = Vec3::Zero();
  const auto excess = [&](double v) {
    P = project(law, step, pressing * factor(law, v), z, hint);
    return slip_velocity(step, z, P).norm() - v;
  };
  double low = 0.0, e_low = excess(0.0), high = HUGE_VAL, e_high = 0.0;
  double v = e_low;
  for (int pass = 0; pass < 100 && e_low > 0.0; ++pass) {
    const double e = excess(v), slope = (e - e_low) / (v - low);
    if (std::fabs(e) <= 1e-15 * v) return P;
    if (e > 0.0) {
      low = v;
      e_low = e;
    } else {
      high = v;
      e_high = e;
    }
    if (high < HUGE_VAL) {
      v = low + (high - low) * (e_low / (e_low - e_high));
      if (pass % 3 == 2 || !(v > low && v < high)) v = 0.5 * (low + high);
      if (!(v > low && v < high)) return P;  // neighbouring numbers
    } else {
      v = low + (slope < 0.0 ? std::min(-e_low / slope, 4.0 * e_low) : e_low);
    }
  }
  return P;
}

// With a coefficient that falls, P = p(z, N k(v)), v = |gamma|, gamma = (P - z) S^2/r:
//   dP = J dz + n (k dN + N k' dv),  dv = e . (dP - dz) S^2/r,  e = gamma/v.
laws::FrictionDerivative friction_derivative(const laws::ContactLaw& law, const ProxStep& step, double P_N,
                                             const Vec3& z, const Vec3& P_F) {
  const laws::Metric metric{step.r_F, step.stretch};
  const double pressing = law.normal.pressing(P_N);
  const auto plain = [&](double normal) {
    return std::visit([&](const auto& friction) { return friction.derivative(z, normal, metric); }, law.friction);
  };
  if (law.coefficient.index() == 0 || P_F == z) return plain(pressing);
  const Vec3 gamma = slip_velocity(step, z, P_F);
  const double v = gamma.norm(), k = factor(law, v);
  const double slope = std::visit([&](const auto& c) { return c.slope(v, law.mu()); }, law.coefficient);
  laws::FrictionDerivative d = plain(pressing * k);
  const Vec3 n = d.by_normal;
  d.by_normal *= k;
  if (slope == 0.0 || !(v > 0.0)) return d;
  Vec3 e = gamma / v / step.r_F;
  e[2] *= step.stretch * step.stretch;
  const double share = pressing * slope / (1.0 - pressing * slope * e.dot(n));
  const Mat3 J = d.by_x;
  d.by_x += share * n * (e.transpose() * (J - Mat3::Identity()));
  d.by_normal += share * e.dot(d.by_normal) * n;
  return d;
}

laws::RollingDerivative rolling_derivative(const laws::ContactLaw& law, const ProxStep& step, double P_N,
                                           const Vec2& z) {
  return std::visit([&](const auto& rolling) { return rolling.derivative(z, law.normal.pressing(P_N), step.r_R); },
                    law.rolling);
}

}  // namespace stiction::problem
