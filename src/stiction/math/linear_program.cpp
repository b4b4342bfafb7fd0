#include "stiction/math/linear_program.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <vector>

namespace stiction::math {
namespace {

constexpr double kViolated = 1e-12;  // of rows of about unit size, and of the size of y
constexpr double kEndless = 1e-9;    // slope of a row along a direction of unit size that counts as zero
constexpr double kPivot = 1e-9;      // of the largest: smaller ones would spoil the inverse
constexpr int kFresh = 20;           // updates of the inverse before it is computed anew

// The basis: d rows that hold with equality, R y = b, and c = R' lambda with lambda >= 0, which makes y the best corner
// of these rows alone. Rows m + k are the box sign_k y_k <= B with B beyond all numbers: y = corner + B far.
class DualSimplex {
 public:
  DualSimplex(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const Eigen::VectorXd& c)
      : A_(A), b_(b.cwiseMax(0.0)), c_(c), ignored_(static_cast<std::size_t>(A.rows()), 0) {
    for (Eigen::Index k = 0; k < c.size(); ++k) basis_.push_back(static_cast<int>(A.rows() + k));
    refresh();
  }

  // Ends where no row is violated.
  void run() {
    const int limit = 200 * static_cast<int>(A_.rows() + c_.size());  // Bland's rule ends; rounding must not undo that
    const int quick = 20 * static_cast<int>(c_.size()) + 200;         // pivots before that rule is needed, if ever
    int updates = 0;
    for (int pass = 0; pass < limit; ++pass) {
      const int row = entering(pass >= quick);
      if (row < 0) {
        if (updates == 0) return;
        refresh();  // the answer is that of a fresh inverse
        updates = 0;
        continue;
      }
      const Eigen::VectorXd alpha = N_.transpose() * A_.row(row).transpose();
      const Eigen::Index k = leaving(alpha, pass >= quick);
      if (k < 0) {
        ignored_[static_cast<std::size_t>(row)] = 1;  // parallel to the basis to rounding: y = 0 obeys it
        continue;
      }
      replace(k, row, alpha);
      if (++updates == kFresh) {
        refresh();
        updates = 0;
      }
    }
  }

  [[nodiscard]] LinearOptimum optimum() const {
    double grows = 0.0;
    for (std::size_t k = 0; k < basis_.size(); ++k)
      if (basis_[k] >= A_.rows()) grows += lambda_[static_cast<Eigen::Index>(k)];
    if (grows > kEndless * c_.norm()) return {false, far_};
    double reach = 0.0;  // how far the rows want y moved along what costs nothing
    const Eigen::VectorXd slope = A_ * far_, over = A_ * corner_ - b_;
    for (Eigen::Index r = 0; r < A_.rows(); ++r)
      if (slope[r] < -kEndless) reach = std::max(reach, over[r] / -slope[r]);
    return {true, corner_ + reach * far_};
  }

 private:
  // Rows of the box face where c grows.
  [[nodiscard]] double sign(Eigen::Index k) const { return c_[k] < 0.0 ? -1.0 : 1.0; }

  void refresh() {
    const Eigen::Index d = c_.size(), m = A_.rows();
    Eigen::MatrixXd R(d, d);
    for (Eigen::Index k = 0; k < d; ++k) {
      const int row = basis_[static_cast<std::size_t>(k)];
      if (row < m)
        R.row(k) = A_.row(row);
      else
        R.row(k) = sign(row - m) * Eigen::RowVectorXd::Unit(d, row - m);
    }
    N_ = R.fullPivLu().inverse();
    values();
  }
  void values() {
    const Eigen::Index d = c_.size(), m = A_.rows();
    corner_.setZero(d);
    far_.setZero(d);
    for (Eigen::Index k = 0; k < d; ++k) {
      const int row = basis_[static_cast<std::size_t>(k)];
      if (row < m)
        corner_ += b_[row] * N_.col(k);
      else
        far_ += N_.col(k);
    }
    lambda_ = (N_.transpose() * c_).cwiseMax(0.0);
  }

  // The most violated row, at infinity first; by Bland's rule the first one. -1 if none is.
  [[nodiscard]] int entering(bool bland) const {
    const Eigen::VectorXd slope = A_ * far_, over = A_ * corner_ - b_;
    const double endless = kEndless * std::max(1.0, far_.norm()), size = kViolated * std::max(1.0, corner_.norm());
    int best = -1;
    bool best_far = false;
    double most = 0.0;
    for (Eigen::Index r = 0; r < A_.rows(); ++r) {
      if (ignored_[static_cast<std::size_t>(r)]) continue;
      const bool is_far = slope[r] > endless;
      if (!is_far && !(std::abs(slope[r]) <= endless && over[r] > size)) continue;
      if (bland) return static_cast<int>(r);
      const double by = is_far ? slope[r] : over[r];
      if (best >= 0 && (is_far == best_far ? by <= most : best_far)) continue;
      best = static_cast<int>(r);
      best_far = is_far;
      most = by;
    }
    return best;
  }
  // The row of the basis whose lambda reaches zero first; among equals the best pivot, or by Bland's rule the first.
  [[nodiscard]] Eigen::Index leaving(const Eigen::VectorXd& alpha, bool bland) const {
    const double least_pivot = kPivot * alpha.cwiseAbs().maxCoeff();
    double least = HUGE_VAL;
    for (Eigen::Index k = 0; k < alpha.size(); ++k)
      if (alpha[k] > least_pivot) least = std::min(least, lambda_[k] / alpha[k]);
    Eigen::Index best = -1;
    for (Eigen::Index k = 0; k < alpha.size(); ++k) {
      if (!(alpha[k] > least_pivot) || lambda_[k] / alpha[k] > least + 1e-13 * (1.0 + least)) continue;
      const auto at = [&](Eigen::Index i) { return basis_[static_cast<std::size_t>(i)]; };
      if (best < 0 || (bland ? at(k) < at(best) : alpha[k] > alpha[best])) best = k;
    }
    return best;
  }
  void replace(Eigen::Index k, int row, Eigen::VectorXd alpha) {
    const double pivot = alpha[k];
    const Eigen::VectorXd column = N_.col(k) / pivot;
    alpha[k] -= 1.0;
    N_.noalias() -= column * alpha.transpose();
    basis_[static_cast<std::size_t>(k)] = row;
    values();
  }

  const Eigen::MatrixXd& A_;
  Eigen::VectorXd b_;
  const Eigen::VectorXd& c_;
  std::vector<char> ignored_;
  std::vector<int> basis_;
  Eigen::MatrixXd N_;  // inverse of the rows of the basis
  Eigen::VectorXd corner_, far_, lambda_;
};

}  // namespace

LinearOptimum maximise(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const Eigen::VectorXd& c) {
  DualSimplex simplex(A, b, c);
  simplex.run();
  return simplex.optimum();
}

}  // namespace stiction::math
