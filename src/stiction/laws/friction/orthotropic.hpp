#pragma once
// Orthotropic friction: the set is an ellipse in the tangential plane, or with drilling an ellipsoid in (T1, T2, tau),
// whose axes are those of the contact frame (the contact's `axis` gives T1). In slip the force is not opposite to the
// velocity but is the point of the ellipse with that normal: P_T = -mu_k^2 gamma_k P_N / |(mu_k gamma_k)_k|.
#include <array>
#include <cmath>

#include "stiction/laws/friction/friction_law.hpp"
#include "stiction/laws/parameter.hpp"
#include "stiction/math/elementary/elementary.hpp"
#include "stiction/math/norm.hpp"
#include "stiction/sets/secular.hpp"

namespace stiction::laws {

struct Orthotropic {
  double mu = 0.0;
  double mu2 = 0.0;

  static constexpr int dim = 2;
  static constexpr LawKind kind = LawKind::set;
  static constexpr bool oriented = true;  // T1 and T2 differ
  static constexpr std::string_view name = "orthotropic";
  static constexpr std::string_view variant = "";
  static constexpr std::string_view doc = "Orthotropic Coulomb friction: an ellipse of forces, no drilling torque.";
  static constexpr std::array parameters{
      Field<Orthotropic>{{"mu", "1", kNonNegative, "friction coefficient", kNoFallback, 0.3}, &Orthotropic::mu},
      Field<Orthotropic>{{"mu2", "1", kNonNegative, "friction coefficient across `axis`", kNoFallback, 0.3},
                         &Orthotropic::mu2},
  };

  [[nodiscard]] double coefficient() const { return mu; }
  [[nodiscard]] Orthotropic with_patch(const Patch&) const { return *this; }
  [[nodiscard]] double lever() const { return 0.0; }
  [[nodiscard]] double sphere_stretch() const { return 1.0; }

  [[nodiscard]] Vec3 project(const Vec3& x, double P_N, const Metric&, double& /*hint*/) const {
    if (!(P_N > 0.0)) return Vec3::Zero();
    const Vec2 y = sets::project_on_ellipsoid<2>(P_N * semi_axes(), Vec2(x[0], x[1]));
    return {y[0], y[1], 0.0};
  }
  [[nodiscard]] Vec3 support(const Vec3& d, double P_N) const {
    const double length = math::hypot(mu * d[0], mu2 * d[1]);
    if (!(length > 0.0)) return Vec3::Zero();
    return {P_N * mu * (mu * d[0] / length), P_N * mu2 * (mu2 * d[1] / length), 0.0};
  }
  [[nodiscard]] FrictionDerivative derivative(const Vec3& x, double P_N, const Metric&) const {
    FrictionDerivative d{Mat3::Zero(), Vec3::Zero()};
    if (!(P_N > 0.0)) return d;
    const Vec2 p(x[0], x[1]), axes = P_N * semi_axes();
    const Mat2 J = sets::ellipsoid_derivative<2>(axes, p);
    d.by_x.topLeftCorner<2, 2>() = J;
    d.by_normal.head<2>() = (sets::project_on_ellipsoid<2>(axes, p) - J * p) / P_N;
    return d;
  }

 private:
  [[nodiscard]] Vec2 semi_axes() const { return {mu, mu2}; }
};

struct OrthotropicDrilling {
  double mu = 0.0;
  double mu2 = 0.0;
  double mu_tau = 0.0;
  double radius = 0.0;

  static constexpr int dim = 3;
  static constexpr LawKind kind = LawKind::set;
  static constexpr bool oriented = true;  // T1 and T2 differ
  static constexpr std::string_view name = "orthotropic-drilling";
  static constexpr std::string_view variant = "";
  static constexpr std::string_view doc = "Orthotropic friction with drilling: an ellipsoid with three semi-axes.";
  static constexpr std::array parameters{
      Field<OrthotropicDrilling>{{"mu", "1", kNonNegative, "friction coefficient", kNoFallback, 0.3},
                                 &OrthotropicDrilling::mu},
      Field<OrthotropicDrilling>{{"mu2", "1", kNonNegative, "friction coefficient across `axis`", kNoFallback, 0.3},
                                 &OrthotropicDrilling::mu2},
      Field<OrthotropicDrilling>{
          {"mu_tau", "1", kNonNegative, "largest drilling torque / (radius P_N)", kNoFallback, 0.3},
          &OrthotropicDrilling::mu_tau},
      Field<OrthotropicDrilling>{{"radius", "m", kPositive, "radius of the circular contact"},
                                 &OrthotropicDrilling::radius},
  };

  [[nodiscard]] double coefficient() const { return mu; }
  [[nodiscard]] OrthotropicDrilling with_patch(const Patch& p) const { return {mu, mu2, mu_tau, p.radius()}; }
  [[nodiscard]] double lever() const { return radius; }
  [[nodiscard]] double sphere_stretch() const { return mu == mu2 && mu_tau > 0.0 && mu > 0.0 ? mu / mu_tau : 1.0; }

  [[nodiscard]] Vec3 project(const Vec3& x, double P_N, const Metric& m, double& /*hint*/) const {
    if (!(P_N > 0.0)) return Vec3::Zero();
    return sets::project_on_ellipsoid<3>(P_N * semi_axes(), x, m.s);
  }
  [[nodiscard]] Vec3 support(const Vec3& d, double P_N) const {
    const Vec3 e = semi_axes(), ed = e.cwiseProduct(d);
    const double length = math::norm3(ed[0], ed[1], ed[2]);
    return length > 0.0 ? Vec3(P_N * e.cwiseProduct(ed / length)) : Vec3(Vec3::Zero());
  }
  [[nodiscard]] FrictionDerivative derivative(const Vec3& x, double P_N, const Metric& m) const {
    if (!(P_N > 0.0)) return {Mat3::Zero(), Vec3::Zero()};
    const Vec3 axes = P_N * semi_axes();
    const Mat3 J = sets::ellipsoid_derivative<3>(axes, x, m.s);
    return {J, (sets::project_on_ellipsoid<3>(axes, x, m.s) - J * x) / P_N};
  }

 private:
  [[nodiscard]] Vec3 semi_axes() const { return {mu, mu2, mu_tau}; }
};

static_assert(FrictionLaw<Orthotropic> && FrictionLaw<OrthotropicDrilling>);

}  // namespace stiction::laws
