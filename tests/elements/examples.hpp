#pragma once
// Elements of docs/howto/own-elements.md and constraints of docs/howto/own-constraints.md.
#include <cmath>

#include "stiction/geometry/joints/code.hpp"
#include "stiction/model/user/element.hpp"

namespace stiction::example {

using math::Vec3;

// LuGre friction (Canudas de Wit et al. 1995) between two points along x: a bristle that bends by z,
//
//   z' = v - sigma_0 |v| / g(v) z,   F = sigma_0 z + sigma_1 z' + sigma_2 v,   g = F_c + (F_s - F_c) exp(-(v / v_s)^2)
struct Bristle : model::UserElement {
  double sigma_0 = 1e4, sigma_1 = 100.0, sigma_2 = 10.0, F_c = 1.0, F_s = 1.5, v_s = 0.01;

  [[nodiscard]] double g(double v) const { return F_c + (F_s - F_c) * std::exp(-(v / v_s) * (v / v_s)); }

  void evaluate(const model::ElementInstant& at, model::ElementAnswer& out) const override {
    const double v = at.ports[0].v[0] - at.ports[1].v[0], z = at.z[0];
    const double rate = v - sigma_0 * std::abs(v) / g(v) * z;
    const double F = sigma_0 * z + sigma_1 * rate + sigma_2 * v;
    out.rates[0] = rate;
    out.wrenches[0].force[0] = -F;
    out.wrenches[1].force[0] = F;
    out.supplied = 0.0;
    out.dissipated = F * v - sigma_0 * z * rate;
  }
  [[nodiscard]] double stored(const model::ElementInstant& at) const override {
    return 0.5 * sigma_0 * at.z[0] * at.z[0];
  }
};

// Holds a pole upright, which turns about y: a force along x between a cart and the world from the pole's angle, its
// integral and its rate, and from place and speed of the cart. Ports: pole, cart, world.
struct Pid : model::UserElement {
  double P = 50.0, I = 5.0, D = 8.0, place = 4.0, speed = 6.0;

  [[nodiscard]] double force(double angle, double rate, double integral, double x, double v) const {
    return P * angle + I * integral + D * rate + place * x + speed * v;
  }

  void evaluate(const model::ElementInstant& at, model::ElementAnswer& out) const override {
    const Vec3 up = at.ports[0].R.col(2);
    const double angle = std::atan2(up[0], up[2]), rate = at.ports[0].omega[1];
    out.rates[0] = angle;
    const double F = force(angle, rate, at.z[0], at.ports[1].x[0], at.ports[1].v[0]);
    out.wrenches[1].force[0] = F;
    out.wrenches[2].force[0] = -F;
  }
};

// A spring and a damper in series along x: a linear element, for closed forms.
struct Maxwell : model::UserElement {
  double k = 1.0, c = 1.0;

  void evaluate(const model::ElementInstant& at, model::ElementAnswer& out) const override {
    const double v = at.ports[0].v[0] - at.ports[1].v[0];
    out.rates[0] = v - k / c * at.z[0];
    out.wrenches[0].force[0] = -k * at.z[0];
    out.wrenches[1].force[0] = k * at.z[0];
    out.supplied = 0.0;
    out.dissipated = k * k / c * at.z[0] * at.z[0];
  }
  [[nodiscard]] double stored(const model::ElementInstant& at) const override { return 0.5 * k * at.z[0] * at.z[0]; }
};

// A skate: the point of body a moves only along its own x axis in the plane across z, which it may not leave nor tilt
// against. One row on velocities, three that are rates of gaps.
struct Skate : geometry::JointCode {
  [[nodiscard]] int rows() const override { return 4; }
  void fill(const geometry::JointAt& at, geometry::JointRows& rows) const override {
    const geometry::Pose& a = at.poses[0];
    rows[0].force = a.R.col(1);  // across the blade
    rows[1].gap = a.x[2];
    rows[1].force = Vec3::UnitZ();
    for (std::size_t k = 0; k < 2; ++k) {  // the body's z axis stays at right angles to x and y
      const Vec3 e = k == 0 ? Vec3::UnitX() : Vec3::UnitY();
      rows[2 + k].gap = a.R.col(2).dot(e);
      rows[2 + k].torque[0] = a.R.col(2).cross(e);
    }
  }
};

// The centre of body a follows x = b sin(w t) along x: a constraint with a velocity of its own.
struct Shaker : geometry::JointCode {
  double b = 0.0, w = 0.0;

  [[nodiscard]] int rows() const override { return 1; }
  void fill(const geometry::JointAt& at, geometry::JointRows& rows) const override {
    rows[0].gap = at.poses[0].x[0] - b * std::sin(w * at.t);
    rows[0].force = Vec3::UnitX();
    rows[0].chi = -b * w * std::cos(w * at.t);
    rows[0].chi_t = b * w * w * std::sin(w * at.t);
  }
};

}  // namespace stiction::example
