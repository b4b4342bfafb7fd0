#pragma once
// A row of dominoes with one degree of freedom (van Leeuwen, The domino effect, Am. J. Phys. 78, 2010): each turns
// about its front edge, and every stone that fell leans with its edge on the next one, over whose face it slides down.
//
// Contact of stones i, j = i + 1 with tilts a_i, a_j:  h sin(a_i - a_j) = p cos a_j - d.
// A force f there turns j by b f and i by -a f, with friction in both, so that I a_i'' = torque_i + b f_(i-1) - a f_i.
// Multiplied by weights w_1 = 1, w_j = w_i a/b and added up, the forces cancel; so do the impulses of a hit.
#include <cmath>
#include <vector>

namespace stiction::solids {

struct DominoRow {
  double height = 0.048, thickness = 0.0075, pitch = 0.0275, mu = 0.2, push = 4.0, gravity = 9.81;

  // When stones 2, 3, ..., n are hit, from the push of the first.
  [[nodiscard]] std::vector<double> hits(std::size_t n, double dt) const {
    const double meets = std::asin((pitch - thickness) / height);
    std::vector<double> times;
    Motion head{0.0, push};
    for (double t = 0.0; times.size() + 1 < n && t < 100.0;) {
      const std::size_t moving = times.size() + 1;
      const Motion next = advanced(head, moving, dt);
      if (next.angle < meets) {
        head = next;
        t += dt;
        continue;
      }
      const double share = (meets - head.angle) / (next.angle - head.angle);
      t += share * dt;
      times.push_back(t);
      const double rate = head.rate + share * (next.rate - head.rate);
      head = {0.0, inertia_of(meets, moving) * rate / inertia_of(0.0, moving + 1)};
    }
    return times;
  }

  // Of the wave in a long row: distance over time between two late hits.
  [[nodiscard]] double speed() const {
    const std::vector<double> times = hits(24, 1e-5);
    return pitch / (times[22] - times[21]);
  }

 private:
  struct Motion {
    double angle, rate;  // of the foremost stone that moves
  };
  struct Sums {
    double inertia, acceleration;  // sum of w J, and the acceleration of the head
  };

  // Per I/m = (h^2 + d^2)/3 of each stone: from the head backwards their rates J and accelerations, from the first
  // one forwards the weights.
  [[nodiscard]] Sums sums(const Motion& head, std::size_t n) const {
    const double h = height, d = thickness, p = pitch, I = (h * h + d * d) / 3.0;
    std::vector<double> angle(n), J(n), bend(n), ratio(n, 1.0);
    angle[n - 1] = head.angle;
    J[n - 1] = 1.0;
    bend[n - 1] = 0.0;
    for (std::size_t j = n - 1; j-- > 0;) {
      const double s = std::sin(angle[j + 1]), c = std::cos(angle[j + 1]);
      const double sine = (p * c - d) / h, cosine = std::sqrt(1.0 - sine * sine), q = 1.0 - p * s / (h * cosine);
      angle[j] = angle[j + 1] + std::asin(sine);
      J[j] = q * J[j + 1];
      const double front = J[j + 1] * head.rate, turning = (J[j] - J[j + 1]) * head.rate;
      bend[j] = q * bend[j + 1] + (h * sine * turning * turning - p * c * front * front) / (h * cosine);
      ratio[j + 1] = h * (cosine + mu * sine) / (h * cosine - p * s - mu * d);
    }
    double weight = 1.0, inertia = 0.0, torque = 0.0;
    for (std::size_t j = 0; j < n; ++j) {
      weight *= ratio[j];
      inertia += weight * J[j];
      torque += weight * (0.5 * gravity * (h * std::sin(angle[j]) - d * std::cos(angle[j])) / I - bend[j]);
    }
    return {inertia, torque / inertia};
  }
  [[nodiscard]] double inertia_of(double angle, std::size_t n) const { return sums({angle, 0.0}, n).inertia; }

  // Runge-Kutta of order 4.
  [[nodiscard]] Motion advanced(const Motion& m, std::size_t n, double dt) const {
    const auto at = [&](const Motion& k, double step) -> Motion {
      const Motion there{m.angle + step * k.angle, m.rate + step * k.rate};
      return {there.rate, sums(there, n).acceleration};
    };
    const Motion k1 = at({0.0, 0.0}, 0.0), k2 = at(k1, 0.5 * dt), k3 = at(k2, 0.5 * dt), k4 = at(k3, dt);
    return {m.angle + dt / 6.0 * (k1.angle + 2.0 * k2.angle + 2.0 * k3.angle + k4.angle),
            m.rate + dt / 6.0 * (k1.rate + 2.0 * k2.rate + 2.0 * k3.rate + k4.rate)};
  }
};

}  // namespace stiction::solids
