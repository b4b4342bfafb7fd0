#include "stiction/problem/residual.hpp"

#include <algorithm>
#include <limits>

namespace stiction::problem {

double held_speed(const laws::ContactLaw& law, laws::Layout rows, double G_NN, const double* c) {
  if (!law.normal.bilateral) {
    const double least = law.normal.least();
    return least != 0.0 ? G_NN * std::fabs(least) : 0.0;
  }
  double speed = std::fabs(c[0]);
  if (law.rolls())
    for (int k = 1; k < rows.first_rolling(); ++k) speed = std::max(speed, std::fabs(c[k]));
  return speed;
}

double velocity_scale(const ContactProblem& problem) {
  double closing = 0.0, largest = 0.0;
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    const double* c = problem.c.data() + problem.offset[i];
    for (int k = 0; k < problem.layout[i].first_rolling(); ++k) largest = std::max(largest, std::fabs(c[k]));
    closing = std::max(closing, -c[0]);
    const double G_NN = problem.G.diagonal(static_cast<int>(i))[0];
    closing = std::max(closing, held_speed(problem.laws[i], problem.layout[i], G_NN, c));
  }
  return std::max(closing, 1e-5 * largest);
}

double contact_residual(const laws::ContactLaw& law, laws::Layout rows, const ProxStep& step, const double* P,
                        const double* xi, double& hint, ContactStatus& status) {
  const double P_N = law.normal.project(P[0] - step.r_N * xi[0]);
  const Vec3 P_F = friction_part(P, rows);
  const FrictionProx next = nearest_friction(law, step, P[0], P_F, friction_part(xi, rows), hint);
  const Vec2 P_R = rolling_part(P, rows), dP_R = rolling_prox(law, step, P[0], P_R, rolling_part(xi, rows)) - P_R;
  status = next.status;
  return velocity_change(step, P_N - P[0], next.P_F - P_F, dP_R);
}

double natural_residual(const ContactProblem& problem, double scale, const std::vector<ProxStep>& steps,
                        Impulses& impulses, std::vector<double>& xi) {
  relative_velocity(problem, impulses.P, xi);
  double largest = 0.0, sum = 0.0;  // the sum keeps NaN, which a maximum would drop
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    const auto at = static_cast<std::size_t>(problem.offset[i]);
    const double change = contact_residual(problem.laws[i], problem.layout[i], steps[i], impulses.P.data() + at,
                                           xi.data() + at, impulses.hint[i], impulses.status[i]);
    largest = std::max(largest, change);
    sum += change;
  }
  if (!std::isfinite(sum)) return std::numeric_limits<double>::quiet_NaN();
  return largest == 0.0 ? 0.0 : largest / scale;
}

int worst_contact(const ContactProblem& problem, const std::vector<ProxStep>& steps, const Impulses& impulses,
                  const std::vector<double>& xi) {
  int worst = -1;
  double largest = -1.0;
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    const auto at = static_cast<std::size_t>(problem.offset[i]);
    double hint = impulses.hint[i];
    ContactStatus status = impulses.status[i];
    const double change = contact_residual(problem.laws[i], problem.layout[i], steps[i], impulses.P.data() + at,
                                           xi.data() + at, hint, status);
    if (!(change > largest)) continue;
    largest = change;
    worst = static_cast<int>(i);
  }
  return worst;
}

}  // namespace stiction::problem
