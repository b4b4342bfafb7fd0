#pragma once
// Conjugate gradients for least squares (CGLS: Hestenes and Stiefel 1952; Bjorck 1996): lambda with A A^T lambda = b,
// where that has a solution, else x = A^T lambda that makes |A x - b| least. Of all such x it is the shortest.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "stiction/core/threads/loops.hpp"

namespace stiction::math {

struct GradientsMemory {
  std::vector<double> p, s, r, q, p_lambda;
};

// apply(x, y): y = A x.  apply_transposed(y, x): x = A^T y.  n_x numbers in x. lambda is overwritten; enough(r) tells
// whether the residual b - A x is small enough. Returns the number of steps.
template <class Apply, class ApplyTransposed, class Enough>
int conjugate_gradients(const Apply& apply, const ApplyTransposed& apply_transposed, const Enough& enough,
                        std::size_t n_x, const std::vector<double>& b, int most, GradientsMemory& memory,
                        double* lambda) {
  std::vector<double>&p = memory.p, &s = memory.s, &r = memory.r, &q = memory.q, &p_lambda = memory.p_lambda;
  const std::size_t n = b.size();
  constexpr std::size_t kPiece = 4096;  // numbers at a time, for a thread: some 5 us
  const auto square = [](const std::vector<double>& v) {
    return core::shared_sum(v.size(), [&](std::size_t begin, std::size_t end) {
      double sum = 0.0;
      for (std::size_t i = begin; i < end; ++i) sum += v[i] * v[i];
      return sum;
    });
  };
  s.resize(n_x);
  q.resize(n);
  r = p_lambda = b;
  std::fill_n(lambda, n, 0.0);
  apply_transposed(r, s);
  p = s;
  double gamma = square(s);
  const double first = gamma;
  constexpr double kRounding = 1e-28;  // of |A^T r|^2: what is left then is not in the range of A
  int k = 0;
  for (; k < most && gamma > kRounding * first && !enough(r); ++k) {
    apply(p, q);
    const double alpha = gamma / square(q);
    if (!std::isfinite(alpha)) break;
    core::share_each(n, kPiece, [&](std::size_t i) {
      lambda[i] += alpha * p_lambda[i];
      r[i] -= alpha * q[i];
    });
    apply_transposed(r, s);
    const double next = square(s), beta = next / gamma;
    core::share_each(n, kPiece, [&](std::size_t i) { p_lambda[i] = r[i] + beta * p_lambda[i]; });
    core::share_each(n_x, kPiece, [&](std::size_t j) { p[j] = s[j] + beta * p[j]; });
    gamma = next;
  }
  return k;
}

}  // namespace stiction::math
