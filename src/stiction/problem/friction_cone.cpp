#include "stiction/problem/friction_cone.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::problem {
namespace {

double length(const double* x, int first, int end) {
  double sum = 0.0;
  for (int k = first; k < end; ++k) sum += x[k] * x[k];
  return std::sqrt(sum);
}

void scale_to(double* x, int first, int end, double from, double to) {
  if (!(from > to)) return;
  for (int k = first; k < end; ++k) x[k] *= to / from;
}

}  // namespace

// The distance to a point of K with normal part t is (t - x_N)^2 + max(|x_T| - mu t, 0)^2 + max(|x_R| - mu_r t, 0)^2,
// convex in t. Its derivative is zero at t = (x_N + sum mu_k a_k) / (1 + sum mu_k^2) over the parts that exceed.
void FrictionCone::project(double* x) const {
  const int R = rows.first_rolling(), end = rows.dim();
  const double T_length = length(x, 1, R), R_length = length(x, R, end);
  const auto root = [&](bool T, bool Rolling) {
    return (x[0] + (T ? mu * T_length : 0.0) + (Rolling ? mu_r * R_length : 0.0)) /
           (1.0 + (T ? mu * mu : 0.0) + (Rolling ? mu_r * mu_r : 0.0));
  };
  // The slope of the distance rises with t, so the parts that exceed at the root are found from above.
  double t = root(false, false);
  const bool T = T_length > mu * t, Rolling = R_length > mu_r * t;
  if (T || Rolling) {
    const double both = root(true, true);
    if (T && Rolling) {
      // Either part may be inside at the root.
      const double alone_T = root(true, false), alone_R = root(false, true);
      t = T_length > mu * both && R_length > mu_r * both ? both : R_length <= mu_r * alone_T ? alone_T : alone_R;
    } else if (T) {
      t = root(true, false);
    } else {
      t = root(false, true);
    }
  }
  if (!(t > 0.0)) {
    std::fill(x, x + end, 0.0);
    return;
  }
  x[0] = t;
  scale_to(x, 1, R, T_length, mu * t);
  scale_to(x, R, end, R_length, mu_r * t);
}

double FrictionCone::shift(const double* u) const {
  const int R = rows.first_rolling();
  const double s = mu * length(u, 1, R);
  return rows.rolling > 0 ? s + mu_r * length(u, R, rows.dim()) : s;
}

bool is_cone(const laws::ContactLaw& law, laws::Layout rows) {
  const bool friction = std::holds_alternative<laws::Coulomb>(law.friction) || rows.friction == 0;
  const bool rolling = rows.rolling == 0 || std::holds_alternative<laws::ClassicalDry>(law.rolling) ||
                       std::holds_alternative<laws::ContourDry>(law.rolling);
  return friction && rolling && law.coefficient.index() == 0 && law.normal.least() == 0.0 &&
         law.normal.adhesion == 0.0 && !law.normal.dry();
}

FrictionCone cone_of(const laws::ContactLaw& law, laws::Layout rows) {
  FrictionCone out{0.0, 0.0, rows};
  if (const auto* coulomb = std::get_if<laws::Coulomb>(&law.friction)) out.mu = coulomb->mu * law.mu_share;
  if (const auto* dry = std::get_if<laws::ClassicalDry>(&law.rolling)) out.mu_r = dry->mu_r;
  if (const auto* dry = std::get_if<laws::ContourDry>(&law.rolling)) out.mu_r = dry->mu_r;
  return out;
}

double cone_defect(const FrictionCone& cone, const double* r, const double* u) {
  std::array<double, laws::kMaxChannels> x{};
  const int dim = cone.rows.dim();
  for (int k = 0; k < dim; ++k) x[static_cast<std::size_t>(k)] = r[k] - u[k];
  x[0] -= cone.shift(u);
  cone.project(x.data());
  double sum = 0.0;
  for (int k = 0; k < dim; ++k) {
    const double d = r[k] - x[static_cast<std::size_t>(k)];
    sum += d * d;
  }
  return sum;
}

}  // namespace stiction::problem
