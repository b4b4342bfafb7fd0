#include "stiction/math/least_norm.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace stiction::math {
namespace {

constexpr double kEps = 1e-9;
constexpr int kMaxPasses = 8;
constexpr double kConsistent = 1e-12;  // of b: far above rounding, far below anything that moves a mechanism

// In place: the lower triangle of A becomes its Cholesky factor. A pivot that rounding made negative belongs to a row
// that depends on others; it gets the size that eps alone would give it.
void factor_block(double* A, int n, const double* D) {
  for (int j = 0; j < n; ++j) {
    double pivot = A[j * n + j];
    for (int k = 0; k < j; ++k) pivot -= A[j * n + k] * A[j * n + k];
    const double least = 0.5 * kEps * D[j];
    A[j * n + j] = std::sqrt(pivot > least ? pivot : least > 0.0 ? least : 1.0);
    for (int i = j + 1; i < n; ++i) {
      double sum = A[i * n + j];
      for (int k = 0; k < j; ++k) sum -= A[i * n + k] * A[j * n + k];
      A[i * n + j] = sum / A[j * n + j];
    }
  }
}

// B <- B L^-T
void divide(double* B, int rows, const double* L, int n) {
  for (int r = 0; r < rows; ++r, B += n)
    for (int j = 0; j < n; ++j) {
      double sum = B[j];
      for (int k = 0; k < j; ++k) sum -= B[k] * L[j * n + k];
      B[j] = sum / L[j * n + j];
    }
}

// C -= A B^T
void subtract(const double* A, int rows, const double* B, int columns, int inner, double* C) {
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      double sum = 0.0;
      for (int k = 0; k < inner; ++k) sum += A[r * inner + k] * B[c * inner + k];
      C[r * columns + c] -= sum;
    }
}

}  // namespace

LeastNorm::LeastNorm(std::span<const int> sizes, const std::vector<std::vector<int>>& coupled)
    : sizes_(sizes.begin(), sizes.end()), columns_(sizes.size()), updates_(sizes.size()) {
  const int n = blocks();
  std::size_t values = 0;
  std::vector<std::set<int>> below(sizes_.size());
  const auto size = [&](int i) { return static_cast<std::size_t>(sizes_[static_cast<std::size_t>(i)]); };
  for (int i = 0; i < n; ++i) {
    offset_.push_back(offset_.back() + sizes_[static_cast<std::size_t>(i)]);
    diagonal_.push_back(values);
    values += size(i) * size(i);
    for (int j : coupled[static_cast<std::size_t>(i)]) below[static_cast<std::size_t>(j)].insert(i);
  }
  const auto given = below;
  for (int k = 0; k < n; ++k) {
    auto& column = columns_[static_cast<std::size_t>(k)];
    for (int i : below[static_cast<std::size_t>(k)]) {
      column.push_back({i, values, given[static_cast<std::size_t>(k)].contains(i)});
      values += size(i) * size(k);
      for (int j : below[static_cast<std::size_t>(k)])
        if (j < i) below[static_cast<std::size_t>(j)].insert(i);  // fill-in
    }
  }
  for (int k = 0; k < n; ++k) {
    const auto& column = columns_[static_cast<std::size_t>(k)];
    for (const Entry& i : column)
      for (const Entry& j : column)
        if (j.row <= i.row)
          updates_[static_cast<std::size_t>(k)].push_back(
              {i.offset, j.offset,
               i.row == j.row ? diagonal_[static_cast<std::size_t>(i.row)] : find(i.row, j.row).offset, i.row, j.row});
  }
  G_.resize(values);
  L_.resize(values);
  D_.resize(static_cast<std::size_t>(offset_.back()));
  r_.resize(D_.size());
  b_.resize(D_.size());
}

const LeastNorm::Entry& LeastNorm::find(int i, int j) const {
  const auto& column = columns_[static_cast<std::size_t>(j)];
  return *std::lower_bound(column.begin(), column.end(), i, [](const Entry& e, int row) { return e.row < row; });
}

void LeastNorm::set_zero() {
  std::fill(G_.begin(), G_.end(), 0.0);
}

void LeastNorm::factor() {
  L_ = G_;
  for (std::size_t i = 0; i < sizes_.size(); ++i) {
    const auto n = static_cast<std::size_t>(sizes_[i]);
    for (std::size_t k = 0; k < n; ++k) {
      double& d = L_[diagonal_[i] + k * n + k];
      D_[static_cast<std::size_t>(offset_[i]) + k] = d;
      d += kEps * d;
    }
  }
  for (std::size_t k = 0; k < sizes_.size(); ++k) {
    const int n = sizes_[k];
    double* L_kk = L_.data() + diagonal_[k];
    factor_block(L_kk, n, D_.data() + offset_[k]);
    for (const Entry& e : columns_[k]) divide(L_.data() + e.offset, sizes_[static_cast<std::size_t>(e.row)], L_kk, n);
    for (const Update& u : updates_[k])
      subtract(L_.data() + u.ik, sizes_[static_cast<std::size_t>(u.i)], L_.data() + u.jk,
               sizes_[static_cast<std::size_t>(u.j)], n, L_.data() + u.ij);
  }
}

// x <- (L L^T)^-1 x
void LeastNorm::substitute(double* x, int first, int end) const {
  for (int k = first; k < end; ++k) {
    const auto K = static_cast<std::size_t>(k);
    const int n = sizes_[K];
    const double* L = L_.data() + diagonal_[K];
    double* x_k = x + offset_[K];
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < i; ++j) x_k[i] -= L[i * n + j] * x_k[j];
      x_k[i] /= L[i * n + i];
    }
    for (const Entry& e : columns_[K]) {
      const double* B = L_.data() + e.offset;
      double* x_i = x + offset_[static_cast<std::size_t>(e.row)];
      for (int i = 0; i < sizes_[static_cast<std::size_t>(e.row)]; ++i)
        for (int j = 0; j < n; ++j) x_i[i] -= B[i * n + j] * x_k[j];
    }
  }
  for (int k = end; k-- > first;) {
    const auto K = static_cast<std::size_t>(k);
    const int n = sizes_[K];
    const double* L = L_.data() + diagonal_[K];
    double* x_k = x + offset_[K];
    for (const Entry& e : columns_[K]) {
      const double* B = L_.data() + e.offset;
      const double* x_i = x + offset_[static_cast<std::size_t>(e.row)];
      for (int i = 0; i < sizes_[static_cast<std::size_t>(e.row)]; ++i)
        for (int j = 0; j < n; ++j) x_k[j] -= B[i * n + j] * x_i[i];
    }
    for (int i = n; i-- > 0;) {
      for (int j = i + 1; j < n; ++j) x_k[i] -= L[j * n + i] * x_k[j];
      x_k[i] /= L[i * n + i];
    }
  }
}

void LeastNorm::multiply_add(const double* x, double* y, int first, int end) const {
  for (int k = first; k < end; ++k) {
    const auto K = static_cast<std::size_t>(k);
    const int n = sizes_[K];
    const double* A = G_.data() + diagonal_[K];
    const double* x_k = x + offset_[K];
    double* y_k = y + offset_[K];
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) y_k[i] += A[i * n + j] * x_k[j];
    for (const Entry& e : columns_[K]) {
      if (!e.given) continue;
      const double* B = G_.data() + e.offset;
      const int at = offset_[static_cast<std::size_t>(e.row)];
      for (int i = 0; i < sizes_[static_cast<std::size_t>(e.row)]; ++i)
        for (int j = 0; j < n; ++j) {
          y[at + i] += B[i * n + j] * x_k[j];
          y_k[j] += B[i * n + j] * x[at + i];
        }
    }
  }
}

// The residual in the metric of D^-1, which makes rows of different units comparable.
double LeastNorm::length(const double* v, int first, int end) const {
  double largest = 0.0;
  for (int k = offset(first); k < offset(end); ++k)
    if (scale(k) > 0.0) largest = std::max(largest, v[k] * v[k] / scale(k));
  return std::sqrt(largest);
}

double LeastNorm::iterate(const double* b, double* x, int first, int end) const {
  const int from = offset(first), to = offset(end);
  std::fill(x + from, x + to, 0.0);
  std::copy(b + from, b + to, r_.begin() + from);
  const double enough = 1e-15 * length(b, first, end);
  double last = HUGE_VAL;
  for (int pass = 0;; ++pass) {
    const double now = length(r_.data(), first, end);
    // Solved, or as far as rounding and contradictions in b allow.
    if (!(now > enough) || now > 0.5 * last || pass == kMaxPasses) return now;
    last = now;
    substitute(r_.data(), first, end);
    for (int k = from; k < to; ++k) x[k] += r_[static_cast<std::size_t>(k)];
    std::fill(r_.begin() + from, r_.begin() + to, 0.0);
    multiply_add(x, r_.data(), first, end);
    for (int k = from; k < to; ++k) r_[static_cast<std::size_t>(k)] = b[k] - r_[static_cast<std::size_t>(k)];
  }
}

void LeastNorm::solve(const double* b, double* x, int first, int end) const {
  if (iterate(b, x, first, end) <= kConsistent * length(b, first, end)) return;
  // Rows contradict each other. Each pass added 1/eps times the residual to the null space. G x is free of that part,
  // up to its rounding, which a second pass removes.
  for (int time = 0; time < 2; ++time) {
    std::fill(b_.begin() + offset(first), b_.begin() + offset(end), 0.0);
    multiply_add(x, b_.data(), first, end);
    (void)iterate(b_.data(), x, first, end);
  }
}

}  // namespace stiction::math
