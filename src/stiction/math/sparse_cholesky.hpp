#pragma once
// Cholesky factor of a sparse, symmetric, positive definite matrix whose pattern stays while its values change
// (supernodes.hpp).
#include "stiction/math/supernodes.hpp"

namespace stiction::math {

class SparseCholesky {
 public:
  // As Supernodes::analyse.
  void analyse(std::span<const int> begin, std::span<const int> row, std::span<const int> block_begin,
               const SupernodeTuning& tuning = {});
  // Values as in the pattern. False if the matrix is not positive definite.
  [[nodiscard]] bool factor(std::span<const double> values);
  // x = A^-1 x
  void solve(double* x);

  [[nodiscard]] const Supernodes& pattern() const { return pattern_; }
  [[nodiscard]] int size() const { return static_cast<int>(pattern_.place.size()); }
  [[nodiscard]] std::size_t nonzeros() const { return pattern_.nonzeros; }  // of the factor, stored zeros included
  [[nodiscard]] double operations() const { return pattern_.operations; }   // multiplications, additions of factor()

 private:
  bool make_front(std::size_t s, std::span<const double> values, double* front);

  Supernodes pattern_;
  std::vector<double> panels_, updates_, x_, rests_;
};

}  // namespace stiction::math
