#pragma once
// G x = b with G symmetric, positive semidefinite and made of small blocks whose pattern never changes. Where rows
// depend on each other x is the solution of least norm |x| = sqrt(sum G_kk x_k^2); where they contradict each other (b
// is not in the range of G) it is that of the nearest b, up to eps.
//
// Proximal iteration with a block Cholesky factor of G + eps diag(G):
//
//   x <- x + (G + eps D)^-1 (b - G x),   D = diag(G)
//
// An error along an eigenvector of D^-1 G with eigenvalue l shrinks by eps/(l + eps) per pass: two or three passes are
// enough for mechanisms that are not about to lock. Every pass adds a vector of D^-1 range(G), so only rounding, about
// 1e-16/eps of x, enters the null space.
#include <span>
#include <vector>

namespace stiction::math {

class LeastNorm {
 public:
  // Sizes of the blocks, and for each block the lower-numbered ones that it is coupled with. Blocks are eliminated in
  // the order of their numbers.
  LeastNorm(std::span<const int> sizes, const std::vector<std::vector<int>>& coupled);

  void set_zero();
  // Values, stored by rows, of the diagonal block i and of block (i, j), j < i, of the pattern; add to them.
  double* diagonal(int i) { return G_.data() + diagonal_[static_cast<std::size_t>(i)]; }
  double* lower(int i, int j) { return G_.data() + find(i, j).offset; }
  void factor();

  [[nodiscard]] int blocks() const { return static_cast<int>(sizes_.size()); }
  [[nodiscard]] int offset(int i) const { return offset_[static_cast<std::size_t>(i)]; }  // also for i = blocks()
  [[nodiscard]] int size() const { return offset_.back(); }
  [[nodiscard]] double scale(int row) const { return D_[static_cast<std::size_t>(row)]; }  // G_kk

  // x = G^+ b for the blocks first <= i < end, which must not be coupled with others. Both are whole vectors.
  void solve(const double* b, double* x, int first, int end) const;
  // y += G x for these blocks.
  void multiply_add(const double* x, double* y, int first, int end) const;

 private:
  struct Entry {  // block (row, k) below the diagonal block k
    int row;
    std::size_t offset;
    bool given;  // part of the pattern, not fill-in
  };
  struct Update {  // L_ij -= L_ik L_jk^T
    std::size_t ik, jk, ij;
    int i, j;
  };
  [[nodiscard]] const Entry& find(int i, int j) const;
  void substitute(double* x, int first, int end) const;
  [[nodiscard]] double length(const double* v, int first, int end) const;
  double iterate(const double* b, double* x, int first, int end) const;  // returns the residual

  std::vector<int> sizes_, offset_{0};
  std::vector<std::size_t> diagonal_;
  std::vector<std::vector<Entry>> columns_;
  std::vector<std::vector<Update>> updates_;
  std::vector<double> G_, L_, D_;
  mutable std::vector<double> r_, b_;
};

}  // namespace stiction::math
