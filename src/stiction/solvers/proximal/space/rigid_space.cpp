#include "stiction/solvers/proximal/space/rigid_space.hpp"

#include <algorithm>
#include <array>

#include "stiction/core/threads/loops.hpp"

namespace stiction::solvers::proximal {
namespace {

constexpr int kSix = problem::kFreedoms;
using Rows = std::array<double, laws::kMaxChannels * kSix>;

// A R, dim x 6
void multiply_rows(const double* A, const double* R, int dim, Rows& out) {
  double* o = out.data();
  for (int k = 0; k < dim; ++k, o += kSix) {
    std::fill_n(o, kSix, 0.0);
    for (int l = 0; l < dim; ++l)
      for (int f = 0; f < kSix; ++f) o[f] += A[k * dim + l] * R[l * kSix + f];
  }
}

// A^T R
void multiply_rows_turned(const double* A, const double* R, int dim, Rows& out) {
  double* o = out.data();
  for (int k = 0; k < dim; ++k, o += kSix) {
    std::fill_n(o, kSix, 0.0);
    for (int l = 0; l < dim; ++l)
      for (int f = 0; f < kSix; ++f) o[f] += A[l * dim + k] * R[l * kSix + f];
  }
}

// Entry (r, c) of R^T B
double entry(const double* R, const double* B, int dim, int r, int c) {
  double sum = 0.0;
  for (int k = 0; k < dim; ++k) sum += R[k * kSix + r] * B[k * kSix + c];
  return sum;
}

}  // namespace

void RigidSpace::state_of(const Vector& P, Vector& x) const {
  x.resize(size());
  add_to_bodies([](std::size_t) { return 0.0; }, P, x);
}

void RigidSpace::velocity(const Vector& x, Vector& u) const {
  u.resize(problem_->size());
  core::share_each(rows().contacts(), kContactsAtOnce, [&](std::size_t i) {
    const int at = problem_->offset[i];
    std::copy_n(problem_->c.data() + at, rows().contact(i).dim, u.data() + at);
    rows().pull(i, x.data(), u.data() + at);
  });
}

void RigidSpace::velocity_change(const Vector& dx, Vector& du) const {
  du.resize(problem_->size());
  core::share_each(rows().contacts(), kContactsAtOnce, [&](std::size_t i) {
    const int at = problem_->offset[i];
    std::fill_n(du.data() + at, rows().contact(i).dim, 0.0);
    rows().pull(i, dx.data(), du.data() + at);
  });
}

void RigidSpace::residual(const Vector& x, const Vector& g, Vector& F) const {
  state_of(g, F);
  F = x - F;
}

void RigidSpace::apply(const DiagonalBlocks& A, const Vector& dx, Vector& y) const {
  dg_.resize(problem_->size());
  core::share_each(rows().contacts(), kContactsAtOnce, [&](std::size_t i) {
    const int dim = rows().contact(i).dim, at = problem_->offset[i];
    const double* a = A.block(i);
    std::array<double, laws::kMaxChannels> du{};
    rows().pull(i, dx.data(), du.data());
    for (int r = 0; r < dim; ++r) {
      double sum = 0.0;
      for (int c = 0; c < dim; ++c) sum += a[r * dim + c] * du[static_cast<std::size_t>(c)];
      dg_[at + r] = sum;
    }
  });
  y.resize(size());
  add_to_bodies([&](std::size_t k) { return dx[static_cast<Eigen::Index>(k)]; }, dg_, y);
}

// x = start + R^T P
template <class Start>
void RigidSpace::add_to_bodies(const Start& start, const Vector& P, Vector& x) const {
  const auto n = static_cast<std::size_t>(size());
  if (!sides_.listed()) {
    for (std::size_t k = 0; k < n; ++k) x[static_cast<Eigen::Index>(k)] = start(k);
    for (std::size_t i = 0; i < rows().contacts(); ++i) rows().push(i, P.data() + problem_->offset[i], x.data());
    return;
  }
  core::share_each(static_cast<std::size_t>(rows().bodies()), kBodiesAtOnce, [&](std::size_t body) {
    double* own = x.data() + kSix * body;
    for (std::size_t f = 0; f < kSix; ++f) own[f] = start(kSix * body + f);
    for (const problem::BodySides::Side& side : sides_.of(body)) {
      const auto i = static_cast<std::size_t>(side.contact);
      side.push(rows(), P.data() + problem_->offset[i], own);
    }
  });
}

const Colours& RigidSpace::colours() {
  if (!coloured_) colours_.choose(rows());
  coloured_ = true;
  return colours_;
}

// The pattern has a block of six columns for every body: the lower triangle of its own, then those of bodies of higher
// number that share a contact with it.
void RigidSpace::analyse() {
  if (analysed_) return;
  analysed_ = true;
  const std::size_t count = rows().contacts();
  bool same = pattern_bodies_ == rows().bodies() && pairs_.size() == count;
  for (std::size_t i = 0; same && i < count; ++i)
    same = pairs_[i] == std::array{rows().contact(i).a, rows().contact(i).b};
  if (same) return;
  pattern_bodies_ = rows().bodies();
  pairs_.resize(count);
  for (std::size_t i = 0; i < count; ++i) pairs_[i] = {rows().contact(i).a, rows().contact(i).b};

  const auto bodies = static_cast<std::size_t>(pattern_bodies_);
  std::vector<std::array<int, 2>> couples;  // of bodies, the lower number first, each once
  for (const auto& [a, b] : pairs_)
    if (b >= 0 && a != b) couples.push_back({std::min(a, b), std::max(a, b)});
  std::sort(couples.begin(), couples.end());
  couples.erase(std::unique(couples.begin(), couples.end()), couples.end());
  std::vector<std::size_t> first(bodies + 1, 0);  // couple of each body
  for (const auto& couple : couples) ++first[static_cast<std::size_t>(couple[0]) + 1];
  for (std::size_t b = 0; b < bodies; ++b) first[b + 1] += first[b];

  begin_.assign(1, 0);
  row_.clear();
  std::vector<int> block_begin;
  for (std::size_t b = 0; b < bodies; ++b) {
    block_begin.push_back(static_cast<int>(b) * kSix);
    for (int c = 0; c < kSix; ++c) {
      for (int r = c; r < kSix; ++r) row_.push_back(static_cast<int>(b) * kSix + r);
      for (std::size_t k = first[b]; k < first[b + 1]; ++k)
        for (int r = 0; r < kSix; ++r) row_.push_back(couples[k][1] * kSix + r);
      begin_.push_back(static_cast<int>(row_.size()));
    }
  }
  block_begin.push_back(pattern_bodies_ * kSix);
  place_.assign(count, 0);
  for (std::size_t i = 0; i < count; ++i) {
    const auto [a, b] = pairs_[i];
    if (b < 0 || a == b) continue;
    const std::array couple{std::min(a, b), std::max(a, b)};
    const auto low = static_cast<std::size_t>(couple[0]);
    place_[i] = static_cast<int>(std::lower_bound(couples.begin(), couples.end(), couple) - couples.begin()) -
                static_cast<int>(first[low]);
  }
  cholesky_.analyse(begin_, row_, block_begin);
}

void RigidSpace::assemble(const DiagonalBlocks& A, bool across) {
  analyse();
  std::vector<double>& J = across ? J_across_ : J_;
  J.assign(row_.size(), 0.0);
  const auto column = [&](int body, int c) { return J.data() + begin_[static_cast<std::size_t>(body * kSix + c)]; };
  const auto multiply = [&](std::size_t i, const double* R, int dim, Rows& AR) {
    across ? multiply_rows_turned(A.block(i), R, dim, AR) : multiply_rows(A.block(i), R, dim, AR);
  };
  const auto add_own = [&](std::size_t i, int body, const double* R) {
    const int dim = rows().contact(i).dim;
    Rows AR;
    multiply(i, R, dim, AR);
    for (int c = 0; c < kSix; ++c)
      for (int r = c; r < kSix; ++r) column(body, c)[r - c] += entry(R, AR.data(), dim, r, c);
  };
  const auto add_couple = [&](std::size_t i) {  // of the body of lower number with the other
    const int a = rows().contact(i).a, b = rows().contact(i).b, dim = rows().contact(i).dim, low = std::min(a, b);
    const double *R_low = a < b ? rows().at_a(i) : rows().at_b(i), *R_high = a < b ? rows().at_b(i) : rows().at_a(i);
    Rows AR;
    multiply(i, R_low, dim, AR);
    for (int c = 0; c < kSix; ++c) {
      double* block = column(low, c) + (kSix - c) + kSix * place_[i];
      for (int r = 0; r < kSix; ++r) block[r] += entry(R_high, AR.data(), dim, r, c);
    }
  };
  for (int c = 0; c < size(); ++c) J[static_cast<std::size_t>(begin_[static_cast<std::size_t>(c)])] = 1.0;
  if (sides_.listed())
    return core::share_each(static_cast<std::size_t>(rows().bodies()), kBodiesAtOnce, [&](std::size_t body) {
      const int own = static_cast<int>(body);
      for (const problem::BodySides::Side& side : sides_.of(body)) {
        const auto i = static_cast<std::size_t>(side.contact);
        const auto& c = rows().contact(i);
        add_own(i, own, side.first ? rows().at_a(i) : rows().at_b(i));
        if (c.b >= 0 && c.a != c.b && std::min(c.a, c.b) == own) add_couple(i);
      }
    });
  for (std::size_t i = 0; i < rows().contacts(); ++i) {
    const auto& c = rows().contact(i);
    add_own(i, c.a, rows().at_a(i));
    if (c.b < 0) continue;
    add_own(i, c.b, rows().at_b(i));
    if (c.a != c.b) add_couple(i);
  }
}

bool RigidSpace::factor(const DiagonalBlocks& A) {
  assemble(A, false);
  whole_ = false;
  return cholesky_.factor(J_);
}

bool RigidSpace::factor_whole(const DiagonalBlocks& A) {
  assemble(A, false);
  assemble(A, true);
  whole_ = true;
  return lu_.factor(cholesky_.pattern(), J_, J_across_);
}

}  // namespace stiction::solvers::proximal
