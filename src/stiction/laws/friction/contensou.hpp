#pragma once
// Coulomb-Contensou friction of a circular contact of radius R [LG 6]: sliding force and drilling torque are coupled,
// (P_T1, P_T2, P_tau) in mu P_N C with P_tau = torque / R and gamma_tau = omega R. The set C depends on the pressure:
//
//   parabolic   exact, Hertz pressure [LG 7, MLG 53]
//   uniform     exact, constant pressure [LG 2]
//   ellipsoid   approximation with the mean radius 3 pi/16 R [MLG 55]
//   cylinder    the same radius, sliding and drilling decoupled [MLG 54]
//   series      two polynomials, their hull [LLG 2.31]
//
// Four more are laws without a set: functions of the slip direction that approximate the exact curves,
// single-valued in slip; in stick everything below the curve is allowed (sets/curve_resolvent.hpp). In scenario files
// each is also a friction law of its own.
//
//   pade-1, pade-2   Pade approximations of first and second order (Zhuravlev, Kireenkov)
//   erismann         piecewise linear law of Contensou and Erismann [K 5]
//   uniform-series   the series that LG print for uniform pressure [LG 3]
#include <array>
#include <concepts>

#include "stiction/laws/friction/friction_law.hpp"
#include "stiction/laws/parameter.hpp"
#include "stiction/sets/contensou/erismann.hpp"
#include "stiction/sets/contensou/pade_first.hpp"
#include "stiction/sets/contensou/pade_second.hpp"
#include "stiction/sets/contensou/parabolic.hpp"
#include "stiction/sets/contensou/series.hpp"
#include "stiction/sets/contensou/uniform.hpp"
#include "stiction/sets/contensou/uniform_series.hpp"
#include "stiction/sets/cylinder.hpp"
#include "stiction/sets/ellipsoid.hpp"

namespace stiction::laws {

inline constexpr double kMeanRadius = 3.0 * 3.14159265358979323846 / 16.0;  // R_bar / R of parabolic pressure [MLG 50]

// A pressure defines its unit set C and the stretch that makes it round.
struct ParabolicPressure {
  static constexpr std::string_view name = "parabolic";
  static constexpr std::string_view doc = "Exact Coulomb-Contensou friction for parabolic (Hertz) pressure.";
  static sets::ContensouParabolic body() { return {}; }
  static constexpr double sphere_stretch = 1.0;
};
struct UniformPressure {
  static constexpr std::string_view name = "uniform";
  static constexpr std::string_view doc = "Exact Coulomb-Contensou friction for uniform pressure.";
  static sets::ContensouUniform body() { return {}; }
  static constexpr double sphere_stretch = 1.0;
};
struct EllipsoidPressure {
  static constexpr std::string_view name = "ellipsoid";
  static constexpr std::string_view doc = "Approximation of the parabolic body by an ellipsoid.";
  static sets::Ellipsoid body() { return {Vec3(1.0, 1.0, kMeanRadius)}; }
  static constexpr double sphere_stretch = 1.0 / kMeanRadius;
};
struct CylinderPressure {
  static constexpr std::string_view name = "cylinder";
  static constexpr std::string_view doc = "Approximation by a cylinder: sliding and drilling are decoupled.";
  static sets::Cylinder body() { return {1.0, kMeanRadius}; }
  static constexpr double sphere_stretch = 1.0;
};

struct SeriesPressure {
  static constexpr std::string_view name = "series";
  static constexpr std::string_view doc = "Approximation of the parabolic body by the convex hull of two polynomials.";
  static sets::ContensouSeries body() { return {}; }
  static constexpr double sphere_stretch = 1.0;
};
struct PadeFirstPressure {
  static constexpr std::string_view name = "pade-1";
  static constexpr std::string_view doc =
      "First Pade approximation of the parabolic curves: a function of slip, not a set.";
  static sets::PadeFirst body() { return {}; }
  static constexpr double sphere_stretch = 1.0;
};
struct PadeSecondPressure {
  static constexpr std::string_view name = "pade-2";
  static constexpr std::string_view doc =
      "Second Pade approximation of the parabolic curves: a function of slip, not a set.";
  static sets::PadeSecond body() { return {}; }
  static constexpr double sphere_stretch = 1.0;
};
struct ErismannPressure {
  static constexpr std::string_view name = "erismann";
  static constexpr std::string_view doc =
      "Piecewise linear law of Contensou and Erismann: a function of slip, not a set.";
  static sets::Erismann body() { return {}; }
  static constexpr double sphere_stretch = 1.0;
};

struct UniformSeriesPressure {
  static constexpr std::string_view name = "uniform-series";
  static constexpr std::string_view doc =
      "The series that Leine and Glocker print for uniform pressure: a function of slip, not a set.";
  static sets::UniformSeries body() { return {}; }
  static constexpr double sphere_stretch = 1.0;
};

template <class Pressure>
struct Contensou {
  double mu = 0.0;
  double radius = 0.0;

  static constexpr int dim = 3;
  static constexpr LawKind kind = kind_of<decltype(Pressure::body())>();
  static constexpr bool oriented = false;
  static constexpr std::string_view name = "contensou";
  static constexpr std::string_view variant = Pressure::name;
  static constexpr std::string_view doc = Pressure::doc;
  static constexpr std::array parameters{
      Field<Contensou>{{"mu", "1", kNonNegative, "friction coefficient", kNoFallback, 0.3}, &Contensou::mu},
      Field<Contensou>{{"radius", "m", kPositive, "radius of the circular contact"}, &Contensou::radius},
  };

  [[nodiscard]] double coefficient() const { return mu; }
  [[nodiscard]] Contensou with_patch(const Patch& p) const { return {mu, p.radius()}; }
  [[nodiscard]] double lever() const { return radius; }
  [[nodiscard]] double sphere_stretch() const { return Pressure::sphere_stretch; }

  [[nodiscard]] Vec3 project(const Vec3& x, double P_N, const Metric& m, double& hint) const {
    const double rho = mu * P_N;
    if (!(rho > 0.0)) return Vec3::Zero();
    const Vec3 unit = x / rho;
    Vec3 y;
    if constexpr (requires { Pressure::body().project(unit, m.s, hint); }) {
      y = Pressure::body().project(unit, m.s, hint);
    } else {
      y = Pressure::body().project(unit, m.s);
    }
    return y == unit ? x : Vec3(rho * y);
  }

  [[nodiscard]] Vec3 support(const Vec3& d, double P_N) const { return mu * P_N * Pressure::body().support(d); }
  [[nodiscard]] Vec3 slip(const Vec3& d, double P_N) const requires requires { Pressure::body().slip(d); }
  { return mu * P_N * Pressure::body().slip(d); }

  // prox of the scaled set is rho prox(x / rho): its derivative by x is J(x / rho), by P_N mu (prox - J x / rho).
  [[nodiscard]] FrictionDerivative derivative(const Vec3& x, double P_N, const Metric& m) const {
    const double rho = mu * P_N;
    if (!(rho > 0.0)) return {Mat3::Zero(), Vec3::Zero()};
    const Vec3 unit = x / rho;
    const Mat3 J = Pressure::body().derivative(unit, m.s);
    return {J, mu * (Pressure::body().project(unit, m.s) - J * unit)};
  }
};

using ContensouParabolic = Contensou<ParabolicPressure>;
using ContensouUniform = Contensou<UniformPressure>;
using ContensouEllipsoid = Contensou<EllipsoidPressure>;
using ContensouCylinder = Contensou<CylinderPressure>;
using ContensouSeries = Contensou<SeriesPressure>;
using ContensouPadeFirst = Contensou<PadeFirstPressure>;
using ContensouPadeSecond = Contensou<PadeSecondPressure>;
using ContensouErismann = Contensou<ErismannPressure>;
using ContensouUniformSeries = Contensou<UniformSeriesPressure>;

}  // namespace stiction::laws
