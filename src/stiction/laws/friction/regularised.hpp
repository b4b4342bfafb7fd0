#pragma once
// Regularised Coulomb friction for comparison [K 4]: P_T = -mu P_N gamma_T / max(|gamma_T|, speed). Below `speed` the
// force is linear in the slip velocity, so a contact under load always creeps: it never sticks.
//
// With x = P_T - r gamma_T the force is parallel to x: of size mu P_N where |x| >= mu P_N + r speed, else
// |x| mu P_N / (mu P_N + r speed).
#include <algorithm>
#include <array>
#include <cmath>

#include "stiction/laws/friction/friction_law.hpp"
#include "stiction/laws/parameter.hpp"
#include "stiction/math/elementary/elementary.hpp"

namespace stiction::laws {

struct RegularisedCoulomb {
  double mu = 0.0;
  double speed = 1e-3;

  static constexpr int dim = 2;
  static constexpr LawKind kind = LawKind::regularised;
  static constexpr bool oriented = false;
  static constexpr std::string_view name = "regularised";
  static constexpr std::string_view variant = "";
  static constexpr std::string_view doc =
      "Regularised Coulomb friction: linear below a slip speed. It never sticks; for comparison.";
  static constexpr std::array parameters{
      Field<RegularisedCoulomb>{{"mu", "1", kNonNegative, "friction coefficient", kNoFallback, 0.3},
                                &RegularisedCoulomb::mu},
      Field<RegularisedCoulomb>{
          {"slip_speed", "m/s", kPositive, "slip speed below which friction is linear", kOptional},
          &RegularisedCoulomb::speed},
  };

  [[nodiscard]] double coefficient() const { return mu; }
  [[nodiscard]] RegularisedCoulomb with_patch(const Patch&) const { return *this; }
  [[nodiscard]] double lever() const { return 0.0; }
  [[nodiscard]] double sphere_stretch() const { return 1.0; }

  [[nodiscard]] Vec3 project(const Vec3& x, double P_N, const Metric& m, double& /*hint*/) const {
    const double rho = mu * P_N;
    if (!(rho > 0.0)) return Vec3::Zero();
    const double f = rho / std::max(math::hypot(x[0], x[1]), rho + m.r * speed);
    return {f * x[0], f * x[1], 0.0};
  }
  [[nodiscard]] Vec3 support(const Vec3& d, double P_N) const {
    const double f = mu * P_N / std::max(math::hypot(d[0], d[1]), speed);
    return {f * d[0], f * d[1], 0.0};
  }
  [[nodiscard]] FrictionDerivative derivative(const Vec3& x, double P_N, const Metric& m) const {
    FrictionDerivative d{Mat3::Zero(), Vec3::Zero()};
    const double rho = mu * P_N, norm = math::hypot(x[0], x[1]), knee = rho + m.r * speed;
    if (!(rho > 0.0)) return d;
    if (norm <= knee) {
      d.by_x(0, 0) = d.by_x(1, 1) = rho / knee;
      const double f = mu * (m.r * speed) / (knee * knee);
      d.by_normal = {f * x[0], f * x[1], 0.0};
    } else {
      const double e0 = x[0] / norm, e1 = x[1] / norm, f = rho / norm;
      d.by_x.topLeftCorner<2, 2>() << f * e1 * e1, -f * e0 * e1, -f * e0 * e1, f * e0 * e0;
      d.by_normal = {mu * e0, mu * e1, 0.0};
    }
    return d;
  }
};

static_assert(FrictionLaw<RegularisedCoulomb>);

}  // namespace stiction::laws
