#include "stiction/laws/friction/coefficient.hpp"

#include <fmt/format.h>

namespace stiction::laws {

std::string coefficient_table_problem(const CoefficientPoints& points, double mu) {
  if (points.empty()) return "has no points";
  if (points.front().first != 0.0) return fmt::format("must begin at speed 0, not at {}", points.front().first);
  if (points.front().second != mu)
    return fmt::format("begins with {}, but mu = {}: the value at rest must be mu", points.front().second, mu);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto [v, value] = points[i];
    if (!std::isfinite(v) || !std::isfinite(value)) return "has a value that is not finite";
    if (i > 0 && !(v > points[i - 1].first))
      return fmt::format("must have increasing speeds: {} comes after {}", v, points[i - 1].first);
    if (value < 0.0 || value > mu)
      return fmt::format("has mu = {} at speed {}: it must be 0 to {} (the value at rest)", value, v, mu);
  }
  return {};
}

}  // namespace stiction::laws
