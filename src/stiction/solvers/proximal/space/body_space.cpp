#include "stiction/solvers/proximal/space/body_space.hpp"

#include <algorithm>
#include <array>

#include "stiction/math/dense.hpp"

namespace stiction::solvers::proximal {
namespace {

constexpr int kMaxBlock = 12;     // rows of a block of M: rigid bodies have 6
constexpr double kSkewM = 1e-12;  // of M: differences across the diagonal that do not count
constexpr int kMaxFreedoms = 64;  // that one contact acts on
using Dense = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

}  // namespace

bool BodySpace::begin(const problem::BodyProblem& problem) {
  problem_ = &problem;
  freedoms_ = problem.freedoms();
  mass_begin_ = problem::mass_blocks(problem.M);
  if (!invert_mass()) return false;
  v_f_.resize(freedoms_);
  force_.resize(freedoms_);
  contact_.resize(problem.size());
  inverse_mass_product(problem.f, v_f_);
  collect_rows();
  for (std::size_t i = 0; i < problem.laws.size(); ++i)
    if (freedoms(i).size() > kMaxFreedoms) return false;
  collect_pattern();
  return true;
}

bool BodySpace::invert_mass() {
  mass_values_.assign(1, 0);
  symmetric_ = true;
  for (std::size_t b = 0; b + 1 < mass_begin_.size(); ++b) {
    const auto n = static_cast<std::size_t>(mass_begin_[b + 1] - mass_begin_[b]);
    if (n > kMaxBlock) return false;
    mass_values_.push_back(mass_values_.back() + n * n);
  }
  mass_.assign(mass_values_.back(), 0.0);
  inverse_mass_.assign(mass_values_.back(), 0.0);
  for (std::size_t b = 0; b + 1 < mass_begin_.size(); ++b) {
    const int first = mass_begin_[b], n = mass_begin_[b + 1] - first;
    Eigen::Map<Dense> M(mass_.data() + mass_values_[b], n, n), inverse(inverse_mass_.data() + mass_values_[b], n, n);
    for (int c = 0; c < n; ++c)
      for (problem::SparseMatrix::InnerIterator it(problem_->M, first + c); it; ++it)
        if (it.value() != 0.0) M(it.row() - first, c) = it.value();
    const Eigen::MatrixXd part = 0.5 * (M + M.transpose());
    if (!math::is_positive(part)) return false;
    const bool equal = (M - M.transpose()).cwiseAbs().maxCoeff() <= kSkewM * part.cwiseAbs().maxCoeff();
    symmetric_ = symmetric_ && equal;
    inverse = math::inverse_of(M);
  }
  return true;
}

void BodySpace::collect_rows() {
  const auto& problem = *problem_;
  std::vector<int> block_of(static_cast<std::size_t>(freedoms_)), blocks;
  for (std::size_t b = 0; b + 1 < mass_begin_.size(); ++b)
    std::fill(block_of.begin() + mass_begin_[b], block_of.begin() + mass_begin_[b + 1], static_cast<int>(b));
  begin_.assign(1, 0);
  values_.assign(1, 0);
  freedom_.clear();
  H_.clear();
  inverse_H_.clear();
  G_.resize(contacts());
  std::vector<int> local(static_cast<std::size_t>(freedoms_), -1);
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    const int dim = problem.layout[i].dim(), first = problem.offset[i];
    blocks.clear();
    for (int k = first; k < first + dim; ++k)
      for (problem::SparseMatrix::InnerIterator it(problem.H, k); it; ++it)
        if (it.value() != 0.0) blocks.push_back(block_of[static_cast<std::size_t>(it.row())]);
    std::sort(blocks.begin(), blocks.end());
    blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
    const std::size_t from = freedom_.size();
    for (const int b : blocks)
      for (int d = mass_begin_[static_cast<std::size_t>(b)]; d < mass_begin_[static_cast<std::size_t>(b) + 1]; ++d) {
        local[static_cast<std::size_t>(d)] = static_cast<int>(freedom_.size() - from);
        freedom_.push_back(d);
      }
    const auto nd = static_cast<Eigen::Index>(freedom_.size() - from);
    begin_.push_back(freedom_.size());
    values_.push_back(values_.back() + static_cast<std::size_t>(nd * dim));
    H_.resize(values_.back(), 0.0);
    inverse_H_.resize(values_.back(), 0.0);
    Eigen::Map<Dense> H(H_.data() + values_[i], nd, dim), inverse(inverse_H_.data() + values_[i], nd, dim);
    for (int k = 0; k < dim; ++k)
      for (problem::SparseMatrix::InnerIterator it(problem.H, first + k); it; ++it)
        if (it.value() != 0.0) H(local[static_cast<std::size_t>(it.row())], k) = it.value();
    Eigen::Index at = 0;
    for (const int b : blocks) {
      const auto B = static_cast<std::size_t>(b);
      const int n = mass_begin_[B + 1] - mass_begin_[B];
      inverse.middleRows(at, n) =
          Eigen::Map<const Dense>(inverse_mass_.data() + mass_values_[B], n, n).lazyProduct(H.middleRows(at, n));
      at += n;
    }
    Eigen::Map<Dense>(G_.block(i), dim, dim) = H.transpose().lazyProduct(inverse);
  }
}

void BodySpace::collect_pattern() {
  const auto n = static_cast<std::size_t>(freedoms_);
  std::vector<std::vector<int>> columns(n);
  for (std::size_t b = 0; b + 1 < mass_begin_.size(); ++b)
    for (int c = mass_begin_[b]; c < mass_begin_[b + 1]; ++c)
      for (int r = c; r < mass_begin_[b + 1]; ++r) columns[static_cast<std::size_t>(c)].push_back(r);
  const std::size_t count = problem_->laws.size();
  for (std::size_t i = 0; i < count; ++i) {
    const auto d = freedoms(i);
    for (const int c : d)
      for (const int r : d)
        if (r > c) columns[static_cast<std::size_t>(c)].push_back(r);
  }
  const std::vector<int> begin_before = std::move(pattern_begin_), row_before = std::move(pattern_row_);
  pattern_begin_.assign(1, 0);
  pattern_row_.clear();
  for (auto& column : columns) {
    std::sort(column.begin(), column.end());
    column.erase(std::unique(column.begin(), column.end()), column.end());
    pattern_row_.insert(pattern_row_.end(), column.begin(), column.end());
    pattern_begin_.push_back(static_cast<int>(pattern_row_.size()));
  }
  const auto find = [&](int r, int c) {
    const auto from = pattern_row_.begin() + pattern_begin_[static_cast<std::size_t>(c)];
    const auto to = pattern_row_.begin() + pattern_begin_[static_cast<std::size_t>(c) + 1];
    return static_cast<int>(std::lower_bound(from, to, r) - pattern_row_.begin());
  };
  mass_place_.clear();
  mass_diagonal_.clear();
  for (std::size_t b = 0; b + 1 < mass_begin_.size(); ++b)
    for (int r = mass_begin_[b]; r < mass_begin_[b + 1]; ++r)
      for (int c = mass_begin_[b]; c < mass_begin_[b + 1]; ++c) {
        mass_place_.push_back(find(std::max(r, c), std::min(r, c)));
        mass_diagonal_.push_back(r == c);
      }
  contact_place_.assign(1, 0);
  place_.clear();
  for (std::size_t i = 0; i < count; ++i) {
    const auto d = freedoms(i);
    for (std::size_t r = 0; r < d.size(); ++r)
      for (std::size_t c = 0; c <= r; ++c) place_.push_back(find(d[r], d[c]));
    contact_place_.push_back(place_.size());
  }
  if (pattern_begin_ != begin_before || pattern_row_ != row_before)
    cholesky_.analyse(pattern_begin_, pattern_row_, mass_begin_);
}

void BodySpace::mass_product(const Vector& x, Vector& y) const {
  for (std::size_t b = 0; b + 1 < mass_begin_.size(); ++b) {
    const int first = mass_begin_[b], n = mass_begin_[b + 1] - first;
    y.segment(first, n).noalias() = Eigen::Map<const Dense>(mass_.data() + mass_values_[b], n, n) * x.segment(first, n);
  }
}

void BodySpace::inverse_mass_product(const Vector& x, Vector& y) const {
  for (std::size_t b = 0; b + 1 < mass_begin_.size(); ++b) {
    const int first = mass_begin_[b], n = mass_begin_[b + 1] - first;
    y.segment(first, n).noalias() =
        Eigen::Map<const Dense>(inverse_mass_.data() + mass_values_[b], n, n) * x.segment(first, n);
  }
}

void BodySpace::state_of(const Vector& P, Vector& x) {
  x = v_f_;
  for (std::size_t i = 0; i < problem_->laws.size(); ++i) push(i, P.data() + problem_->offset[i], x);
}

void BodySpace::push(std::size_t i, const double* dP, Vector& x) const {
  const auto d = freedoms(i);
  const int dim = problem_->layout[i].dim();
  const double* h = inverse_H_.data() + values_[i];
  for (const int row : d) {
    double sum = 0.0;
    for (int k = 0; k < dim; ++k) sum += *h++ * dP[k];
    x[row] += sum;
  }
}

void BodySpace::velocity_of(std::size_t i, const Vector& x, const Vector&, double* u) const {
  const auto d = freedoms(i);
  const int dim = problem_->layout[i].dim();
  std::array<double, laws::kMaxChannels> sum{};
  const double* h = H_.data() + values_[i];
  for (const int row : d)
    for (int k = 0; k < dim; ++k) sum[static_cast<std::size_t>(k)] += *h++ * x[row];
  for (int k = 0; k < dim; ++k) u[k] = sum[static_cast<std::size_t>(k)] + problem_->w[problem_->offset[i] + k];
}

void BodySpace::velocity(const Vector& x, Vector& u) const {
  u.resize(problem_->size());
  for (std::size_t i = 0; i < problem_->laws.size(); ++i) velocity_of(i, x, u, u.data() + problem_->offset[i]);
}

void BodySpace::velocity_change(const Vector& dx, Vector& du) const {
  velocity(dx, du);
  du -= problem_->w;
}

void BodySpace::residual(const Vector& x, const Vector& g, Vector& F) const {
  F.resize(freedoms_);
  const Vector dv = x - v_f_;
  mass_product(dv, F);
  for (std::size_t i = 0; i < problem_->laws.size(); ++i) {
    const int dim = problem_->layout[i].dim();
    const double *h = H_.data() + values_[i], *P = g.data() + problem_->offset[i];
    for (const int row : freedoms(i)) {
      double sum = 0.0;
      for (int k = 0; k < dim; ++k) sum += *h++ * P[k];
      F[row] -= sum;
    }
  }
}

double BodySpace::norm(const Vector& F) {
  inverse_mass_product(F, force_);
  return std::sqrt(std::max(0.0, F.dot(force_)));
}

void BodySpace::apply(const DiagonalBlocks& A, const Vector& dx, Vector& y) {
  y.resize(freedoms_);
  mass_product(dx, y);
  std::array<double, laws::kMaxChannels> du{}, dg{};
  for (std::size_t i = 0; i < problem_->laws.size(); ++i) {
    const int dim = problem_->layout[i].dim();
    const auto d = freedoms(i);
    const double *H = H_.data() + values_[i], *h = H, *a = A.block(i);
    du.fill(0.0);
    for (const int row : d)
      for (int k = 0; k < dim; ++k) du[static_cast<std::size_t>(k)] += *h++ * dx[row];
    for (int r = 0; r < dim; ++r) {
      double sum = 0.0;
      for (int c = 0; c < dim; ++c) sum += a[r * dim + c] * du[static_cast<std::size_t>(c)];
      dg[static_cast<std::size_t>(r)] = sum;
    }
    h = H;
    for (const int row : d) {
      double sum = 0.0;
      for (int k = 0; k < dim; ++k) sum += *h++ * dg[static_cast<std::size_t>(k)];
      y[row] += sum;
    }
  }
}

void BodySpace::assemble(const DiagonalBlocks& A, bool across) {
  std::vector<double>& J = across ? J_across_ : J_;
  J.assign(pattern_row_.size(), 0.0);
  for (std::size_t k = 0; k < mass_.size(); ++k)
    J[static_cast<std::size_t>(mass_place_[k])] += mass_diagonal_[k] ? mass_[k] : 0.5 * mass_[k];
  std::array<double, kMaxFreedoms * laws::kMaxChannels> HA{};
  for (std::size_t i = 0; i < problem_->laws.size(); ++i) {
    const auto dim = static_cast<std::size_t>(problem_->layout[i].dim()), nd = freedoms(i).size();
    const double *H = H_.data() + values_[i], *a = A.block(i);
    for (std::size_t r = 0; r < nd; ++r)
      for (std::size_t c = 0; c < dim; ++c) {
        double sum = 0.0;
        for (std::size_t k = 0; k < dim; ++k) sum += H[r * dim + k] * (across ? a[c * dim + k] : a[k * dim + c]);
        HA[r * dim + c] = sum;
      }
    const int* place = place_.data() + contact_place_[i];
    for (std::size_t r = 0; r < nd; ++r)
      for (std::size_t c = 0; c <= r; ++c) {
        double sum = 0.0;
        for (std::size_t k = 0; k < dim; ++k) sum += HA[r * dim + k] * H[c * dim + k];
        J[static_cast<std::size_t>(*place++)] += sum;
      }
  }
}

bool BodySpace::factor(const DiagonalBlocks& A) {
  assemble(A, false);
  whole_ = false;
  return cholesky_.factor(J_);
}

bool BodySpace::factor_whole(const DiagonalBlocks& A) {
  assemble(A, false);
  assemble(A, true);
  whole_ = true;
  return lu_.factor(cholesky_.pattern(), J_, J_across_);
}

}  // namespace stiction::solvers::proximal
