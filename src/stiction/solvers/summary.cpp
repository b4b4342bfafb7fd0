#include "stiction/solvers/summary.hpp"

#include <fmt/format.h>

namespace stiction::solvers {

std::string Summary::report() const {
  switch (stop) {
    case Stop::converged:
      return fmt::format("converged after {} iterations, residual {:.2e}", iterations, residual);
    case Stop::iteration_limit:
      return fmt::format("not converged: stopped at the limit of {} iterations with residual {:.2e}", iterations,
                         residual);
    case Stop::not_finite:
      return fmt::format("not converged: an impulse is not finite after {} iterations", iterations);
  }
  return {};
}

}  // namespace stiction::solvers
