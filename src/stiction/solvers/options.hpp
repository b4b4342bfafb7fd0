#pragma once
// Options of the contact solvers and the summary they give.
#include <string>

#include "stiction/problem/prox_step.hpp"

namespace stiction::solvers {

enum class Method {
  gauss_seidel,          // contact by contact, each with the newest impulses of the others
  jacobi,                // all contacts at once [MLG 37, 43, 46]
  newton,                // Newton's method on the natural map of all contacts
  augmented_lagrangian,  // the two-step iteration of WP: Newton's method with the multipliers held
};

enum class Form {
  euclidean,    // [MLG 37]: one step length, plain projections
  transformed,  // [MLG 43]: projections in stretched coordinates
  rescaled,     // [MLG 46]: (43) with Q, which restores the Jacobi step inside the set
};

struct Options {
  Method method = Method::gauss_seidel;
  Form form = Form::rescaled;  // Jacobi only
  problem::Stretch stretch = problem::Stretch::balanced;
  double tolerance = 1e-10;   // stop when the natural-map residual is at most this; typical 1e-6 to 1e-12
  int max_iterations = 1000;  // sweeps
  double relaxation = 1.0;    // alpha in r = alpha / G_kk, 0 < alpha < 2
};

enum class Stop { converged, iteration_limit, not_finite };

struct Summary {
  Stop stop = Stop::converged;
  int iterations = 0;     // sweeps done
  double residual = 0.0;  // natural map of the impulses returned

  [[nodiscard]] bool converged() const { return stop == Stop::converged; }
  [[nodiscard]] std::string report() const;
};

}  // namespace stiction::solvers
