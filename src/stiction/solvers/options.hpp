#pragma once
// What every solver is told.
#include "stiction/problem/prox_step.hpp"
#include "stiction/solvers/methods.hpp"

namespace stiction::solvers {

struct Options {
  Method method{};
  problem::Stretch stretch = problem::Stretch::balanced;
  double tolerance = 1e-10;   // stop when the natural-map residual is at most this; typical 1e-6 to 1e-12
  int max_iterations = 1000;  // Summary::iterations never exceeds it
  double relaxation = 1.0;    // alpha in r = alpha / G_kk, 0 < alpha < 2
};

}  // namespace stiction::solvers
