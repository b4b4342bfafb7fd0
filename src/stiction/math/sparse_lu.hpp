#pragma once
// LU factor of a sparse matrix whose pattern is symmetric but whose values are not, on the supernodes of a Cholesky
// factor (supernodes.hpp). Rows are exchanged within the pivot block of a supernode only: the factor may be inexact
// where the matrix is far from positive definite, so its solutions are to be checked, or used within an iteration.
#include "stiction/math/supernodes.hpp"

namespace stiction::math {

class SparseLu {
 public:
  // Values A(r, c) of the pattern's entries, and A(c, r) across the diagonal. False if a pivot vanishes. The pattern
  // must outlive the factor.
  [[nodiscard]] bool factor(const Supernodes& pattern, std::span<const double> below, std::span<const double> across);
  // x = A^-1 x
  void solve(double* x);

 private:
  bool make_front(std::size_t s, std::span<const double> below, std::span<const double> across, double* front);

  const Supernodes* pattern_ = nullptr;
  std::vector<double> lower_, upper_;  // panels: pivot blocks with L below them, and U beside them by rows
  std::vector<int> exchanged_;         // rows of the pivot blocks after exchanges
  std::vector<double> updates_, x_, rests_;
};

}  // namespace stiction::math
