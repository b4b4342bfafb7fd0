#include "stiction/math/linear_program.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/math/dense.hpp"

namespace stiction::math {
namespace {

constexpr double kViolated = 1e-12;  // of rows of about unit size, and of the size of y
constexpr double kGrows = 1e-9;      // of the size of c: a smaller slope along a direction without end is rounding
constexpr double kPivot = 1e-9;      // of the largest: smaller ones would spoil the inverse
constexpr int kFresh = 20;           // updates of the inverse before it is computed anew

double side(double c) {
  return c < 0.0 ? -1.0 : 1.0;
}

}  // namespace

void LinearProgram::add(const Eigen::VectorXd& a, double b) {
  if (count_ == A_.rows()) {
    A_.conservativeResize(2 * count_ + 16, Eigen::NoChange);
    b_.conservativeResize(A_.rows());
  }
  A_.row(count_) = a.transpose();
  b_[count_] = std::max(0.0, b);
  ignored_.push_back(0);
  ++count_;
}

void LinearProgram::begin(const Eigen::VectorXd& c) {
  c_ = c;
  basis_.clear();
  for (Eigen::Index k = 0; k < c.size(); ++k) basis_.push_back(-1 - k);
  std::ranges::fill(ignored_, 0);
  refresh();
}

// Ends where no row is violated.
LinearOptimum LinearProgram::solve() {
  const int limit = 200 * static_cast<int>(count_ + c_.size());  // Bland's rule ends; rounding must not undo that
  const int quick = 20 * static_cast<int>(c_.size()) + 200;      // pivots before that rule is needed, if ever
  int updates = 0;
  for (int pass = 0; pass < limit; ++pass) {
    const Eigen::Index row = entering(pass >= quick);
    if (row < 0) {
      if (updates == 0) break;
      refresh();  // the answer is that of a fresh inverse
      updates = 0;
      continue;
    }
    const Eigen::VectorXd alpha = N_.transpose() * A_.row(row).transpose();
    const Eigen::Index k = leaving(alpha, pass >= quick);
    if (k < 0) {
      ignored_[static_cast<std::size_t>(row)] = 1;  // no corner obeys it but y = 0 does: it is violated by rounding
      continue;
    }
    replace(k, row, alpha);
    if (++updates == kFresh) {
      refresh();
      updates = 0;
    }
  }
  return optimum();
}

LinearOptimum LinearProgram::optimum() const {
  double grows = 0.0;
  for (std::size_t k = 0; k < basis_.size(); ++k)
    if (is_box(k)) grows += lambda_[static_cast<Eigen::Index>(k)];
  if (grows > kGrows * c_.norm()) return {false, far_};
  double reach = 0.0;  // how far the rows want y moved along what costs nothing
  const Eigen::VectorXd slope = A() * far_, over = A() * corner_ - b();
  for (Eigen::Index r = 0; r < count_; ++r)
    if (slope[r] < -kGrows) reach = std::max(reach, over[r] / -slope[r]);
  return {true, corner_ + reach * far_};
}

void LinearProgram::refresh() {
  const Eigen::Index d = c_.size();
  Eigen::MatrixXd R(d, d);
  for (Eigen::Index k = 0; k < d; ++k) {
    const Eigen::Index row = basis_[static_cast<std::size_t>(k)];
    if (row >= 0)
      R.row(k) = A_.row(row);
    else
      R.row(k) = side(c_[-1 - row]) * Eigen::RowVectorXd::Unit(d, -1 - row);
  }
  N_ = inverse_of(R);
  corner();
}

void LinearProgram::corner() {
  corner_.setZero(c_.size());
  far_.setZero(c_.size());
  for (std::size_t k = 0; k < basis_.size(); ++k)
    if (is_box(k))
      far_ += N_.col(static_cast<Eigen::Index>(k));
    else
      corner_ += b_[basis_[k]] * N_.col(static_cast<Eigen::Index>(k));
  lambda_ = (N_.transpose() * c_).cwiseMax(0.0);
}

// The most violated row, at infinity first; by Bland's rule the first one. -1 if none is.
Eigen::Index LinearProgram::entering(bool bland) const {
  const Eigen::VectorXd slope = A() * far_, over = A() * corner_ - b();
  const double endless = kViolated * std::max(1.0, far_.norm()), size = kViolated * std::max(1.0, corner_.norm());
  Eigen::Index best = -1;
  bool best_far = false;
  double most = 0.0;
  for (Eigen::Index r = 0; r < count_; ++r) {
    const bool is_far = slope[r] > endless;
    if (!is_far && !(slope[r] >= -endless && over[r] > size)) continue;
    if (ignored_[static_cast<std::size_t>(r)]) continue;
    if (bland) return r;
    const double by = is_far ? slope[r] : over[r];
    if (best >= 0 && (is_far == best_far ? by <= most : best_far)) continue;
    best = r;
    best_far = is_far;
    most = by;
  }
  return best;
}

// The row of the basis whose lambda reaches zero first; among equals the best pivot, or by Bland's rule the first.
Eigen::Index LinearProgram::leaving(const Eigen::VectorXd& alpha, bool bland) const {
  const double least_pivot = kPivot * alpha.cwiseAbs().maxCoeff();
  double least = HUGE_VAL;
  for (Eigen::Index k = 0; k < alpha.size(); ++k)
    if (alpha[k] > least_pivot) least = std::min(least, lambda_[k] / alpha[k]);
  Eigen::Index best = -1;
  const auto number = [&](Eigen::Index k) { return basis_[static_cast<std::size_t>(k)]; };
  for (Eigen::Index k = 0; k < alpha.size(); ++k) {
    if (!(alpha[k] > least_pivot) || lambda_[k] / alpha[k] > least + 1e-13 * (1.0 + least)) continue;
    if (best < 0 || (bland ? number(k) < number(best) : alpha[k] > alpha[best])) best = k;
  }
  return best;
}

void LinearProgram::replace(Eigen::Index k, Eigen::Index row, Eigen::VectorXd alpha) {
  const Eigen::VectorXd column = N_.col(k) / alpha[k];
  alpha[k] -= 1.0;
  N_.noalias() -= column * alpha.transpose();
  Eigen::Index& place = basis_[static_cast<std::size_t>(k)];
  if (place >= 0) ignored_[static_cast<std::size_t>(place)] = 0;
  place = row;
  ignored_[static_cast<std::size_t>(row)] = 1;
  corner();
}

}  // namespace stiction::math
