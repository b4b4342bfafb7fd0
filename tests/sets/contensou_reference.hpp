#pragma once
// The exact Contensou curves three times over, independent of the tables of the module: closed forms in 50 digits, and
// plain quadrature of the friction of all area elements.
#include <boost/math/quadrature/tanh_sinh.hpp>
#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/ellint_2.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>

namespace stiction::sets {

using Real = boost::multiprecision::cpp_bin_float_50;

struct CurvePoint {
  Real phi, b_T, b_tau, slope;  // slope = d b_T/du
};

inline const Real pi_50 = boost::math::constants::pi<Real>();

// [MLG 51, 52, LG 7]; 50 digits leave more than 25 after the cancellation at u = 1e6.
struct ParabolicReference {
  static CurvePoint at(const Real& u) {
    const Real u2 = u * u;
    if (u <= 1) {
      return {3 * pi_50 / 128 * (8 + 8 * u2 - u2 * u2), 3 * pi_50 / 32 * (4 * u - u * u2),
              3 * pi_50 / 128 * (8 - 8 * u2 + 3 * u2 * u2), 3 * pi_50 / 32 * (4 - 3 * u2)};
    }
    const Real arc = asin(1 / u), root = sqrt(u2 - 1);
    return {Real(3) / 64 * ((8 + 8 * u2 - u2 * u2) * arc + (u2 + 14) * root),
            Real(3) / 16 * ((4 * u - u * u2) * arc + (u2 + 2) * root / u),
            Real(3) / 64 * ((8 - 8 * u2 + 3 * u2 * u2) * arc + (6 - 3 * u2) * root),
            Real(3) / 16 * ((4 - 3 * u2) * arc + (3 * u2 - 2) * root / u2)};
  }
  static double pressure(double rho) { return 1.5 * std::sqrt((1.0 - rho) * (1.0 + rho)); }  // times 1/pi, R = 1
};

struct UniformReference {
  static CurvePoint at(const Real& u) {
    const Real u2 = u * u;
    if (u < 1e-20) return {Real(2) / 3, u, Real(2) / 3, 1};  // where the closed form divides 0 by 0
    Real phi, b_T, slope;
    if (u <= 1) {
      const Real E = boost::math::ellint_2(u), K = u < 1 ? boost::math::ellint_1(u) : Real(0);
      phi = 4 / (9 * pi_50) * ((7 + u2) * E - 4 * (1 - u2) * K);
      b_T = 4 / (3 * pi_50 * u) * ((1 + u2) * E - (1 - u2) * K);
      slope = 4 / (3 * pi_50 * u2) * ((2 * u2 - 1) * E + (1 - u2) * K);
    } else {
      const Real k = 1 / u, E = boost::math::ellint_2(k), K = boost::math::ellint_1(k);
      phi = 4 / (9 * pi_50) * (u * (7 + u2) * E - (u2 - 1) * (u2 + 3) / u * K);
      b_T = 4 / (3 * pi_50) * ((1 + u2) * E - (u2 - 1) * K);
      slope = 4 / (3 * pi_50 * u) * ((2 * u2 - 1) * E - 2 * (u2 - 1) * K);
    }
    return {phi, b_T, phi - u * b_T, slope};
  }
  static double pressure(double /*rho*/) { return 1.0; }
};

// LG (1), (2) with R = 1, omega = 1, v = u: the element at (rho, psi), psi measured from the direction of the pole,
// slides with w^2 = (u - rho)^2 + 4 u rho sin^2(psi/2). Force and torque are the integrals of dPhi/du and of what is
// left.
template <class Reference>
CurvePoint by_quadrature(double u) {
  boost::math::quadrature::tanh_sinh<double> inner(12), outer(12);
  constexpr double pi = 3.14159265358979323846;
  const auto integrate = [&](auto element) {
    const auto ring = [&](double rho) {
      const auto arc = [&](double psi) {
        const double half = std::sin(0.5 * psi), w2 = (u - rho) * (u - rho) + 4.0 * u * rho * half * half;
        return element(rho, half, std::sqrt(w2));
      };
      return 2.0 / pi * rho * Reference::pressure(rho) * inner.integrate(arc, 0.0, pi, 1e-12);
    };
    double sum = 0.0;
    if (u < 1.0) sum += outer.integrate(ring, 0.0, u, 1e-11) + outer.integrate(ring, u, 1.0, 1e-11);
    if (u >= 1.0) sum += outer.integrate(ring, 0.0, 1.0, 1e-11);
    return sum;
  };
  const double phi = integrate([](double, double, double w) { return w; });
  const double b_T = integrate(
      [&](double rho, double half, double w) { return w > 0.0 ? ((u - rho) + 2.0 * rho * half * half) / w : 0.0; });
  const double b_tau = integrate(
      [&](double rho, double half, double w) { return w > 0.0 ? rho * ((rho - u) + 2.0 * u * half * half) / w : 0.0; });
  return {phi, b_T, b_tau, 0};
}

}  // namespace stiction::sets
