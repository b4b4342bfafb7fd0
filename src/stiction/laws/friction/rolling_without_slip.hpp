#pragma once
// Rolling without slip: xi_T = 0 as a constraint, by whatever force that takes. The set is the whole plane while the
// contact is pressed, P_N > 0, and the origin where it is not; there is no coefficient. Spin about the normal is free.
// On a permanent contact (normal/unilateral.hpp) it holds with any P_N: a nonholonomic constraint.
#include <array>
#include <cmath>

#include "stiction/laws/friction/friction_law.hpp"
#include "stiction/laws/parameter.hpp"

namespace stiction::laws {

struct RollingWithoutSlip {
  static constexpr int dim = 2;
  static constexpr LawKind kind = LawKind::set;
  static constexpr bool oriented = false;
  static constexpr std::string_view name = "rolling";
  static constexpr std::string_view variant = "";
  static constexpr std::string_view doc =
      "Rolling without slip: a closed contact sticks as by a constraint, without a coefficient; spin is free.";
  static constexpr std::array<Field<RollingWithoutSlip>, 0> parameters{};

  [[nodiscard]] double coefficient() const { return 1.0; }
  [[nodiscard]] RollingWithoutSlip with_patch(const Patch&) const { return {}; }
  [[nodiscard]] double lever() const { return 0.0; }
  [[nodiscard]] double sphere_stretch() const { return 1.0; }

  [[nodiscard]] Vec3 project(const Vec3& x, double P_N, const Metric&, double& /*hint*/) const {
    return P_N > 0.0 ? Vec3(x[0], x[1], 0.0) : Vec3(Vec3::Zero());
  }
  // Infinite along every direction of the plane.
  [[nodiscard]] Vec3 support(const Vec3& d, double P_N) const {
    const auto far = [&](double d_k) { return d_k == 0.0 || !(P_N > 0.0) ? 0.0 : std::copysign(HUGE_VAL, d_k); };
    return {far(d[0]), far(d[1]), 0.0};
  }
  [[nodiscard]] FrictionDerivative derivative(const Vec3&, double P_N, const Metric&) const {
    FrictionDerivative d{Mat3::Zero(), Vec3::Zero()};
    if (P_N > 0.0) d.by_x(0, 0) = d.by_x(1, 1) = 1.0;
    return d;
  }
};

static_assert(FrictionLaw<RollingWithoutSlip>);

}  // namespace stiction::laws
