#pragma once
// Cholesky factor of a sparse, symmetric, positive definite matrix whose pattern stays while its values change.
//
// Columns come in blocks (the degrees of freedom of a body, the rows of a contact) that are coupled as a whole. The
// blocks are ordered by approximate minimum degree; columns of the factor with the same rows form a supernode, a dense
// panel, and the work is done by dense kernels on frontal matrices (multifrontal method: Duff and Reid 1983; Liu 1992).
#include <cstddef>
#include <span>
#include <vector>

namespace stiction::math {

// How many zeros supernodes may store, so that panels become wide enough for dense kernels.
struct SupernodeTuning {
  double zeros = 0.15;  // share of a merged panel that may be zeros
  int narrow = 24;      // columns: panels up to this width may be merged whatever their zeros, within `few`
  double few = 0.5;     // share of zeros in narrow ones
};

class SparseCholesky {
 public:
  // The lower triangle by compressed columns, diagonal included, and the first column of each block with the end.
  void analyse(std::span<const int> begin, std::span<const int> row, std::span<const int> block_begin,
               const SupernodeTuning& tuning = {});
  // Values as in the pattern. False if the matrix is not positive definite.
  [[nodiscard]] bool factor(std::span<const double> values);
  // x = A^-1 x
  void solve(double* x);

  [[nodiscard]] int size() const { return static_cast<int>(place_.size()); }
  [[nodiscard]] std::size_t nonzeros() const { return nonzeros_; }  // of the factor, stored zeros included
  [[nodiscard]] double operations() const { return operations_; }   // multiplications and additions of factor()

 private:
  struct Supernode {
    int first = 0, width = 0;  // columns
    int height = 0;            // rows below them
    int parent = -1;
    std::size_t rows = 0;     // begin in rows_ and relative_
    std::size_t panel = 0;    // begin in panels_: (width + height) x width by columns
    std::size_t entries = 0;  // begin in entry_ and target_; the end is that of the next
  };
  void order(std::span<const int> begin, std::span<const int> row, std::span<const int> block_begin);
  void place_entries(std::span<const int> begin, std::span<const int> row);

  std::vector<int> place_;                       // of a column in the order of elimination
  std::vector<int> block_width_, block_parent_;  // in that order
  std::vector<std::vector<int>> block_rows_;     // blocks below each
  std::vector<Supernode> nodes_;
  std::vector<int> rows_;            // rows below each supernode
  std::vector<int> relative_;        // the same rows as places in the front of the parent
  std::vector<int> entry_, target_;  // values of the matrix and their places in the front
  std::vector<double> panels_, front_, stack_, x_, gather_;
  std::vector<std::size_t> updates_;  // supernodes whose updates wait on the stack
  std::size_t nonzeros_ = 0;
  double operations_ = 0.0;
};

}  // namespace stiction::math
