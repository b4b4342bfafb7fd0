#pragma once
// Hertz' law for elliptic patches, with k = b/a:
//
//   B/A = R_D(0, 1, k^2) / R_D(0, k^2, 1),   a^2 = (delta/A) h,   F = 2 pi E* a delta / (3 K) = 4/3 E* M a delta,
//
// where K is the complete elliptic integral of the complementary modulus k, M = pi / (2 K) the arithmetic-geometric
// mean of 1 and k, and h = R_D(0, k^2, 1) / (3 R_F(0, k^2, 1)) = (K - E) / ((1 - k^2) K). No digits are lost near
// circles, k = 1, nor for thin patches.
#include <array>
#include <string_view>

#include "stiction/laws/friction/patch.hpp"
#include "stiction/laws/normal/squeeze.hpp"

namespace stiction::laws {

// What depends on B/A alone.
struct PatchShape {
  double k;  // b/a
  double M;  // arithmetic-geometric mean of 1 and k
  double h;  // A a^2 / delta: 1/2 for a circle, 1 for a strip
};

// For B/A >= 1. To 1e-13; one arithmetic-geometric mean up to B/A = 1000, two or three beyond.
PatchShape patch_shape(double B_over_A);

struct Hertz {
  double modulus = 0.0;  // E*, 1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2
  double damping = 0.0;
  double slip_speed = 1e-3;
  double roll_speed = 1e-3;

  static constexpr std::string_view name = "hertz", variant = "";
  static constexpr std::string_view doc = "Hertz' elastic force of a circular or elliptic patch, with damping.";
  static constexpr std::array parameters{
      Field<Hertz>{kModulus, &Hertz::modulus},
      Field<Hertz>{kDamping, &Hertz::damping},
      Field<Hertz>{kSlipSpeed, &Hertz::slip_speed},
      Field<Hertz>{kRollSpeed, &Hertz::roll_speed},
  };

  [[nodiscard]] Patch elastic(const Squeeze& s) const { return (*this)(s.A, s.B, s.delta); }
  [[nodiscard]] double energy(const Squeeze& s) const { return energy(elastic(s).force, s.delta); }
  // The energy is the largest of int p (delta - A x^2 - B y^2) less that of the pressure p itself, over all p >= 0: so
  // its derivatives are -int p x^2 and -int p y^2.
  [[nodiscard]] EnergySlope energy_slope(const Squeeze& s) const {
    const Patch patch = elastic(s);
    return {-0.2 * patch.force * patch.a * patch.a, -0.2 * patch.force * patch.b * patch.b};
  }

  // delta is the overlap; no force without one.
  [[nodiscard]] Patch operator()(double A, double B, double delta) const {
    if (!(delta > 0.0)) return {};
    return with_shape(patch_shape(B / A), A, delta);
  }
  // For a contact whose B/A stays the same.
  [[nodiscard]] Patch with_shape(const PatchShape& shape, double A, double delta) const {
    if (!(delta > 0.0)) return {};
    const double a = std::sqrt(delta / A * shape.h);
    return {4.0 / 3.0 * modulus * shape.M * a * delta, a, shape.k * a};
  }
  // Under a given force.
  [[nodiscard]] Patch under(double A, double B, double force) const;
  // Work stored by an elastic force at a constant shape: F ~ delta^(3/2).
  [[nodiscard]] static double energy(double force, double delta) { return 0.4 * force * delta; }
};

}  // namespace stiction::laws
