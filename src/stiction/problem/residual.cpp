#include "stiction/problem/residual.hpp"

#include <algorithm>
#include <limits>

namespace stiction::problem {

double natural_residual(const ContactProblem& problem, const std::vector<ProxStep>& steps, Impulses& impulses,
                        std::vector<double>& xi) {
  relative_velocity(problem, impulses.P, xi);
  double largest_change = 0.0, largest_impulse = 0.0, sum = 0.0;  // the sum keeps what a maximum would lose: NaN
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    const auto at = static_cast<std::size_t>(problem.offset[i]);
    const int dim = problem.dim(static_cast<int>(i));
    const double *P = impulses.P.data() + at, *xi_i = xi.data() + at;
    const laws::ContactLaw& law = problem.laws[i];
    const double P_N = law.normal.project(P[0] - steps[i].r_N * xi_i[0]);
    largest_impulse = std::max(largest_impulse, P[0]);
    const Vec3 P_F = friction_part(P, dim);
    const FrictionProx next = friction_prox(law, steps[i], P[0], P_F, friction_part(xi_i, dim), impulses.hint[i]);
    const double change_F = friction_change(next.P_F - P_F, steps[i].stretch);
    largest_change = std::max({largest_change, std::fabs(P_N - P[0]), change_F});
    sum += P[0] + change_F;
    impulses.status[i] = next.status;
  }
  if (!std::isfinite(sum)) return std::numeric_limits<double>::quiet_NaN();
  if (largest_change == 0.0) return 0.0;
  return largest_impulse > 0.0 ? largest_change / largest_impulse : 1.0;
}

}  // namespace stiction::problem
