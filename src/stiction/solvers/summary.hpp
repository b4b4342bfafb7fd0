#pragma once
// What a solver says about its answer.
#include <string>

namespace stiction::solvers {

enum class Stop { converged, iteration_limit, not_finite };

struct Summary {
  Stop stop = Stop::converged;
  int iterations = 0;     // sweeps or steps of Newton's method, at most Options::max_iterations
  double residual = 0.0;  // natural map of the impulses returned

  [[nodiscard]] bool converged() const { return stop == Stop::converged; }
  [[nodiscard]] std::string report() const;
};

}  // namespace stiction::solvers
