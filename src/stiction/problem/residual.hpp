#pragma once
// The natural map |P - prox_C(P - r xi)| / r of a contact problem, a velocity, relative to the largest velocity at
// which contacts would close: 0 exactly at a solution, about the relative error of impulses and velocity changes near
// it.
#include <vector>

#include "stiction/problem/contact_prox.hpp"

namespace stiction::problem {

// The velocity that residuals are relative to: the largest -c_N, or what held_speed tells. Where it is tiny compared
// with other velocities, their rounding must not count: 1e-5 of them is far above rounding and, at the usual
// tolerances, far below what matters.
double velocity_scale(const ContactProblem& problem);

// The velocity produced by the least impulse of an adhesive or expanding contact; of a permanent one, what it holds.
double held_speed(const laws::ContactLaw& law, laws::Layout rows, double G_NN, const double* c);

// Largest change of a contact's impulses as a velocity; NaN if any of them is.
inline double velocity_change(const ProxStep& step, double dP_N, const Vec3& dP_F, const Vec2& dP_R) {
  const double sum = dP_N + dP_F[0] + dP_F[1] + dP_F[2] + dP_R[0] + dP_R[1];
  if (std::isnan(sum)) return sum;  // a maximum would drop it
  double change = step.r_N > 0.0 ? std::fabs(dP_N) / step.r_N : std::fabs(dP_N);
  if (step.r_F > 0.0) change = std::max(change, friction_change(dP_F, step.stretch) / step.r_F);
  if (step.r_R > 0.0) change = std::max(change, step.arm * std::max(std::fabs(dP_R[0]), std::fabs(dP_R[1])) / step.r_R);
  return change;
}

// |P - prox_C(P - r xi)| / r of one contact, a velocity. Updates its status and its projection hint.
double contact_residual(const laws::ContactLaw& law, laws::Layout rows, const ProxStep& step, const double* P,
                        const double* xi, double& hint, ContactStatus& status);

// xi is scratch and holds G P + c afterwards. Updates the status of every contact and its projection hint. `scale` is
// the velocity scale of the problem.
double natural_residual(const ContactProblem& problem, double scale, const std::vector<ProxStep>& steps,
                        Impulses& impulses, std::vector<double>& xi);
inline double natural_residual(const ContactProblem& problem, const std::vector<ProxStep>& steps, Impulses& impulses,
                               std::vector<double>& xi) {
  return natural_residual(problem, velocity_scale(problem), steps, impulses, xi);
}

// The contact that leaves the largest part of it; -1 without any. xi = G P + c.
int worst_contact(const ContactProblem& problem, const std::vector<ProxStep>& steps, const Impulses& impulses,
                  const std::vector<double>& xi);

}  // namespace stiction::problem
