#pragma once
// Systems in coordinates of their own: LG's Tippe-Top in Euler angles, LLG's reduced disk, a cart with a pole.
#include <array>
#include <cmath>

#include "integrators/support.hpp"

namespace stiction::simulation::example {

using model::CoordinateMatrix;
using model::CoordinateRows;
using model::CoordinateVector;
using Numbers = std::span<const double>;

// LG sec. 7: q = (x, y, z, theta, phi, psi), q' = u.
struct EulerTop : model::Coordinates {
  double m = 6e-3, I1 = 8e-7, I3 = 7e-7, g = kGravity;
  std::array<double, 2> a{3e-3, 1.6e-2}, r{1.5e-2, 5e-3};  // body and stick: centres above S, radii

  void mass(double, Numbers q, CoordinateMatrix& M) const override {
    const double s = std::sin(q[3]), c = std::cos(q[3]);
    M.diagonal() << m, m, m, I1, I1 * s * s + I3 * c * c, I3;
    M(4, 5) = M(5, 4) = I3 * c;
  }
  void forces(double, Numbers q, Numbers u, CoordinateVector& h) const override {
    const double s = std::sin(q[3]), c = std::cos(q[3]), theta = u[3], phi = u[4], spin = u[5] + phi * c;
    h[2] = -m * g;
    h[3] = I1 * phi * phi * s * c - I3 * phi * s * spin;
    h[4] = (I3 - 2.0 * I1) * phi * theta * s * c + I3 * spin * s * theta;
    h[5] = I3 * phi * theta * s;
  }
  void contact(int i, double, Numbers q, CoordinateRows& rows) const override {
    const auto k = static_cast<std::size_t>(i);
    const double s = std::sin(q[3]), c = std::cos(q[3]);
    const Vec3 axis(s * std::sin(q[4]), -s * std::cos(q[4]), c), node(std::cos(q[4]), std::sin(q[4]), 0.0);
    const Vec3 arm = a[k] * axis - r[k] * Vec3::UnitZ();  // from S to the contact point
    const std::array<Vec3, 3> turns{node, Vec3::UnitZ(), axis};
    rows.gap = q[2] + a[k] * c - r[k];
    rows.W[laws::N][2] = rows.W[laws::T1][0] = rows.W[laws::T2][1] = 1.0;
    for (Eigen::Index j = 0; j < 3; ++j) {
      const Vec3 w = turns[static_cast<std::size_t>(j)], v = w.cross(arm);
      rows.W[laws::N][3 + j] = v[2];
      rows.W[laws::T1][3 + j] = v[0];
      rows.W[laws::T2][3 + j] = v[1];
      rows.W[laws::TAU][3 + j] = w[2];
    }
    rows.point = Vec3(q[0], q[1], q[2]) + arm;
  }
  [[nodiscard]] double potential(double, Numbers q) const override { return m * g * q[2]; }
};

// As the scenario tippe-top, which begins on the floor.
inline model::CoordinatesSpec euler_top(std::shared_ptr<const model::Coordinates> code = std::make_shared<EulerTop>()) {
  laws::ContactLaw law{laws::Unilateral{0.0}, laws::ContensouParabolic{0.3, 5e-4}};
  model::CoordinatesSpec spec{.name = "top"};
  spec.coordinates = {{"x", "m", 0.0, 1e-2}, {"y", "m", 0.0, 1e-2}, {"z", "m", 0.012014987504165922, 1e-2},
                      {"theta", "rad", 0.1}, {"phi", "rad"},        {"psi", "rad"}};
  spec.velocities = {{"vx", "m/s"},   {"vy", "m/s"},   {"vz", "m/s"},
                     {"wt", "rad/s"}, {"wp", "rad/s"}, {"ws", "rad/s", 180.0}};
  spec.contacts = {{.name = "body", .law = law}, {.name = "stick", .law = law}};
  spec.code = std::move(code);
  return spec;
}

inline model::Model top_in_euler_angles() {
  model::Builder builder;
  builder.coordinates(euler_top());
  return builder.build();
}

// LLG (5.1)-(5.7): q = (x, y, alpha, beta, gamma) with the rolling conditions (5.1) in F, u = (alpha', beta', gamma').
// x, y is the contact point, seen from a frame that turns by alpha.
struct ReducedDisk : model::Coordinates {
  double m = 0.3048, r = 3.75e-2, g = kGravity;

  void mass(double, Numbers q, CoordinateMatrix& M) const override {
    const double s = std::sin(q[3]), scale = 0.25 * m * r * r;
    M << 5.0 * s * s + 1.0, 0.0, 6.0 * s, 0.0, 5.0, 0.0, 6.0 * s, 0.0, 6.0;
    M *= scale;
  }
  void forces(double, Numbers q, Numbers u, CoordinateVector& h) const override {
    const double s = std::sin(q[3]), c = std::cos(q[3]), scale = 0.25 * m * r * r;
    h << -10.0 * u[0] * u[1] * s * c - 2.0 * u[1] * u[2] * c,
        5.0 * u[0] * u[0] * s * c + 6.0 * u[0] * u[2] * c + 4.0 * g / r * s, -10.0 * u[0] * u[1] * c;
    h *= scale;
  }
  void kinematics(double, Numbers q, Numbers u, std::span<double> rates) const override {
    rates[0] = q[1] * u[0] + r * u[2];
    rates[1] = -q[0] * u[0];
    std::ranges::copy(u, rates.begin() + 2);
  }
  [[nodiscard]] double potential(double, Numbers q) const override { return m * g * r * std::cos(q[3]); }
};

inline model::Model reduced_disk() {
  model::Builder builder;
  builder.coordinates({.name = "disk",
                       .coordinates = {{"x", "m", 0.0, 0.05}, {"y", "m", 0.0, 0.05}, {"alpha"}, {"beta"}, {"gamma"}},
                       .velocities = {{"va"}, {"vb", "rad/s", 0.349928546043362}, {"vg", "rad/s", -9.993875625234885}},
                       .code = std::make_shared<ReducedDisk>()});
  return builder.build();
}

}  // namespace stiction::simulation::example
