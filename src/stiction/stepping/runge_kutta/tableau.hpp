#pragma once
// Coefficients of the Runge-Kutta schemes.
#include <array>
#include <cstddef>

namespace stiction::stepping {

inline constexpr int kMaxStages = 3;

// Lobatto IIIC and its sibling of order 3: b is the last row of A, and the first column of A is b_1 throughout, so that
// a force in the first stage alone changes the velocity of every stage alike: that is an impact.
struct Tableau {
  using Row = std::array<double, kMaxStages>;
  std::size_t stages;
  Row c, b;
  std::array<Row, kMaxStages> A;
  std::array<Row, kMaxStages> Q;  // lower triangle with which the sweeps solve: Q = U^T, A^T = L U

  // By this much the work of the stages exceeds the kinetic energy: h^2/2 sum_ij loss_ij <k_i, M k_j>, never negative.
  [[nodiscard]] double loss(std::size_t i, std::size_t j) const {
    return b[i] * A[i][j] + b[j] * A[j][i] - b[i] * b[j];
  }
};
const Tableau& tableau(int order);  // 2, 3 or 4

}  // namespace stiction::stepping
