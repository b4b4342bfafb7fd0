#pragma once
// Anderson's acceleration of an iteration P <- S(P) (Walker and Ni 2011). With f_k = S(P_k) - P_k and the differences
// dF and dS of the last few of them, the next P is S(P_k) - dS y with y that makes |f_k - dF y| least. Here f is
// measured as the motion that it makes, x(S(P)) - x(P): where contacts depend on each other, changes of P without any
// effect do not count. What P and x become belongs together, for x is affine in P.
#include <Eigen/Cholesky>
#include <cmath>
#include <vector>

#include "stiction/solvers/proximal/space/contacts.hpp"

namespace stiction::solvers::proximal {

class Anderson {
 public:
  explicit Anderson(int history) : most_(history) {}

  // Before and after S.
  void before(const Vector& x) {
    if (most_ > 0) x_start_ = x;
  }
  void after(Vector& P, Vector& x) {
    if (most_ == 0) return;
    f_ = x - x_start_;
    const double size = f_.norm();
    if (jumped_ && size > kGrowth * safe_size_) {  // the jump did harm: back, and begin anew
      P = safe_P_;
      x = safe_x_;
      count_ = 0;
      known_ = false;
      jumped_ = false;
      return;
    }
    if (known_) {
      const auto at = static_cast<std::size_t>(next_);
      if (dF_.size() <= at) {
        dF_.resize(at + 1);
        dP_.resize(at + 1);
        dx_.resize(at + 1);
      }
      dF_[at] = f_ - f_last_;
      dP_[at] = P - P_last_;
      dx_[at] = x - x_last_;
      next_ = (next_ + 1) % most_;
      count_ = std::min(count_ + 1, most_);
    }
    f_last_ = f_;
    P_last_ = P;
    x_last_ = x;
    known_ = true;
    jumped_ = false;
    if (count_ == 0) return;
    Eigen::MatrixXd N(count_, count_);
    Eigen::VectorXd b(count_);
    for (int i = 0; i < count_; ++i) {
      const Vector& d = dF_[static_cast<std::size_t>(i)];
      b[i] = d.dot(f_);
      for (int j = 0; j <= i; ++j) N(i, j) = N(j, i) = d.dot(dF_[static_cast<std::size_t>(j)]);
    }
    N.diagonal() += (kRidge * N.trace()) * Eigen::VectorXd::Ones(count_);
    const Eigen::VectorXd y = N.ldlt().solve(b);
    if (!y.allFinite()) return;
    safe_P_ = P;
    safe_x_ = x;
    safe_size_ = size;
    jumped_ = true;
    for (int i = 0; i < count_; ++i) {
      P -= y[i] * dP_[static_cast<std::size_t>(i)];
      x -= y[i] * dx_[static_cast<std::size_t>(i)];
    }
  }

 private:
  static constexpr double kGrowth = 2.0;   // of the change after a jump that undoes it
  static constexpr double kRidge = 1e-12;  // of the trace: keeps coefficients of parallel differences small

  int most_, count_ = 0, next_ = 0;
  bool known_ = false, jumped_ = false;
  double safe_size_ = 0.0;
  Vector x_start_, f_, f_last_, P_last_, x_last_, safe_P_, safe_x_;
  std::vector<Vector> dF_, dP_, dx_;
};

}  // namespace stiction::solvers::proximal
