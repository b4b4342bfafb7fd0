#pragma once
// Closed forms for a thin homogeneous disk (A = m r^2/4, C = m r^2/2) that rolls on a horizontal plane [LLG 5].
//
//   beta       angle between the disk and the vertical: 0 upright, pi/2 flat; r cos(beta) is the height of the centre
//   alpha_dot  angular velocity of the contact point around the vertical
//   gamma_dot  angular velocity of the disk about its axis, relative to the contact point
//   rho        r / R, R the radius of the circle that the contact point describes; alpha_dot = -rho gamma_dot
//   g_r        g / r, written g~ in LLG
#include "stiction/model/model.hpp"

namespace stiction::analysis::disk {

// Circular rolling with constant beta: gamma_dot^2 [LLG 5.12]; positive for 0 < rho < 6/(5 sin(beta)).
double circular_gamma_dot2(double beta, double rho, double g_r);

// Stationary rolling, the centre at rest: rho = 1/sin(beta) [LLG 5.13-5.15].
struct Stationary {
  double gamma_dot2, alpha_dot2, omega2;
};
Stationary stationary(double beta, double g_r);

// omega^2 of small oscillations about circular rolling [LLG 5.22]; negative where it is unstable.
double oscillation2(double beta, double alpha_dot, double gamma_dot, double g_r);

// Feasibility indicator: the tangential force of circular rolling over what Coulomb friction gives [LLG 5.28].
double chi(double beta, double rho, double mu);

// The motion of a disk in these coordinates; zero where the disk lies flat.
struct Motion {
  double beta = 0.0, alpha_dot = 0.0, beta_dot = 0.0, gamma_dot = 0.0;
  double psi_dot = 0.0;  // angular velocity of the contact point around the disk [LLG 2.18]

  // rho of (5.11) from the velocities as they are.
  [[nodiscard]] double rho() const { return gamma_dot != 0.0 ? -alpha_dot / gamma_dot : 0.0; }
};
Motion motion(const model::Model& model, const model::State& state, int contact);

}  // namespace stiction::analysis::disk
