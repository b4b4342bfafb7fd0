#pragma once
// Coulomb-Contensou friction of an elliptic contact under Hertz pressure, semi-axes a along T1 and b along T2:
// P_tau = torque / R and gamma_tau = omega R with R = sqrt(a b). Three ways to one law:
//
//   elliptic              seven circles, fast; its error is in sets/contensou/elliptic_patch.hpp
//   elliptic-quadrature   exact, by quadrature, for b/a down to 0.003 (sets/contensou/elliptic_quadrature.hpp)
//   elliptic-erismann     piecewise linear, a function of slip and not a set (sets/contensou/erismann_ellipse.hpp)
#include <algorithm>
#include <array>
#include <cmath>

#include "stiction/laws/friction/friction_law.hpp"
#include "stiction/laws/parameter.hpp"
#include "stiction/sets/contensou/elliptic_patch.hpp"
#include "stiction/sets/contensou/elliptic_quadrature.hpp"
#include "stiction/sets/contensou/erismann_ellipse.hpp"

namespace stiction::laws {

struct SevenCircles {
  static constexpr std::string_view name = "elliptic";
  static constexpr std::string_view doc = "Coulomb-Contensou friction of an elliptic contact under Hertz pressure.";
  using Body = sets::EllipticPatch;
};
struct ByQuadrature {
  static constexpr std::string_view name = "elliptic-quadrature";
  static constexpr std::string_view doc = "The same, exact, by quadrature over the elliptic patch: a reference.";
  using Body = sets::EllipticQuadrature;
};

struct ByErismann {
  static constexpr std::string_view name = "elliptic-erismann";
  static constexpr std::string_view doc =
      "Piecewise linear law of Contensou and Erismann on the elliptic patch: a function of slip, not a set.";
  using Body = sets::ErismannEllipse;
};

template <class Way>
struct Elliptic {
  double mu = 0.0;
  double a = 0.0;
  double b = 0.0;

  static constexpr int dim = 3;
  static constexpr LawKind kind = kind_of<typename Way::Body>();
  static constexpr bool oriented = true;  // T1 and T2 differ
  static constexpr std::string_view name = Way::name;
  static constexpr std::string_view variant = "";
  static constexpr std::string_view doc = Way::doc;
  static constexpr std::array parameters{
      Field<Elliptic>{{"mu", "1", kNonNegative, "friction coefficient", kNoFallback, 0.3}, &Elliptic::mu},
      Field<Elliptic>{{"semi_axis", "m", kPositive, "semi-axis of the elliptic contact along `axis`"}, &Elliptic::a},
      Field<Elliptic>{{"semi_axis2", "m", kPositive, "semi-axis of the elliptic contact across `axis`"}, &Elliptic::b},
  };

  [[nodiscard]] double coefficient() const { return mu; }
  [[nodiscard]] Elliptic with_patch(const Patch& p) const { return {mu, p.a, p.b}; }
  [[nodiscard]] double lever() const { return std::sqrt(a * b); }
  [[nodiscard]] double sphere_stretch() const { return 1.0; }

  [[nodiscard]] Vec3 project(const Vec3& x, double P_N, const Metric& m, double& /*hint*/) const {
    const double rho = mu * P_N;
    if (!(rho > 0.0)) return Vec3::Zero();
    const Vec3 unit = turned(x / rho), y = body().project(unit, m.s);
    return y == unit ? x : Vec3(rho * turned(y));
  }
  [[nodiscard]] Vec3 support(const Vec3& d, double P_N) const { return mu * P_N * turned(body().support(turned(d))); }
  [[nodiscard]] FrictionDerivative derivative(const Vec3& x, double P_N, const Metric& m) const {
    const double rho = mu * P_N;
    if (!(rho > 0.0)) return {Mat3::Zero(), Vec3::Zero()};
    const Vec3 unit = turned(x / rho);
    Mat3 J = body().derivative(unit, m.s);
    const Vec3 by_normal = turned(mu * (body().project(unit, m.s) - J * unit));
    if (b > a) {
      J.row(0).swap(J.row(1));
      J.col(0).swap(J.col(1));
    }
    return {J, by_normal};
  }

 private:
  // The body has its longer axis first.
  [[nodiscard]] auto body() const { return typename Way::Body(std::min(a, b) / std::max(a, b)); }
  [[nodiscard]] Vec3 turned(const Vec3& x) const { return b > a ? Vec3(x[1], x[0], x[2]) : x; }
};

using EllipticContensou = Elliptic<SevenCircles>;
using EllipticQuadrature = Elliptic<ByQuadrature>;
using EllipticErismann = Elliptic<ByErismann>;

static_assert(FrictionLaw<EllipticContensou> && FrictionLaw<EllipticQuadrature> && FrictionLaw<EllipticErismann>);

}  // namespace stiction::laws
