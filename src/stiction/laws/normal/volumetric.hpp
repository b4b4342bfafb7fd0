#pragma once
// A volumetric law after Vil'ke: the force of an elastic contact from three invariants of the overlap of the undeformed
// bodies, without elliptic integrals, principal axes or iteration.
//
//   F = 4/3 sqrt(2/pi) E* V / sqrt(S) phi(j),   j = 2 pi J / S^2,
//
// V the volume of the overlap, S the area of its section and J the polar second moment of that area. j = 1 for a
// circle, where the law is exact with phi = 1 and phi' = 1/6. It deviates from Hertz by at most 0.037 % for B/A from 1
// to 1000; beyond that it is too soft, by 0.5 % at 2000, 5 % at 1e4 and 22 % at 1e5.
#include <array>
#include <string_view>

#include "stiction/laws/friction/patch.hpp"
#include "stiction/laws/normal/squeeze.hpp"

namespace stiction::laws {

struct Overlap {
  double V, S, J;
};

// Of A x^2 + B y^2 <= delta: an ellipse with the semi-axes sqrt(delta/A) and sqrt(delta/B) under a paraboloid. Only the
// sum and the product of A and B enter.
inline Overlap overlap(double A, double B, double delta) {
  constexpr double kPi = 3.141592653589793;
  const double AB = A * B, S = kPi * delta / std::sqrt(AB);
  return {0.5 * delta * S, S, 0.25 * S * delta * (A + B) / AB};
}

struct Volumetric {
  double modulus = 0.0;  // E*
  double damping = 0.0;
  double slip_speed = 1e-3;
  double roll_speed = 1e-3;

  static constexpr std::string_view name = "volumetric", variant = "";
  static constexpr std::string_view doc = "Elastic force after Vil'ke, from invariants of the overlap, with damping.";
  static constexpr std::array parameters{
      Field<Volumetric>{kModulus, &Volumetric::modulus},
      Field<Volumetric>{kDamping, &Volumetric::damping},
      Field<Volumetric>{kSlipSpeed, &Volumetric::slip_speed},
      Field<Volumetric>{kRollSpeed, &Volumetric::roll_speed},
  };

  [[nodiscard]] Patch elastic(const Squeeze& s) const { return (*this)(s.A, s.B, s.delta); }
  [[nodiscard]] double energy(const Squeeze& s) const { return 0.4 * force(s.A, s.B, s.delta) * s.delta; }

  // F ~ phi(j) (A B)^(-1/4) with j = (A + B) / (2 sqrt(A B)).
  [[nodiscard]] EnergySlope energy_slope(const Squeeze& s) const {
    if (!(s.delta > 0.0)) return {};
    const double j = roundness(overlap(s.A, s.B, s.delta)), V = energy(s);
    const double turn = 0.5 * j * phi_slope(j) / phi(j) * (s.A - s.B) / (s.A + s.B);
    return {V * (turn - 0.25) / s.A, V * (-turn - 0.25) / s.B};
  }

  [[nodiscard]] double force(const Overlap& o) const {
    if (!(o.V > 0.0)) return 0.0;
    return 1.0638460810704872 * modulus * o.V / std::sqrt(o.S) * phi(roundness(o));  // 4/3 sqrt(2/pi)
  }
  [[nodiscard]] double force(double A, double B, double delta) const {
    return delta > 0.0 ? force(overlap(A, B, delta)) : 0.0;
  }
  // With the Hertz patch, its semi-axes accurate to 0.04 % for B/A up to 1000.
  [[nodiscard]] Patch operator()(double A, double B, double delta) const {
    if (!(delta > 0.0)) return {};
    const double x = std::sqrt(A / B);
    const double k =
        x * (0.3881624593 + x * (12.06453845 + x * 20.02586972)) / (1.0 + x * (21.65402631 + x * 9.831214338));
    const double h = (0.8715898989 + x * (21.3620149 + x * 2.589383564)) / (1.0 + x * (27.36744777 + x * 21.2946844));
    const double a = std::sqrt(delta / A * h);
    return {force(A, B, delta), a, k * a};
  }

  static double roundness(const Overlap& o) { return 6.283185307179586 * o.J / (o.S * o.S); }
  static double phi(double j) {
    const double X = j - 1.0;
    return 1.0 + X * (1.0 / 6.0 + 0.023305140861 * X) / (1.0 + X * (0.323272157739 + 0.00752420884145 * X));
  }
  static double phi_slope(double j) {
    const double X = j - 1.0, q = 1.0 + X * (0.323272157739 + 0.00752420884145 * X);
    const double p = X * (1.0 / 6.0 + 0.023305140861 * X);
    return ((1.0 / 6.0 + 2.0 * 0.023305140861 * X) * q - p * (0.323272157739 + 2.0 * 0.00752420884145 * X)) / (q * q);
  }
};

}  // namespace stiction::laws
