#pragma once
// Step lengths of the projections of one contact: P = prox_C(P - r xi) holds for every r > 0, but how fast an iteration
// converges depends on it. The tau axis is stretched by s (theory: A = diag(1, 1, 1/s), [MLG 39-43]), which in plain
// coordinates means the step r_F / s^2 for tau and a projection in the metric diag(1, 1, s^2).
#include "stiction/core/parameter.hpp"
#include "stiction/problem/contact_problem.hpp"

namespace stiction::problem {

struct ProxStep {
  double r_N = 0.0;
  double r_F = 0.0;
  double stretch = 1.0;
  double r_R = 0.0;
  double arm = 0.0;  // sqrt(G_NN / G_RR), a length: makes rolling velocities comparable with the others
};

enum class Stretch {
  none,      // Euclidean projection [MLG 37]
  balanced,  // s = sqrt(G_tautau / G_TT): all friction directions converge alike
  sphere,    // the stretch that makes the law's set round [MLG 56], where there is one
};
constexpr std::array<core::Word<Stretch>, 3> words(Stretch) {
  return {{{"balanced", Stretch::balanced}, {"sphere", Stretch::sphere}, {"none", Stretch::none}}};
}

double stretch_of(const laws::ContactLaw& law, const double* G_ii, laws::Layout rows, Stretch choice);

// r = alpha / max_k G_kk in the stretched coordinates [MLG 43].
ProxStep diagonal_step(const laws::ContactLaw& law, const double* G_ii, laws::Layout rows, Stretch choice,
                       double alpha);

// r_F = alpha / (bound of the largest eigenvalue): never too long, whatever the coupling inside the block.
ProxStep safe_step(const laws::ContactLaw& law, const double* G_ii, laws::Layout rows, Stretch choice, double alpha);

// Of all contacts of a problem.
void safe_steps(const ContactProblem& problem, Stretch choice, double alpha, std::vector<ProxStep>& steps);

}  // namespace stiction::problem
