#pragma once
// A semicircular arch of n equal straight-sided stones: as a scene, and whether it can stand, by limit analysis alone.
#include <numbers>

#include "hulls/scene.hpp"

namespace stiction::solids {

struct Arch {
  int stones = 15;
  double thickness = 0.1;  // over the mean radius, which is 1 m
  double mu = 0.7;

  // A stone: in its plane a trapezium with half widths inner and outer at the distances near and far from the centre.
  [[nodiscard]] double half_angle() const { return 0.5 * std::numbers::pi / stones; }
  [[nodiscard]] double near() const { return (1.0 - 0.5 * thickness) * std::cos(half_angle()); }
  [[nodiscard]] double far() const { return (1.0 + 0.5 * thickness) * std::cos(half_angle()); }
  [[nodiscard]] double inner() const { return (1.0 - 0.5 * thickness) * std::sin(half_angle()); }
  [[nodiscard]] double outer() const { return (1.0 + 0.5 * thickness) * std::sin(half_angle()); }
  [[nodiscard]] double centre() const {
    return near() + (far() - near()) * (inner() + 2.0 * outer()) / (3.0 * (inner() + outer()));
  }
};

// Forces of the joints follow from the horizontal thrust H and the moment m at the right springer; by symmetry that one
// carries half the weight. Each joint passes them on without tension and within friction: lines in the plane of H and
// m, which leave a polygon or nothing.
inline bool can_stand(const Arch& arch) {
  using Point = std::array<double, 2>;
  std::vector<Point> polygon{{-1e3, -1e3}, {1e3, -1e3}, {1e3, 1e3}, {-1e3, 1e3}};
  const auto keep = [&](const std::array<double, 3>& f) {  // f0 H + f1 m + f2 >= 0
    std::vector<Point> left;
    for (std::size_t k = 0; k < polygon.size(); ++k) {
      const Point &p = polygon[k], &q = polygon[(k + 1) % polygon.size()];
      const double at_p = f[0] * p[0] + f[1] * p[1] + f[2], at_q = f[0] * q[0] + f[1] * q[1] + f[2];
      if (at_p >= 0.0) left.push_back(p);
      const double s = at_p / (at_p - at_q);
      if (at_p * at_q < 0.0) left.push_back({p[0] + s * (q[0] - p[0]), p[1] + s * (q[1] - p[1])});
    }
    polygon = left;
  };
  const auto angle = [&](double k) { return k * std::numbers::pi / arch.stones; };
  for (int i = 0; i <= arch.stones; ++i) {
    const double c = std::cos(angle(i)), s = std::sin(angle(i)), V = 0.5 * arch.stones - i;  // in weights of a stone
    double moment = (1.0 - c) * 0.5 * arch.stones;
    for (int k = 0; k < i; ++k) moment -= arch.centre() * std::cos(angle(k + 0.5)) - c;
    const std::array<double, 3> N{s, 0.0, V * c}, T{-c, 0.0, V * s}, M{-s, 1.0, moment};
    for (double side : {1.0, -1.0}) {
      std::array<double, 3> tension, slip;
      for (std::size_t j = 0; j < 3; ++j) {
        tension[j] = 0.5 * arch.thickness * N[j] + side * M[j];
        slip[j] = arch.mu * N[j] + side * T[j];
      }
      keep(tension);
      keep(slip);
    }
  }
  return !polygon.empty();
}

inline double least_thickness(Arch arch) {
  double falls = 0.01, stands = 0.5;
  for (int i = 0; i < 50; ++i) {
    arch.thickness = 0.5 * (falls + stands);
    (can_stand(arch) ? stands : falls) = arch.thickness;
  }
  return stands;
}

// All stones are the same prism, turned: x of a stone points outwards, z along the arch.
inline Scene scene_of(const Arch& arch, double duration, double step) {
  constexpr double kDepth = 0.3, kMass = 10.0;
  const double r = arch.centre(), area = (arch.inner() + arch.outer()) * (arch.far() - arch.near());
  const auto mean = [&](auto&& f) {  // over the stone, of a polynomial of degree 3 at most: Simpson's rule
    const double middle = 0.5 * (arch.near() + arch.far());
    return (f(arch.near(), arch.inner()) + 4.0 * f(middle, 0.5 * (arch.inner() + arch.outer())) +
            f(arch.far(), arch.outer())) *
           (arch.far() - arch.near()) / 6.0 / area;
  };
  const double xx = mean([&](double x, double w) { return 2.0 * w * (x - r) * (x - r); });
  const double zz = mean([](double, double w) { return 2.0 / 3.0 * w * w * w; }), yy = kDepth * kDepth / 12.0;
  std::string points;
  for (double y : {-0.5 * kDepth, 0.5 * kDepth})
    for (double side : {-1.0, 1.0})
      points += list({arch.near() - r, y, side * arch.inner()}) + ", " +
                list({arch.far() - r, y, side * arch.outer()}) + ", ";
  Scene scene(duration, step);
  for (int k = 0; k < arch.stones; ++k) {
    const double phi = (k + 0.5) * std::numbers::pi / arch.stones;
    scene.body(fmt::format("stone{}", k), kMass, kMass * Vec3(yy + zz, xx + zz, xx + yy),
               r * Vec3(std::cos(phi), 0.0, std::sin(phi)), "type = 'polytope'\npoints = [" + points + "]",
               "rotation = " + list({0.0, -phi, 0.0}));
  }
  scene.contact("stone0.skin", "world", arch.mu)
      .contact(fmt::format("stone{}.skin", arch.stones - 1), "world", arch.mu);
  for (int k = 1; k < arch.stones; ++k)
    scene.contact(fmt::format("stone{}.skin", k), fmt::format("stone{}.skin", k - 1), arch.mu);
  return scene;
}

}  // namespace stiction::solids
