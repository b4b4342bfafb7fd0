#pragma once
// The unit friction body of every law from its velocity potential: the force that a sliding velocity causes,
// by the closed forms of the papers in long double, independent of the projections.
#include <cmath>
#include <limits>

#include "stiction/laws/contact_law.hpp"

namespace stiction::laws {

struct ForceAndTorque {
  double T, tau;
};

inline constexpr long double kPi = 3.14159265358979323846264338327950288L;
// Beyond this ratio the closed forms for u > 1 lose more digits by cancellation than long double has to spare
// (u^3 1e-20); a ratio that is cut there still names a point of the boundary.
inline constexpr double kLargestRatio = 100.0;

inline ForceAndTorque curve(const ContensouParabolic&, double ratio) {  // [LG 7, MLG 51, 52]
  const long double u = ratio, u2 = u * u;
  if (u <= 1)
    return {static_cast<double>(3 * kPi / 32 * (4 * u - u * u2)),
            static_cast<double>(3 * kPi / 128 * (8 - 8 * u2 + 3 * u2 * u2))};
  const long double arc = std::asin(1 / u), root = std::sqrt(u2 - 1);
  return {static_cast<double>(3.0L / 16 * ((4 * u - u * u2) * arc + (u2 + 2) * root / u)),
          static_cast<double>(3.0L / 64 * ((8 - 8 * u2 + 3 * u2 * u2) * arc + (6 - 3 * u2) * root))};
}

inline ForceAndTorque curve(const ContensouUniform&, double ratio) {  // [LG 2] integrated: elliptic integrals
  const long double u = ratio, u2 = u * u;
  if (u < 1e-4L) return {ratio, static_cast<double>(2.0L / 3 - u2 / 2)};  // 0/0 in the closed form; error u^3
  if (u == 1) {
    const long double b_T = 8 / (3 * kPi);
    return {static_cast<double>(b_T), static_cast<double>(32 / (9 * kPi) - b_T)};
  }
  long double phi, b_T;
  if (u < 1) {
    const long double E = std::comp_ellint_2(u), K = std::comp_ellint_1(u);
    phi = 4 / (9 * kPi) * ((7 + u2) * E - 4 * (1 - u2) * K);
    b_T = 4 / (3 * kPi * u) * ((1 + u2) * E - (1 - u2) * K);
  } else {
    const long double E = std::comp_ellint_2(1 / u), K = std::comp_ellint_1(1 / u);
    phi = 4 / (9 * kPi) * (u * (7 + u2) * E - (u2 - 1) * (u2 + 3) / u * K);
    b_T = 4 / (3 * kPi) * ((1 + u2) * E - (u2 - 1) * K);
  }
  return {static_cast<double>(b_T), static_cast<double>(phi - u * b_T)};
}

// Phi = sqrt(u^2 + Rbar^2) and Phi = u + Rbar with Rbar = 3 pi/16  [MLG 50, 54, 55]
inline ForceAndTorque curve(const ContensouEllipsoid&, double u) {
  const double R = 3.0 * M_PI / 16.0, phi = std::sqrt(u * u + R * R);
  return {u / phi, R * R / phi};
}
inline ForceAndTorque curve(const ContensouCylinder&, double u) {
  return {u > 0.0 ? 1.0 : 0.0, 3.0 * M_PI / 16.0};
}

// The point of the unit body that is farthest along d: -force per mu P_N for gamma = d [LG 4].
inline Vec3 farthest(const Frictionless&, const Vec3&) {
  return Vec3::Zero();
}
inline Vec3 farthest(const Coulomb&, const Vec3& d) {
  const double slide = std::hypot(d[0], d[1]);
  return slide > 0.0 ? Vec3(d[0] / slide, d[1] / slide, 0.0) : Vec3(Vec3::Zero());
}
inline Vec3 farthest(const Orthotropic& law, const Vec3& d) {  // per mu, like all others
  const double ratio = law.mu2 / law.mu, length = std::hypot(d[0], ratio * d[1]);
  return length > 0.0 ? Vec3(d[0] / length, ratio * ratio * d[1] / length, 0.0) : Vec3(Vec3::Zero());
}
inline Vec3 farthest(const OrthotropicDrilling& law, const Vec3& d) {
  const Vec3 e(1.0, law.mu2 / law.mu, law.mu_tau / law.mu);
  const double length = e.cwiseProduct(d).norm();
  return length > 0.0 ? Vec3(e.cwiseProduct(e).cwiseProduct(d) / length) : Vec3(Vec3::Zero());
}
template <class Law>
requires requires(const Law& law) {
  curve(law, 1.0);
}
Vec3 farthest(const Law& law, const Vec3& d) {
  const double slide = std::hypot(d[0], d[1]), spin = std::abs(d[2]);
  const double u = spin * kLargestRatio > slide ? slide / spin : kLargestRatio;
  const ForceAndTorque b = curve(law, u);
  const double e1 = slide > 0.0 ? d[0] / slide : 0.0, e2 = slide > 0.0 ? d[1] / slide : 0.0;
  return {b.T * e1, b.T * e2, std::copysign(b.tau, d[2])};
}

// Bodies and curves that have no closed form of their own: the force for a slip velocity as tests/sets compares it with
// series, quadrature and the definition of the curves.
template <class Law>
Vec3 own_support(const Law& law, const Vec3& d) {
  return law.support(d, 1.0) / law.mu;
}
inline Vec3 farthest(const ContensouSeries& law, const Vec3& d) {
  return own_support(law, d);
}
inline Vec3 farthest(const ContensouPadeFirst& law, const Vec3& d) {
  return own_support(law, d);
}
inline Vec3 farthest(const ContensouPadeSecond& law, const Vec3& d) {
  return own_support(law, d);
}
inline Vec3 farthest(const ContensouUniformSeries& law, const Vec3& d) {
  return own_support(law, d);
}
inline Vec3 farthest(const ContensouErismann& law, const Vec3& d) {
  return own_support(law, d);
}
template <class Way>
Vec3 farthest(const Elliptic<Way>& law, const Vec3& d) {
  return own_support(law, d);
}

}  // namespace stiction::laws
