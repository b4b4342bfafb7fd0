#include "stiction/problem/contact_prox.hpp"

namespace stiction::problem {
namespace {

// |gamma_F| in the metric: z = P - r S^-2 gamma, so gamma = (z - P) S^2 / r up to sign.
Vec3 slip_velocity(const ProxStep& step, const Vec3& z, const Vec3& P) {
  const double s2 = step.stretch * step.stretch;
  return Vec3(P[0] - z[0], P[1] - z[1], s2 * (P[2] - z[2])) / step.r_F;
}

Vec3 project(const laws::ContactLaw& law, const ProxStep& step, double pressing, const Vec3& z, double& hint) {
  const laws::Metric metric{step.r_F, step.stretch};
  return std::visit([&](const auto& friction) { return friction.project(z, pressing, metric, hint); }, law.friction);
}

// The next speed above v where the coefficient has a kink.
double next_kink(const laws::Coefficient& coefficient, double v) {
  const auto* table = std::get_if<laws::CoefficientTable>(&coefficient);
  if (!table || !table->points) return HUGE_VAL;
  const auto above =
      std::find_if(table->points->begin(), table->points->end(), [&](const auto& point) { return point.first > v; });
  return above == table->points->end() ? HUGE_VAL : above->first;
}

}  // namespace

// speed(v) = |gamma_F| under the force that the coefficient at speed v allows, excess(v) = speed(v) - v. speed grows
// with v, because friction falls, so that v <- speed(v) climbs from 0 towards the smallest root and never passes it.
// Steps slightly longer than that, as extrapolated from the last two, shorten the climb, and ever longer ones end it
// where the curves of both sides nearly touch. They stop at the kinks of the coefficient, beyond which the excess may
// rise again. A step past the root leaves it in a bracket, where the Illinois rule closes in on it.
Vec3 slip_with_falling_coefficient(const laws::ContactLaw& law, const ProxStep& step, double pressing, const Vec3& z,
                                   double& hint) {
  constexpr int kMaxPasses = 100, kCautious = 50;
  constexpr double kRounding = 4e-16;
  const double noise = kRounding * z.norm() * std::max(1.0, step.stretch * step.stretch) / step.r_F;
  Vec3 P = Vec3::Zero();
  const auto excess = [&](double v) {
    P = project(law, step, pressing * law.factor(v), z, hint);
    return slip_velocity(step, z, P).norm() - v;
  };
  const auto found = [&](double e, double v) { return std::fabs(e) <= kRounding * v + noise; };
  double low = 0.0, e_low = excess(0.0), v = e_low, e = 0.0;
  if (!(e_low > 0.0)) return P;
  for (int pass = 0;; ++pass) {
    e = excess(v);
    if (found(e, v) || pass == kMaxPasses) return P;
    if (e < 0.0) break;
    const bool smooth = v < next_kink(law.coefficient, low);
    const double longer = (v - low) / (e_low - e);  // secant step over e_low; negative where the excess grows
    low = v;
    e_low = e;
    const double longest = std::ldexp(1.25, std::max(0, pass - kCautious));
    v = low + e_low * (smooth && longer > 0.0 ? std::clamp(longer, 1.0, longest) : std::max(1.0, longest / 1.25));
    v = std::max(low + e_low, std::min(v, next_kink(law.coefficient, low)));
  }
  double high = v, e_high = e;
  for (int pass = 0, side = 0; pass < kMaxPasses; ++pass) {
    v = low + (high - low) * (e_low / (e_low - e_high));
    if (!(v > low && v < high)) v = 0.5 * (low + high);
    if (!(v > low && v < high)) return P;  // neighbouring floating-point numbers
    e = excess(v);
    if (found(e, v)) return P;
    if (e > 0.0) {
      low = v;
      e_low = e;
      if (side > 0) e_high *= 0.5;
      side = 1;
    } else {
      high = v;
      e_high = e;
      if (side < 0) e_low *= 0.5;
      side = -1;
    }
  }
  return P;
}

FrictionProx nearest_friction(const laws::ContactLaw& law, const ProxStep& step, double P_N, const Vec3& P_F,
                              const Vec3& xi_F, double& hint) {
  if (law.coefficient.index() == 0) return friction_prox(law, step, P_N, P_F, xi_F, hint);
  const FrictionProx slip = friction_prox(law.held(law.factor(xi_F.norm())), step, P_N, P_F, xi_F, hint);
  const FrictionProx stick = friction_prox(law.held(1.0), step, P_N, P_F, xi_F, hint);
  const bool holds = stick.status != ContactStatus::slip;
  return holds && (stick.P_F - P_F).norm() <= (slip.P_F - P_F).norm() ? stick : slip;
}

// With a coefficient that falls, P = p(z, N k(v)), v = |gamma|, gamma = (P - z) S^2/r:
//   dP = J dz + n (k dN + N k' dv),  dv = e . (dP - dz) S^2/r,  e = gamma/v.
laws::FrictionDerivative friction_derivative(const laws::ContactLaw& law, const ProxStep& step, double P_N,
                                             const Vec3& z, const Vec3& P_F) {
  const laws::Metric metric{step.r_F, step.stretch};
  const double pressing = law.mu_share * law.normal.pressing(P_N);
  const auto plain = [&](double normal) {
    return std::visit([&](const auto& friction) { return friction.derivative(z, normal, metric); }, law.friction);
  };
  if (law.coefficient.index() == 0 || P_F == z) {
    laws::FrictionDerivative d = plain(pressing);
    d.by_normal *= law.mu_share * law.normal.pressing_slope(P_N);
    return d;
  }
  const Vec3 gamma = slip_velocity(step, z, P_F);
  const double v = gamma.norm(), k = law.factor(v);
  const double slope = std::visit([&](const auto& c) { return c.slope(v, law.mu()); }, law.coefficient);
  laws::FrictionDerivative d = plain(pressing * k);
  const Vec3 n = d.by_normal;
  d.by_normal *= k * law.normal.pressing_slope(P_N);
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
  laws::RollingDerivative d = std::visit(
      [&](const auto& rolling) { return rolling.derivative(z, law.normal.pressing(P_N), step.r_R); }, law.rolling);
  d.by_normal *= law.normal.pressing_slope(P_N);
  return d;
}

}  // namespace stiction::problem
