#include "stiction/problem/prox_step.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::problem {
namespace {

using laws::TAU;

// Entry (k, l) of the friction block in stretched coordinates.
double entry(const double* G, int dim, int k, int l, double s) {
  const double plain = G[k * dim + l];
  return k != TAU && l != TAU ? plain : plain / (k != l ? s : s * s);
}

// Of `count` rows and columns from `first` on; n: their number where the compiler knows it.
template <int n>
double largest_row_sum(const double* G, int dim, int first, int count, double s) {
  const int end = first + (n > 0 ? n : count);
  double bound = 0.0;
  for (int k = first; k < end; ++k) {
    double row = 0.0;
    for (int l = first; l < end; ++l) row += std::abs(entry(G, dim, k, l, s));
    bound = std::max(bound, row);
  }
  return bound;
}

double inverse(double alpha, double x) {
  return x > 0.0 ? alpha / x : 0.0;
}

// Slip under much friction may turn the sign of a diagonal entry (Painleve). Any positive step has the right zeros;
// none at all would let every velocity pass.
double normal_step(double alpha, double G_NN) {
  return inverse(alpha, std::abs(G_NN));
}

double arm_of(double G_NN, double G_RR) {
  return G_NN > 0.0 && G_RR > 0.0 ? std::sqrt(G_NN / G_RR) : 0.0;
}

}  // namespace

double stretch_of(const laws::ContactLaw& law, const double* G_ii, laws::Layout rows, Stretch choice) {
  if (rows.friction <= 2 || choice == Stretch::none) return 1.0;
  if (choice == Stretch::sphere) {
    const double s = std::visit([](const auto& f) { return f.sphere_stretch(); }, law.friction);
    if (s != 1.0) return s;
  }
  const int dim = rows.dim();
  const double G_TT = std::max(G_ii[1 * dim + 1], G_ii[2 * dim + 2]), G_tau = G_ii[TAU * dim + TAU];
  return G_TT > 0.0 && G_tau > 0.0 ? std::sqrt(G_tau / G_TT) : 1.0;
}

ProxStep diagonal_step(const laws::ContactLaw& law, const double* G_ii, laws::Layout rows, Stretch choice,
                       double alpha) {
  const int dim = rows.dim();
  const double s = stretch_of(law, G_ii, rows, choice);
  double largest = 0.0, rolling = 0.0;
  for (int k = 1; k <= rows.friction; ++k) largest = std::max(largest, entry(G_ii, dim, k, k, s));
  for (int k = rows.first_rolling(); k < dim; ++k) rolling = std::max(rolling, G_ii[k * dim + k]);
  return {normal_step(alpha, G_ii[0]), inverse(alpha, largest), s, inverse(alpha, rolling), arm_of(G_ii[0], rolling)};
}

ProxStep safe_step(const laws::ContactLaw& law, const double* G_ii, laws::Layout rows, Stretch choice, double alpha) {
  const int dim = rows.dim();
  const double s = stretch_of(law, G_ii, rows, choice);
  const double friction = rows.friction == 3   ? largest_row_sum<3>(G_ii, dim, 1, 3, s)
                          : rows.friction == 2 ? largest_row_sum<2>(G_ii, dim, 1, 2, s)
                                               : largest_row_sum<0>(G_ii, dim, 1, rows.friction, s);
  const double rolling = largest_row_sum<0>(G_ii, dim, rows.first_rolling(), rows.rolling, 1.0);
  return {normal_step(alpha, G_ii[0]), inverse(alpha, friction), s, inverse(alpha, rolling), arm_of(G_ii[0], rolling)};
}

void safe_steps(const ContactProblem& problem, Stretch choice, double alpha, std::vector<ProxStep>& steps) {
  steps.resize(problem.laws.size());
  for (std::size_t i = 0; i < steps.size(); ++i)
    steps[i] = safe_step(problem.laws[i], problem.G.diagonal(static_cast<int>(i)), problem.layout[i], choice, alpha);
}

}  // namespace stiction::problem
