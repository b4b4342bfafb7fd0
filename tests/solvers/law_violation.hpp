#pragma once
// The laws checked word by word: by their velocity potentials alone, without any projection.
#include "solvers/random_problem.hpp"

namespace stiction::solvers {

// How far P is from being a point of mu P_N C, by the supporting planes: T u + tau <= Phi(u) for every ratio u. The
// left side minus the right is concave in u.
template <class Law>
double outside(const Law& law, const Vec3& unit) {
  const double T = std::hypot(unit[0], unit[1]), tau = std::abs(unit[2]);
  if constexpr (Law::dim == 0) return 0.0;
  if constexpr (Law::dim == 2) return std::max(0.0, T - 1.0);
  if constexpr (Law::dim == 3) {
    const auto excess = [&](double u) {
      const Vec3 b = laws::farthest(law, Vec3(u, 0.0, 1.0));
      return (T - b[0]) * u + (tau - b[2]);
    };
    double low = 0.0, high = 100.0;
    for (int i = 0; i < 100; ++i) {
      const double a = low + 0.382 * (high - low), b = high - 0.382 * (high - low);
      (excess(a) < excess(b) ? low : high) = excess(a) < excess(b) ? a : b;
    }
    const double u = 0.5 * (low + high);
    return std::max({0.0, excess(u) / std::hypot(u, 1.0), T - 1.0});
  }
}
inline double outside(const laws::Orthotropic& law, const Vec3& unit) {
  return std::max(0.0, std::hypot(unit[0], unit[1] * law.mu / law.mu2) - 1.0);
}
inline double outside(const laws::OrthotropicDrilling& law, const Vec3& unit) {
  return std::max(0.0, Vec3(unit[0], unit[1] * law.mu / law.mu2, unit[2] * law.mu / law.mu_tau).norm() - 1.0);
}

// Impulses are compared with the largest one, velocities with those of c.
struct Scales {
  double size, speed;
};

// P_F in its set, and the dissipation -P_F xi_F = rho Phi(xi_F), which only the right force has.
template <class Law>
double set_violation(const Law& law, double rho, const Vec3& P_F, const Vec3& xi_F, Scales s) {
  const double out = rho > 1e-12 * s.size ? rho / s.size * outside(law, P_F / rho) : P_F.norm() / s.size;
  const double needed = rho * laws::farthest(law, xi_F).dot(xi_F);
  return std::max(out, (needed + P_F.dot(xi_F)) / (s.size * s.speed));
}

// A coefficient that falls: at rest within the set of mu, or in slip the force of mu(v).
template <class Law>
double friction_violation(const Law& law, const laws::Coefficient& coefficient, double P_N, const Vec3& P_F,
                          const Vec3& xi_F, Scales s) {
  const double rho = law.mu * P_N;
  if (coefficient.index() == 0) return set_violation(law, rho, P_F, xi_F, s);
  const double k = std::visit([&](const auto& c) { return c.factor(xi_F.norm(), law.mu); }, coefficient);
  const double rest = std::max(xi_F.norm() / s.speed, set_violation(law, rho, P_F, Vec3::Zero(), s));
  return std::min(rest, set_violation(law, k * rho, P_F, xi_F, s));
}
inline double friction_violation(const laws::RegularisedCoulomb& law, const laws::Coefficient& coefficient, double P_N,
                                 const Vec3& P_F, const Vec3& xi_F, Scales s) {
  const double v = std::hypot(xi_F[0], xi_F[1]);
  const double k = std::visit([&](const auto& c) { return c.factor(v, law.mu); }, coefficient);
  return (P_F + k * law.mu * P_N * xi_F / std::max(v, law.speed)).norm() / s.size;
}
inline double friction_violation(const laws::Frictionless&, const laws::Coefficient&, double, const Vec3& P_F,
                                 const Vec3&, Scales s) {
  return P_F.norm() / s.size;
}

// Held while it is pressed.
inline double friction_violation(const laws::RollingWithoutSlip&, const laws::Coefficient&, double P_N, const Vec3& P_F,
                                 const Vec3& xi_F, Scales s) {
  return P_N > 1e-12 * s.size ? xi_F.norm() / s.speed : P_F.norm() / s.size;
}

// Dry: an ellipse of couples with its own potential. Viscous: the line.
template <class Law>
double rolling_violation(const Law& law, double P_N, const math::Vec2& P_R, const math::Vec2& xi_R, Scales s) {
  if constexpr (requires { law.mu_r; }) {
    double mu2 = law.mu_r;
    if constexpr (requires { law.mu_r2; }) mu2 = law.mu_r2;
    if (!(P_N > 1e-12 * s.size)) return P_R.norm() / s.size;
    const laws::Orthotropic ellipse{law.mu_r, mu2};
    const Vec3 P(P_R[0], P_R[1], 0.0), xi(xi_R[0], xi_R[1], 0.0);
    return set_violation(ellipse, law.mu_r * P_N, P, xi, s);
  }
  if constexpr (requires { law.c_r; }) {
    double c2 = law.c_r;
    if constexpr (requires { law.c_r2; }) c2 = law.c_r2;
    const math::Vec2 wanted(-law.c_r * xi_R[0], -c2 * xi_R[1]);
    return (P_R - wanted).norm() / s.size;
  }
  return P_R.norm() / s.size;
}

// Unilateral: P_N >= expansion - adhesion, xi_N >= 0, one of them an equality. Dry: |P_N| <= hold, and hold against the
// velocity where there is one.
inline double normal_violation(const laws::Unilateral& law, double P_N, double xi_N, Scales s) {
  if (law.hold > 0.0)
    return std::max(std::abs(P_N) - law.hold, (law.hold * std::abs(xi_N) + P_N * xi_N) / s.speed) / s.size;
  const double P = P_N - (law.expansion - law.adhesion);
  return std::max({-P / s.size, -xi_N / s.speed, std::abs(P * xi_N) / (s.size * s.speed)});
}

// Largest violation of the laws by P, xi = G P + c: signs, complementarity, friction and rolling.
inline double law_violation(const RandomProblem& random, const std::vector<double>& P) {
  const ContactProblem& problem = random.problem;
  const Eigen::Map<const Eigen::VectorXd> p(P.data(), static_cast<long>(P.size())),
      c(problem.c.data(), static_cast<long>(P.size()));
  const Eigen::VectorXd xi = random.G * p + c;
  const double largest = p.cwiseAbs().maxCoeff(), speed = c.cwiseAbs().maxCoeff();
  const Scales s{largest > 0.0 ? largest : 1.0, speed};
  double worst = 0.0;
  for (int i = 0; i < problem.contacts(); ++i) {
    const int at = problem.offset[static_cast<std::size_t>(i)];
    const laws::Layout rows = problem.layout[static_cast<std::size_t>(i)];
    const laws::ContactLaw& law = problem.laws[static_cast<std::size_t>(i)];
    worst = std::max(worst, normal_violation(law.normal, p[at], xi[at], s));
    const double pressing = p[at] + law.normal.adhesion;
    const Vec3 P_F = problem::friction_part(p.data() + at, rows), xi_F = problem::friction_part(xi.data() + at, rows);
    const math::Vec2 P_R = problem::rolling_part(p.data() + at, rows),
                     xi_R = problem::rolling_part(xi.data() + at, rows);
    std::visit(
        [&]<class Law>(const Law& friction) {
          if constexpr (!std::is_same_v<Law, laws::CustomFriction>)
            worst = std::max(worst, friction_violation(friction, law.coefficient, pressing, P_F, xi_F, s));
        },
        law.friction);
    std::visit(
        [&](const auto& rolling) { worst = std::max(worst, rolling_violation(rolling, pressing, P_R, xi_R, s)); },
        law.rolling);
  }
  return worst;
}

}  // namespace stiction::solvers
