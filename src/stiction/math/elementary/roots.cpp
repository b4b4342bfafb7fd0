#include "stiction/math/elementary/roots.hpp"

#include <cmath>

#include "stiction/math/elementary/double_double.hpp"
#include "stiction/math/elementary/exponential.hpp"

namespace stiction::math {

double cbrt(double x) {
  if (x == 0.0 || !std::isfinite(x)) return x;
  int power;
  std::frexp(x, &power);
  power = power >= 0 ? power / 3 : -((2 - power) / 3);
  const DoubleDouble a = std::ldexp(std::fabs(x), -3 * power);
  const DoubleDouble near = math::exp(math::log(a.hi) / 3.0);
  const DoubleDouble root = near - (near * near * near - a) / (near * near * 3.0);
  return std::copysign(std::ldexp(root.hi, power), x);
}

double hypot(double x, double y) {
  const double a = std::fmax(std::fabs(x), std::fabs(y)), b = std::fmin(std::fabs(x), std::fabs(y));
  if (!std::isfinite(x) || !std::isfinite(y)) return std::hypot(x, y);
  if (b == 0.0) return a;
  int power;
  std::frexp(a, &power);
  const double c = std::ldexp(a, -power), d = std::ldexp(b, -power);
  return std::ldexp(sqrt(exact_product(c, c) + exact_product(d, d)).hi, power);
}

}  // namespace stiction::math
