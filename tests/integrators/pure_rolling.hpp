#pragma once
// A disk that rolls without slip, as an ordinary differential equation in alpha, beta, gamma_dot [LLG 5.1-5.7], for any
// A and C, and its Runge-Kutta integration. Independent of the engine: no contact, no quaternion, no impulse.
#include <array>
#include <cmath>

namespace stiction::simulation {

struct PureRolling {
  double m = 0.3048, A = 1.0716e-4, C = 2.1433e-4, r = 3.75e-2, g = 9.81;
  enum { alpha, beta, x, y, alpha_dot, beta_dot, gamma_dot, kSize };
  using State = std::array<double, kSize>;

  // e_x^K = (cos alpha, sin alpha, 0), beta about e_x^K, gamma about the axis e_y^K of the disk.
  [[nodiscard]] State derivative(const State& q) const {
    const double s = std::sin(q[beta]), c = std::cos(q[beta]), mr2 = m * r * r;
    const double spin = q[alpha_dot] * s + q[gamma_dot];                        // omega about the axis
    const double spin_dot = -q[alpha_dot] * q[beta_dot] * c / (1.0 + C / mr2);  // [LLG 5.7]
    const double alpha_ddot = (2.0 * q[alpha_dot] * q[beta_dot] * s - C / A * q[beta_dot] * spin) / c;  // [LLG 5.5]
    State d;
    d[alpha] = q[alpha_dot];
    d[beta] = q[beta_dot];
    d[alpha_dot] = alpha_ddot;
    d[beta_dot] =
        (q[alpha_dot] * spin * c * (1.0 + C / mr2) - A / mr2 * q[alpha_dot] * q[alpha_dot] * s * c + g / r * s) /
        (1.0 + A / mr2);  // [LLG 5.6]
    d[gamma_dot] = spin_dot - alpha_ddot * s - q[alpha_dot] * q[beta_dot] * c;
    const double v_x = r * spin, v_y = -r * q[beta_dot] * c;  // of the centre, along e_x^K and across [LLG 5.2]
    d[x] = v_x * std::cos(q[alpha]) - v_y * std::sin(q[alpha]);
    d[y] = v_x * std::sin(q[alpha]) + v_y * std::cos(q[alpha]);
    return d;
  }

  void step(State& q, double h) const {
    const auto at = [&](const State& d, double share) {
      State out = q;
      for (std::size_t i = 0; i < kSize; ++i) out[i] += share * h * d[i];
      return out;
    };
    const State k1 = derivative(q), k2 = derivative(at(k1, 0.5)), k3 = derivative(at(k2, 0.5)),
                k4 = derivative(at(k3, 1.0));
    for (std::size_t i = 0; i < kSize; ++i) q[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
  }

  [[nodiscard]] double energy(const State& q) const {  // [LLG 5.30, 5.31]
    const double s = std::sin(q[beta]), c = std::cos(q[beta]), spin = q[alpha_dot] * s + q[gamma_dot];
    return 0.5 * m * r * r * (spin * spin + q[beta_dot] * q[beta_dot]) +
           0.5 * (A * q[beta_dot] * q[beta_dot] + C * spin * spin + A * q[alpha_dot] * q[alpha_dot] * c * c) +
           m * g * r * c;
  }

  // The start of LLG (4.1), (4.2): upright, 10 rad/s, turned by 0.035 rad.
  static State start() { return {0, 0, 0, 0, 0, 10.0 * std::sin(0.035), -10.0 * std::cos(0.035)}; }
};

}  // namespace stiction::simulation
