#pragma once
// Cholesky factor of a small symmetric positive definite matrix stored by rows, without allocation.
#include <array>
#include <cmath>

namespace stiction::math {

template <int MaxSize>
class SmallCholesky {
 public:
  // False when the matrix is not safely positive definite; solve must not be called then.
  bool factor(const double* A, int n) {
    n_ = n;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j <= i; ++j) {
        double sum = A[i * n + j];
        for (int k = 0; k < j; ++k) sum -= at(i, k) * at(j, k);
        if (i > j) {
          at(i, j) = sum * inverse_[static_cast<std::size_t>(j)];
        } else {
          // A pivot that lost 12 digits means that directions are dependent in double precision.
          if (!(sum > 1e-12 * A[i * n + i])) return false;
          at(i, i) = std::sqrt(sum);
          inverse_[static_cast<std::size_t>(i)] = 1.0 / at(i, i);
        }
      }
    }
    return true;
  }

  // Solves A x = b in place.
  void solve(double* x) const {
    for (int i = 0; i < n_; ++i) {
      for (int k = 0; k < i; ++k) x[i] -= at(i, k) * x[k];
      x[i] *= inverse_[static_cast<std::size_t>(i)];
    }
    for (int i = n_ - 1; i >= 0; --i) {
      for (int k = i + 1; k < n_; ++k) x[i] -= at(k, i) * x[k];
      x[i] *= inverse_[static_cast<std::size_t>(i)];
    }
  }

 private:
  double& at(int i, int j) { return L_[static_cast<std::size_t>(i * MaxSize + j)]; }
  [[nodiscard]] double at(int i, int j) const { return L_[static_cast<std::size_t>(i * MaxSize + j)]; }

  int n_ = 0;
  std::array<double, static_cast<std::size_t>(MaxSize) * MaxSize> L_;
  std::array<double, static_cast<std::size_t>(MaxSize)> inverse_;
};

}  // namespace stiction::math
