#include "stiction/laws/friction/coefficient.hpp"

#include <fmt/format.h>

#include "stiction/math/elementary/elementary.hpp"

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

// At 2000 speeds from 1e-9 to 1e3 m/s: the same number of them in every decade.
std::string coefficient_formula_problem(const formula::Program& program, double mu) {
  constexpr double kRounding = 1e-12;  // of mu: what a formula that is mu at rest may lose
  const CoefficientFormula law{&program};
  const auto value = [&](double v) {
    std::array<double, 2> out{};
    program.run(std::span(&v, 1), out);
    return out[0];
  };
  if (!(std::fabs(value(0.0) - mu) <= kRounding * mu))
    return fmt::format("is {} at rest, but mu = {}: the value at rest must be mu", value(0.0), mu);
  for (int i = 0; i <= 2000; ++i) {
    const double v = math::pow(10.0, -9.0 + 12.0 * i / 2000.0), at = value(v), slope = law.slope(v, mu);
    if (!std::isfinite(at) || !std::isfinite(slope))
      return fmt::format("or its derivative is not finite at {:.3g} m/s", v);
    if (at < 0.0 || at > (1.0 + kRounding) * mu)
      return fmt::format("is {} at {:.3g} m/s: it must be 0 to {} (the value at rest)", at, v, mu);
  }
  return {};
}

}  // namespace stiction::laws
