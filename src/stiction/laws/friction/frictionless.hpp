#pragma once
// No friction: the normal impulse alone.
#include <array>

#include "stiction/laws/friction/friction_law.hpp"
#include "stiction/laws/parameter.hpp"

namespace stiction::laws {

struct Frictionless {
  static constexpr int dim = 0;
  static constexpr LawKind kind = LawKind::set;
  static constexpr bool oriented = false;
  static constexpr std::string_view name = "none";
  static constexpr std::string_view variant = "";
  static constexpr std::string_view doc = "Smooth contact: no friction force.";
  static constexpr std::array<Field<Frictionless>, 0> parameters{};

  [[nodiscard]] double coefficient() const { return 1.0; }
  [[nodiscard]] Frictionless with_patch(const Patch&) const { return {}; }
  [[nodiscard]] double lever() const { return 0.0; }
  [[nodiscard]] double sphere_stretch() const { return 1.0; }
  [[nodiscard]] Vec3 project(const Vec3&, double, const Metric&, double&) const { return Vec3::Zero(); }
  [[nodiscard]] Vec3 support(const Vec3&, double) const { return Vec3::Zero(); }
  [[nodiscard]] FrictionDerivative derivative(const Vec3&, double, const Metric&) const {
    return {Mat3::Zero(), Vec3::Zero()};
  }
};

}  // namespace stiction::laws
