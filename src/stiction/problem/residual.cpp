#include "stiction/problem/residual.hpp"

#include <algorithm>
#include <limits>

namespace stiction::problem {

double velocity_scale(const ContactProblem& problem) {
  double closing = 0.0, largest = 0.0;
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    const double* c = problem.c.data() + problem.offset[i];
    for (int k = 0; k < problem.layout[i].first_rolling(); ++k) largest = std::max(largest, std::fabs(c[k]));
    closing = std::max(closing, -c[0]);
    if (const double least = problem.laws[i].normal.least(); least != 0.0)
      closing = std::max(closing, problem.G.diagonal(static_cast<int>(i))[0] * std::fabs(least));
  }
  return std::max(closing, 1e-5 * largest);
}

double natural_residual(const ContactProblem& problem, const std::vector<ProxStep>& steps, Impulses& impulses,
                        std::vector<double>& xi) {
  relative_velocity(problem, impulses.P, xi);
  double largest = 0.0, sum = 0.0;  // the sum keeps NaN, which a maximum would drop
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    const auto at = static_cast<std::size_t>(problem.offset[i]);
    const laws::Layout rows = problem.layout[i];
    const double *P = impulses.P.data() + at, *xi_i = xi.data() + at;
    const laws::ContactLaw& law = problem.laws[i];
    const double P_N = law.normal.project(P[0] - steps[i].r_N * xi_i[0]);
    const Vec3 P_F = friction_part(P, rows);
    const FrictionProx next = nearest_friction(law, steps[i], P[0], P_F, friction_part(xi_i, rows), impulses.hint[i]);
    const Vec2 P_R = rolling_part(P, rows),
               dP_R = rolling_prox(law, steps[i], P[0], P_R, rolling_part(xi_i, rows)) - P_R;
    const double change = velocity_change(steps[i], P_N - P[0], next.P_F - P_F, dP_R);
    largest = std::max(largest, change);
    sum += change;
    impulses.status[i] = next.status;
  }
  if (!std::isfinite(sum)) return std::numeric_limits<double>::quiet_NaN();
  return largest == 0.0 ? 0.0 : largest / velocity_scale(problem);
}

}  // namespace stiction::problem
