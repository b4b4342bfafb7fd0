#include "stiction/laws/normal/hertz.hpp"

#include <algorithm>

namespace stiction::laws {

namespace {

// b/a with x = sqrt(A/B): x times a rational function of sqrt(x), with an error of 1.2e-7 for B/A <= 1000, and a start
// value beyond.
double first_guess(double B_over_A) {
  const double x = 1.0 / std::sqrt(B_over_A), y = std::sqrt(x);
  const double p = 0.3039875229578458 +
                   y * (5.106019598396736 + y * (2.108372203246365 + y * (0.1886187915013024 + y * 5.385876954037298)));
  const double q =
      1.0 + y * (10.89671684947447 + y * (-6.934913985952642 + y * (6.847561438577956 + y * 1.283512248331047)));
  return std::min(1.0, x * p / q);
}

// M and s = h - 1/2 by the arithmetic-geometric mean: with c_n^2 = a_n^2 - b_n^2, E/K = 1 - sum 2^(n-1) c_n^2 from
// n = 0, so that m s = sum 2^(n-1) c_n^2 from n = 1, m = 1 - k^2. c_n / (1 - k) keeps s/m regular at k = 1.
struct Mean {
  double M, s, s_by_m;
};
Mean mean(double k) {
  double a = 0.5 * (1.0 + k), b = std::sqrt(k), c = 0.5 * (1.0 - k), gamma = 0.5, weight = 1.0, sum = gamma * gamma;
  while (c > 1e-9 * a) {  // the next c is c^2 / (4 a)
    const double next = 0.5 * (a + b);
    b = std::sqrt(a * b);
    a = next;
    gamma *= c / (4.0 * a);
    c *= c / (4.0 * a);
    weight *= 2.0;
    sum += weight * gamma * gamma;
  }
  const double s_by_m = sum / ((1.0 + k) * (1.0 + k));
  return {0.5 * (a + b), (1.0 - k) * (1.0 + k) * s_by_m, s_by_m};
}

}  // namespace

PatchShape patch_shape(double B_over_A) {
  const double ratio = B_over_A;
  if (!(ratio > 1.0)) return {1.0, 1.0, 0.5};
  double k = first_guess(ratio);
  for (int i = 0;; ++i) {
    const auto [M, s, s_by_m] = mean(k);
    // B/A = (1/2 - s) / (k^2 (1/2 + s)), and its logarithmic derivative by m
    const double low = 0.5 - s, high = 0.5 + s, k2 = k * k;
    const double w = (0.5 - s_by_m * (1.0 + k2)) / (2.0 * k2 * high);
    const double slope = -2.0 * k2 * (s_by_m / low - w + 1.0 / k2);  // d ln(B/A) / d ln k
    const double miss = ratio * k2 * high / low - 1.0, step = miss / slope;
    if (std::fabs(step) < 3e-7 || i == 20)  // the rest to first order; the error is of order step^2
      return {k * (1.0 + step), M * (1.0 + low * step), high * (1.0 - 2.0 * k2 * step * (w - low / (2.0 * k2)))};
    k = std::clamp(k * (1.0 + step), 0.5 * k, 1.0);
  }
}

Patch Hertz::under(double A, double B, double force) const {
  if (!(force > 0.0)) return {};
  const PatchShape shape = patch_shape(B / A);
  const double cube = 0.75 * force * shape.h / (modulus * shape.M * A);
  // a^3 = cube by Newton's method, without the math library: the same bits everywhere.
  int exponent = 0;
  const double m = std::frexp(cube, &exponent);
  double a = std::ldexp(m, exponent / 3);
  for (int i = 0; i < 60; ++i) {
    const double next = a - (a - cube / (a * a)) / 3.0;
    if (!(std::fabs(next - a) > 1e-15 * a)) break;
    a = next;
  }
  return {force, a, shape.k * a};
}

}  // namespace stiction::laws
