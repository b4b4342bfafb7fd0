#pragma once
// Spatial Coulomb friction: |P_T| <= mu P_N, and -gamma_T in the normal cone of that disk [LG 5].
#include <array>
#include <cmath>

#include "stiction/laws/friction/friction_law.hpp"
#include "stiction/laws/parameter.hpp"

namespace stiction::laws {

struct Coulomb {
  double mu = 0.0;

  static constexpr int dim = 2;
  static constexpr LawKind kind = LawKind::set;
  static constexpr bool oriented = false;
  static constexpr std::string_view name = "coulomb";
  static constexpr std::string_view variant = "";
  static constexpr std::string_view doc =
      "Spatial Coulomb friction of a point contact: sliding only, no drilling torque.";
  static constexpr std::array parameters{
      Field<Coulomb>{{"mu", "1", kNonNegative, "friction coefficient", kNoFallback, 0.3}, &Coulomb::mu},
  };

  [[nodiscard]] double coefficient() const { return mu; }
  [[nodiscard]] Coulomb with_patch(const Patch&) const { return *this; }
  [[nodiscard]] double lever() const { return 0.0; }
  [[nodiscard]] double sphere_stretch() const { return 1.0; }

  [[nodiscard]] Vec3 project(const Vec3& x, double P_N, const Metric&, double& /*hint*/) const {
    const double rho = mu * P_N, norm2 = x[0] * x[0] + x[1] * x[1];
    if (!(rho > 0.0)) return Vec3::Zero();
    if (norm2 <= rho * rho) return {x[0], x[1], 0.0};
    const double f = rho / std::sqrt(norm2);
    return {f * x[0], f * x[1], 0.0};
  }

  [[nodiscard]] Vec3 support(const Vec3& d, double P_N) const {
    const double norm = std::sqrt(d[0] * d[0] + d[1] * d[1]);
    return norm > 0.0 ? Vec3(mu * P_N * d[0] / norm, mu * P_N * d[1] / norm, 0.0) : Vec3(Vec3::Zero());
  }

  [[nodiscard]] FrictionDerivative derivative(const Vec3& x, double P_N, const Metric&) const {
    FrictionDerivative d{Mat3::Zero(), Vec3::Zero()};
    const double rho = mu * P_N, norm = std::sqrt(x[0] * x[0] + x[1] * x[1]);
    if (norm <= rho) {
      d.by_x(0, 0) = d.by_x(1, 1) = 1.0;
    } else {
      const double e0 = x[0] / norm, e1 = x[1] / norm, f = rho / norm;
      d.by_x.topLeftCorner<2, 2>() << f * e1 * e1, -f * e0 * e1, -f * e0 * e1, f * e0 * e0;
      d.by_normal = {mu * e0, mu * e1, 0.0};
    }
    return d;
  }
};

static_assert(FrictionLaw<Coulomb>);

}  // namespace stiction::laws
