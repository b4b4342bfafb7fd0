#include "stiction/solvers/proximal/space/contact_space.hpp"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <utility>

namespace stiction::solvers::proximal {
namespace {

// Share of 1/G_kk that a channel without an answer gets: far above what rounding would make singular, far below what
// the iteration could notice.
constexpr double kTiny = 1e-9;
constexpr double kSkewG = 1e-12;  // of G: differences across the diagonal that do not count
using SmallMatrix =
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor, laws::kMaxChannels, laws::kMaxChannels>;

// G_ji beside G_ij.
const double* across(const math::BlockMatrix& G, const math::BlockMatrix::Block& block, int i) {
  for (const auto& other : G.row(block.column))
    if (other.column == i) return G.values(other);
  return nullptr;
}

}  // namespace

void ContactSpace::begin(const problem::ContactProblem& problem) {
  problem_ = &problem;
  inverse_.resize(contacts());
  velocity_.resize(problem.size());
  const std::vector<int> begin_before = std::move(pattern_begin_), row_before = std::move(pattern_row_);
  pattern_begin_.assign(1, 0);
  pattern_row_.clear();
  G_.clear();
  skew_.clear();
  diagonal_.clear();
  symmetric_ = true;
  std::vector<std::pair<const math::BlockMatrix::Block*, const double*>> sorted;  // with the block across the diagonal
  for (int i = 0; i < problem.contacts(); ++i) {
    sorted.clear();
    for (const auto& block : problem.G.row(i))
      if (block.column >= i) sorted.emplace_back(&block, across(problem.G, block, i));
    std::sort(sorted.begin(), sorted.end(), [](auto a, auto b) { return a.first->column < b.first->column; });
    const int dim = problem.dim(i);
    for (int c = 0; c < dim; ++c) {
      for (const auto& [block, other] : sorted)
        for (int r = block->column == i ? c : 0; r < block->columns; ++r) {
          if (block->column == i) diagonal_.push_back(static_cast<int>(G_.size()));
          pattern_row_.push_back(problem.offset[static_cast<std::size_t>(block->column)] + r);
          const double above = problem.G.values(*block)[c * block->columns + r];
          const double below = other ? other[r * block->rows + c] : 0.0;
          symmetric_ = symmetric_ && std::fabs(above - below) <= kSkewG * G(static_cast<std::size_t>(i))[0];
          G_.push_back(0.5 * (above + below));
          skew_.push_back(0.5 * (below - above));
        }
      pattern_begin_.push_back(static_cast<int>(pattern_row_.size()));
    }
  }
  shifted_.resize(G_.size());
  if (pattern_begin_ != begin_before || pattern_row_ != row_before)
    cholesky_.analyse(pattern_begin_, pattern_row_, problem.offset);
}

void ContactSpace::multiply_G(const Vector& x, Vector& y) const {
  for (int i = 0; i < problem_->contacts(); ++i)
    for (const auto& block : problem_->G.row(i))
      math::multiply_add(problem_->G.values(block), block.rows, block.columns,
                         x.data() + problem_->offset[static_cast<std::size_t>(block.column)],
                         y.data() + problem_->offset[static_cast<std::size_t>(i)]);
}

void ContactSpace::velocity(const Vector& x, Vector& u) const {
  u = Eigen::Map<const Vector>(problem_->c.data(), problem_->size());
  multiply_G(x, u);
}

void ContactSpace::velocity_change(const Vector& dx, Vector& du) const {
  du.setZero(problem_->size());
  multiply_G(dx, du);
}

double ContactSpace::norm(const Vector& F) {
  velocity_change(F, velocity_);
  return std::sqrt(std::max(0.0, F.dot(velocity_)));
}

void ContactSpace::apply(const DiagonalBlocks& A, const Vector& dx, Vector& y) {
  velocity_change(dx, velocity_);
  y.resize(size());
  multiply(contacts(), A, velocity_, y);
  y += dx;
}

bool ContactSpace::factor(const DiagonalBlocks& A) {
  std::copy(G_.begin(), G_.end(), shifted_.begin());
  const int* place = diagonal_.data();
  for (std::size_t i = 0; i < problem_->laws.size(); ++i) {
    const int dim = problem_->layout[i].dim();
    SmallMatrix a = Eigen::Map<const SmallMatrix>(A.block(i), dim, dim);
    for (int k = 0; k < dim; ++k) a(k, k) += kTiny / G(i)[k * dim + k];
    const SmallMatrix inverse = a.llt().solve(SmallMatrix::Identity(dim, dim));
    std::copy_n(inverse.data(), dim * dim, inverse_.block(i));
    for (int c = 0; c < dim; ++c)
      for (int r = c; r < dim; ++r) shifted_[static_cast<std::size_t>(*place++)] += inverse(r, c);
  }
  whole_ = false;
  return cholesky_.factor(shifted_);
}

bool ContactSpace::factor_whole(const DiagonalBlocks& A) {
  across_.resize(G_.size());
  for (std::size_t k = 0; k < G_.size(); ++k) {
    shifted_[k] = G_[k] + skew_[k];
    across_[k] = G_[k] - skew_[k];
  }
  const int* place = diagonal_.data();
  for (std::size_t i = 0; i < problem_->laws.size(); ++i) {
    const int dim = problem_->layout[i].dim();
    SmallMatrix a = Eigen::Map<const SmallMatrix>(A.block(i), dim, dim);
    for (int k = 0; k < dim; ++k) a(k, k) += kTiny / G(i)[k * dim + k];
    const SmallMatrix inverse = a.partialPivLu().solve(SmallMatrix::Identity(dim, dim));
    std::copy_n(inverse.data(), dim * dim, inverse_.block(i));
    for (int c = 0; c < dim; ++c)
      for (int r = c; r < dim; ++r, ++place) {
        shifted_[static_cast<std::size_t>(*place)] += inverse(r, c);
        across_[static_cast<std::size_t>(*place)] += inverse(c, r);
      }
  }
  whole_ = true;
  return lu_.factor(cholesky_.pattern(), shifted_, across_);
}

void ContactSpace::solve(Vector& F) {
  multiply(contacts(), inverse_, F, velocity_);
  whole_ ? lu_.solve(velocity_.data()) : cholesky_.solve(velocity_.data());
  F = velocity_;
}

void ContactSpace::velocity_of(std::size_t i, const Vector&, const Vector& P, double* u) const {
  std::copy_n(problem_->c.data() + problem_->offset[i], problem_->layout[i].dim(), u);
  for (const auto& block : problem_->G.row(static_cast<int>(i)))
    math::multiply_add(problem_->G.values(block), block.rows, block.columns,
                       P.data() + problem_->offset[static_cast<std::size_t>(block.column)], u);
}

void ContactSpace::push(std::size_t i, const double* dP, Vector& x) const {
  for (int k = 0; k < problem_->layout[i].dim(); ++k) x[problem_->offset[i] + k] += dP[k];
}

}  // namespace stiction::solvers::proximal
