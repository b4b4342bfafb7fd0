#include "stiction/problem/prox_step.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::problem {
namespace {

using laws::TAU;

// Entry (k, l) of the friction block in stretched coordinates.
double entry(const double* G, int dim, int k, int l, double s) {
  return G[k * dim + l] / ((k == TAU ? s : 1.0) * (l == TAU ? s : 1.0));
}

double inverse(double alpha, double x) {
  return x > 0.0 ? alpha / x : 0.0;
}

}  // namespace

double stretch_of(const laws::ContactLaw& law, const double* G_ii, int dim, Stretch choice) {
  if (dim <= TAU || choice == Stretch::none) return 1.0;
  if (choice == Stretch::sphere) {
    const double s = std::visit([](const auto& f) { return f.sphere_stretch(); }, law.friction);
    if (s != 1.0) return s;
  }
  const double G_TT = std::max(G_ii[1 * dim + 1], G_ii[2 * dim + 2]), G_tau = G_ii[TAU * dim + TAU];
  return G_TT > 0.0 && G_tau > 0.0 ? std::sqrt(G_tau / G_TT) : 1.0;
}

ProxStep diagonal_step(const laws::ContactLaw& law, const double* G_ii, int dim, Stretch choice, double alpha) {
  const double s = stretch_of(law, G_ii, dim, choice);
  double largest = 0.0;
  for (int k = 1; k < dim; ++k) largest = std::max(largest, entry(G_ii, dim, k, k, s));
  return {inverse(alpha, G_ii[0]), inverse(alpha, largest), s};
}

ProxStep safe_step(const laws::ContactLaw& law, const double* G_ii, int dim, Stretch choice, double alpha) {
  const double s = stretch_of(law, G_ii, dim, choice);
  double bound = 0.0;  // largest row sum
  for (int k = 1; k < dim; ++k) {
    double row = 0.0;
    for (int l = 1; l < dim; ++l) row += std::abs(entry(G_ii, dim, k, l, s));
    bound = std::max(bound, row);
  }
  return {inverse(alpha, G_ii[0]), inverse(alpha, bound), s};
}

}  // namespace stiction::problem
