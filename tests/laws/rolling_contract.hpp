#pragma once
// Rolling laws under test. A dry one is a set in two channels like a friction set: it is dressed up as a friction
// law and goes through the contract of contract.hpp unchanged. A viscous one is a line, which has a contract of its
// own.
#include "laws/contract.hpp"
#include "random.hpp"

namespace stiction::laws {

template <RollingLaw L>
struct DryAsFriction {
  L law;
  double mu;  // the larger coefficient: the size that the contract measures by
  Vec2 axes = Vec2::Ones();

  explicit DryAsFriction(const L& rolling) : law(rolling), mu(rolling.mu_r) {
    if constexpr (requires { rolling.mu_r2; }) {
      mu = std::max(rolling.mu_r, rolling.mu_r2);
      axes = Vec2(rolling.mu_r, rolling.mu_r2) / mu;
    }
  }

  static constexpr int dim = 2;
  static constexpr LawKind kind = LawKind::set;
  static constexpr bool oriented = L::oriented;
  static constexpr std::string_view name = L::name, variant = L::variant, doc = L::doc;
  static constexpr auto& parameters = L::parameters;
  [[nodiscard]] double coefficient() const { return mu; }
  [[nodiscard]] DryAsFriction with_patch(const Patch&) const { return *this; }
  [[nodiscard]] double lever() const { return 0.0; }
  [[nodiscard]] double sphere_stretch() const { return 1.0; }
  [[nodiscard]] Vec3 project(const Vec3& x, double P_N, const Metric& m, double&) const {
    const Vec2 P = law.project(x.head<2>(), P_N, m.r);
    return {P[0], P[1], 0.0};
  }
  [[nodiscard]] FrictionDerivative derivative(const Vec3& x, double P_N, const Metric& m) const {
    const RollingDerivative d = law.derivative(x.head<2>(), P_N, m.r);
    FrictionDerivative out{Mat3::Zero(), Vec3::Zero()};
    out.by_x.topLeftCorner<2, 2>() = d.by_x;
    out.by_normal.head<2>() = d.by_normal;
    return out;
  }
  [[nodiscard]] Vec3 support(const Vec3& d, double P_N) const { return mu * P_N * farthest(*this, d); }
};

// The point of the ellipse with normal d, per mu: P_R = -mu P_N farthest(gamma_R).
template <class L>
Vec3 farthest(const DryAsFriction<L>& dressed, const Vec3& d) {
  const Vec2 e = dressed.axes, ed(e[0] * d[0], e[1] * d[1]);
  const double length = ed.norm();
  return length > 0.0 ? Vec3(e[0] * ed[0] / length, e[1] * ed[1] / length, 0.0) : Vec3(Vec3::Zero());
}

template <RollingLaw L>
testing::AssertionResult obeys_dry_contract(const L& law, int points = 100000) {
  return obeys_contract(DryAsFriction<L>(law), points);
}

// P_R = -c gamma_R is the fixed point of the projection for every r, whatever P_N; linear, so that differences are
// exact except for rounding.
template <RollingLaw L>
testing::AssertionResult obeys_viscous_contract(const L& law, const Vec2& c, int points = 100000, unsigned seed = 1) {
  test::Random random(seed);
  constexpr double eps = std::numeric_limits<double>::epsilon();
  for (int i = 0; i < points; ++i) {
    const double r = c.maxCoeff() * random.power_of_ten(-4.0, 4.0), P_N = random.power_of_ten(-6.0, 3.0),
                 dt = random.power_of_ten(-6.0, 0.0), speed = random.power_of_ten(-3.0, 3.0);
    const auto [a, b] = random.normals();
    const Vec2 gamma = speed * Vec2(a, b), P = -c.cwiseProduct(gamma), x = P - r * gamma;
    const auto wrong = [&](const char* what) {
      return testing::AssertionFailure() << what << " at gamma (" << gamma.transpose() << "), r " << r << ", P_N "
                                         << P_N;
    };
    // x is rounded once and the share twice: 4 eps of each component.
    const Vec2 tol = 4.0 * eps * P.cwiseAbs() + Vec2::Constant(1e-300);
    const Vec2 projected = law.project(x, P_N, r);
    if (!((projected - P).cwiseAbs().array() <= tol.array()).all()) return wrong("not a fixed point");
    if (!(projected.dot(gamma) < 0.0)) return wrong("no dissipation");
    if (!(law.project(-x, P_N, r) == -projected)) return wrong("not symmetric");
    if (!(law.project(x, 7.0 * P_N, r) == projected && law.project(x, 0.0, r) == projected))
      return wrong("depends on P_N");
    // Over dt the force -c gamma is the impulse -c dt gamma.
    const Vec2 x_dt = dt * P - r * gamma, P_dt = law.over(dt).project(x_dt, P_N, r);
    if (!((P_dt - dt * P).cwiseAbs().array() <= (dt * tol).array() + 8.0 * eps * dt * P.cwiseAbs().array()).all())
      return wrong("over(dt)");
    const RollingDerivative d = law.derivative(x, P_N, r);
    const auto [h1, h2] = random.normals();
    const Vec2 h = x.norm() * Vec2(h1, h2);
    const Vec2 difference = law.project(x + h, P_N, r) - law.project(x - h, P_N, r);
    if (!((difference - 2.0 * d.by_x * h).norm() <= 8.0 * eps * (x.norm() + h.norm()))) return wrong("derivative by x");
    if (!d.by_normal.isZero(0.0)) return wrong("derivative by P_N");
    if (!(d.by_x.norm() <= std::sqrt(2.0))) return wrong("expansive");
  }
  return testing::AssertionSuccess();
}

}  // namespace stiction::laws
