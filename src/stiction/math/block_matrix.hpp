#pragma once
// Sparse matrix of small dense blocks, filled row by row. Clearing keeps the memory: a warm refill allocates nothing.
#include <cstddef>
#include <span>
#include <vector>

namespace stiction::math {

class BlockMatrix {
 public:
  struct Block {
    int column;          // block column
    int rows, columns;   // size
    std::size_t offset;  // of the values, stored by rows
  };

  void clear() {
    begin_.assign(1, 0);
    blocks_.clear();
    values_.clear();
  }

  // Appends a zero block to the row under construction; the pointer is valid until the next call.
  double* add_block(int column, int rows, int columns) {
    const std::size_t offset = values_.size();
    blocks_.push_back({column, rows, columns, offset});
    values_.resize(offset + static_cast<std::size_t>(rows * columns), 0.0);
    return values_.data() + offset;
  }
  void end_row() { begin_.push_back(blocks_.size()); }

  [[nodiscard]] int rows() const { return static_cast<int>(begin_.size()) - 1; }
  [[nodiscard]] std::span<const Block> row(int i) const {
    const auto r = static_cast<std::size_t>(i);
    return {blocks_.data() + begin_[r], begin_[r + 1] - begin_[r]};
  }
  [[nodiscard]] const double* values(const Block& block) const { return values_.data() + block.offset; }

  // The diagonal block is by convention the first of its row.
  [[nodiscard]] const double* diagonal(int i) const { return values(row(i).front()); }
  [[nodiscard]] double* diagonal(int i) { return values_.data() + row(i).front().offset; }

 private:
  std::vector<std::size_t> begin_{0};
  std::vector<Block> blocks_;
  std::vector<double> values_;
};

// y += B x, for sizes known to the compiler and for any others: the same sums in the same order.
template <int rows, int columns>
inline void multiply_add(const double* B, const double* x, double* y) {
  for (int r = 0; r < rows; ++r, B += columns) {
    double sum = 0.0;
    for (int c = 0; c < columns; ++c) sum += B[c] * x[c];
    y[r] += sum;
  }
}
inline void multiply_add(const double* B, int rows, int columns, const double* x, double* y) {
  if (rows == 3 && columns == 3) return multiply_add<3, 3>(B, x, y);
  if (rows == 4 && columns == 4) return multiply_add<4, 4>(B, x, y);
  for (int r = 0; r < rows; ++r, B += columns) {
    double sum = 0.0;
    for (int c = 0; c < columns; ++c) sum += B[c] * x[c];
    y[r] += sum;
  }
}

}  // namespace stiction::math
