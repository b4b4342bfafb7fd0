#pragma once
// Rolling resistance, in two channels R1, R2. What gamma_R is depends on the law:
//
//   contour     velocity of the contact point along the contour of the body [m/s]; P_R is a force [LLG 2.33]
//   classical   tangential part of the relative angular velocity [rad/s]; P_R is a couple [LLG 5.42]
//   orthotropic the same with two coefficients, along and across the contact's `axis`
//
// Dry: |P_R| <= mu_r P_N, and -xi_R in the normal cone of that set. Viscous: P_R = -c_r xi_R dt, whatever P_N, while
// the contact is closed [LLG 5.39, 5.48]: for every contact of a problem. If it vanished with P_N = 0, a couple that
// lifts the contact off could neither act nor not act, and the problem would have no solution.
//
//   project(x, P_N, r)     the P_R of the law with x = P_R - r xi_R; x itself where the contact does not roll
//   derivative(x, P_N, r)  an element of its generalized derivative by x and by P_N
//   over(dt)               the same law for impulses over dt
#include <algorithm>
#include <array>
#include <concepts>
#include <string_view>

#include "stiction/laws/friction/friction_law.hpp"
#include "stiction/laws/parameter.hpp"
#include "stiction/sets/secular.hpp"

namespace stiction::laws {

enum class RollingVelocity : std::uint8_t { none, contour, angular };

struct RollingDerivative {
  Mat2 by_x;
  Vec2 by_normal;
};

struct NoRolling {
  static constexpr int dim = 0;
  static constexpr bool oriented = false;
  static constexpr RollingVelocity velocity = RollingVelocity::none;
  static constexpr std::string_view name = "none";
  static constexpr std::string_view variant = "";
  static constexpr std::string_view doc = "No rolling resistance.";
  static constexpr std::array<Field<NoRolling>, 0> parameters{};

  [[nodiscard]] Vec2 project(const Vec2&, double, double) const { return Vec2::Zero(); }
  [[nodiscard]] RollingDerivative derivative(const Vec2&, double, double) const { return {Mat2::Zero(), Vec2::Zero()}; }
  [[nodiscard]] NoRolling over(double) const { return {}; }
};

// Dry laws: an ellipse with semi-axes e P_N, viscous laws: P_k = -c_k xi_k.
inline Vec2 dry_rolling(const Vec2& e, const Vec2& x, double P_N) {
  return P_N > 0.0 ? sets::project_on_ellipsoid<2>(P_N * e, x) : Vec2(Vec2::Zero());
}
inline RollingDerivative dry_rolling_derivative(const Vec2& e, const Vec2& x, double P_N) {
  if (!(P_N > 0.0)) return {Mat2::Zero(), Vec2::Zero()};
  const Vec2 axes = P_N * e;
  const Mat2 J = sets::ellipsoid_derivative<2>(axes, x);
  return {J, (sets::project_on_ellipsoid<2>(axes, x) - J * x) / P_N};
}
inline Vec2 viscous_share(const Vec2& c, double r) {  // xi = -P/c and x = P - r xi give P = x c/(c + r)
  const auto share = [&](double c_k) { return c_k > 0.0 ? c_k / (c_k + r) : 0.0; };
  return {share(c[0]), share(c[1])};
}

// The name of the law, its velocity, and the unit and meaning of its coefficients.
struct Contour {
  static constexpr RollingVelocity velocity = RollingVelocity::contour;
  static constexpr std::string_view name = "contour", dry_unit = "1", viscous_unit = "N s/m";
  static constexpr std::string_view dry_doc =
      "Dry contour friction: resists motion of the contact point over the body.";
  static constexpr std::string_view viscous_doc = "Viscous contour friction.";
};
struct Classical {
  static constexpr RollingVelocity velocity = RollingVelocity::angular;
  static constexpr std::string_view name = "classical", dry_unit = "m", viscous_unit = "N m s";
  static constexpr std::string_view dry_doc = "Dry classical rolling friction: a couple of at most mu_r P_N.";
  static constexpr std::string_view viscous_doc = "Viscous classical rolling friction.";
};

template <class Words>
struct DryRolling {
  double mu_r = 0.0;

  static constexpr int dim = 2;
  static constexpr bool oriented = false;
  static constexpr RollingVelocity velocity = Words::velocity;
  static constexpr std::string_view name = Words::name, variant = "dry", doc = Words::dry_doc;
  static constexpr std::array parameters{
      Field<DryRolling>{{"mu_r", Words::dry_unit, kNonNegative, "coefficient of rolling resistance", kNoFallback, 0.3},
                        &DryRolling::mu_r},
  };
  [[nodiscard]] Vec2 project(const Vec2& x, double P_N, double /*r*/) const {
    return dry_rolling({mu_r, mu_r}, x, P_N);
  }
  [[nodiscard]] RollingDerivative derivative(const Vec2& x, double P_N, double /*r*/) const {
    return dry_rolling_derivative({mu_r, mu_r}, x, P_N);
  }
  [[nodiscard]] DryRolling over(double /*dt*/) const { return *this; }
};

template <class Words>
struct ViscousRolling {
  double c_r = 0.0;

  static constexpr int dim = 2;
  static constexpr bool oriented = false;
  static constexpr RollingVelocity velocity = Words::velocity;
  static constexpr std::string_view name = Words::name, variant = "viscous", doc = Words::viscous_doc;
  static constexpr std::array parameters{
      Field<ViscousRolling>{{"c_r", Words::viscous_unit, kNonNegative, "viscosity of rolling resistance"},
                            &ViscousRolling::c_r},
  };
  [[nodiscard]] Vec2 project(const Vec2& x, double /*P_N*/, double r) const {
    return viscous_share({c_r, c_r}, r).cwiseProduct(x);
  }
  [[nodiscard]] RollingDerivative derivative(const Vec2&, double /*P_N*/, double r) const {
    return {viscous_share({c_r, c_r}, r).asDiagonal(), Vec2::Zero()};
  }
  [[nodiscard]] ViscousRolling over(double dt) const { return {c_r * dt}; }
};

struct OrthotropicDryRolling {
  double mu_r = 0.0;
  double mu_r2 = 0.0;

  static constexpr int dim = 2;
  static constexpr bool oriented = true;  // R1 and R2 differ
  static constexpr RollingVelocity velocity = RollingVelocity::angular;
  static constexpr std::string_view name = "orthotropic", variant = "dry";
  static constexpr std::string_view doc = "Dry classical rolling friction, two coefficients: an ellipse of couples.";
  static constexpr std::array parameters{
      Field<OrthotropicDryRolling>{{"mu_r", "m", kNonNegative, "coefficient of rolling resistance", kNoFallback, 0.3},
                                   &OrthotropicDryRolling::mu_r},
      Field<OrthotropicDryRolling>{
          {"mu_r2", "m", kNonNegative, "the same about the axis across `axis`", kNoFallback, 0.3},
          &OrthotropicDryRolling::mu_r2},
  };
  [[nodiscard]] Vec2 project(const Vec2& x, double P_N, double /*r*/) const {
    return dry_rolling({mu_r, mu_r2}, x, P_N);
  }
  [[nodiscard]] RollingDerivative derivative(const Vec2& x, double P_N, double /*r*/) const {
    return dry_rolling_derivative({mu_r, mu_r2}, x, P_N);
  }
  [[nodiscard]] OrthotropicDryRolling over(double /*dt*/) const { return *this; }
};

struct OrthotropicViscousRolling {
  double c_r = 0.0;
  double c_r2 = 0.0;

  static constexpr int dim = 2;
  static constexpr bool oriented = true;  // R1 and R2 differ
  static constexpr RollingVelocity velocity = RollingVelocity::angular;
  static constexpr std::string_view name = "orthotropic", variant = "viscous";
  static constexpr std::string_view doc = "Viscous classical rolling friction with two coefficients.";
  static constexpr std::array parameters{
      Field<OrthotropicViscousRolling>{{"c_r", "N m s", kNonNegative, "viscosity of rolling resistance"},
                                       &OrthotropicViscousRolling::c_r},
      Field<OrthotropicViscousRolling>{{"c_r2", "N m s", kNonNegative, "the same about the axis across `axis`"},
                                       &OrthotropicViscousRolling::c_r2},
  };
  [[nodiscard]] Vec2 project(const Vec2& x, double /*P_N*/, double r) const {
    return viscous_share({c_r, c_r2}, r).cwiseProduct(x);
  }
  [[nodiscard]] RollingDerivative derivative(const Vec2&, double /*P_N*/, double r) const {
    return {viscous_share({c_r, c_r2}, r).asDiagonal(), Vec2::Zero()};
  }
  [[nodiscard]] OrthotropicViscousRolling over(double dt) const { return {c_r * dt, c_r2 * dt}; }
};

template <class L>
concept RollingLaw = requires(const L& law, const Vec2& x, double P_N, double r) {
  { L::dim } -> std::convertible_to<int>;
  { L::oriented } -> std::convertible_to<bool>;
  { L::velocity } -> std::convertible_to<RollingVelocity>;
  { L::name } -> std::convertible_to<std::string_view>;
  { L::variant } -> std::convertible_to<std::string_view>;
  L::parameters.size();
  { law.project(x, P_N, r) } -> std::same_as<Vec2>;
  { law.derivative(x, P_N, r) } -> std::same_as<RollingDerivative>;
  { law.over(r) } -> std::same_as<L>;
};

using ContourDry = DryRolling<Contour>;
using ContourViscous = ViscousRolling<Contour>;
using ClassicalDry = DryRolling<Classical>;
using ClassicalViscous = ViscousRolling<Classical>;

}  // namespace stiction::laws
