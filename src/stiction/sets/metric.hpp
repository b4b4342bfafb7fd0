#pragma once
// Proximal points in a general metric, and linearly mapped sets [MLG 19-33], for any set of convex_set.hpp:
//
//   prox_C^R(x) = argmin over z in C of |x - z|_R,   R symmetric and positive definite                        [MLG 4]
//   A^-1 C = {y | A y in C},   prox_{A^-1 C}^Q(y) = A^-1 prox_C^{A^-T Q A^-1}(A y)                             [MLG 23]
//   y in N_C(x)  <=>  x = prox_C^R(x + R^-1 y)  <=>  A^T y in N_{A^-1 C}(A^-1 x)                      [MLG 20, 26, 30]
//
// z = prox_C^R(x) is the fixed point of z = prox_C(z - t R (z - x)), found by Newton's method with the derivative of
// the plain projection. Errors are those of rounding times the condition of R. A stretch of the last axis, the metric
// that contacts use, needs none of this: project(x, s) of the set itself.
#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <limits>

#include "stiction/core/error.hpp"
#include "stiction/sets/convex_set.hpp"

namespace stiction::sets {

template <ConvexSet Set>
class InMetric {
 public:
  static constexpr int dim = Set::dim;
  using Vector = Vec<dim>;
  using Matrix = Mat<dim>;

  // Throws core::InputError unless R is symmetric and positive definite, its largest eigenvalue at most kWorst times
  // its least.
  InMetric(const Set& set, const Matrix& R) : set_(set), R_(R) {
    if (!R.allFinite() || !R.isApprox(R.transpose(), 1e-12)) refuse();
    const Vector sizes = Eigen::SelfAdjointEigenSolver<Matrix>(R, Eigen::EigenvaluesOnly).eigenvalues();
    largest_ = sizes[dim - 1];
    if (!(sizes[0] > 0.0) || !(largest_ <= kWorst * sizes[0])) refuse();
  }

  // prox_C^R(x): x itself where it lies in C.
  [[nodiscard]] Vector project(const Vector& x) const { return find(x); }

  // An element of its generalized derivative: (I - D (I - t R)) dz = D t R dx.
  [[nodiscard]] Matrix derivative(const Vector& x) const {
    const Vector z = project(x);
    if (z == x) return Matrix::Identity();
    const Matrix tR = R_ / largest_, D = set_.derivative(Vector(z - tR * (z - x)), 1.0);
    return Eigen::PartialPivLU<Matrix>(jacobian(D, tR)).solve(Matrix(D * tR));
  }

  // y in N_C(z): how far z is from prox_C^R(z + R^-1 y).
  [[nodiscard]] double normal_cone_miss(const Vector& z, const Vector& y) const {
    return (project(z + Eigen::LLT<Matrix>(R_).solve(y)) - z).norm();
  }

 private:
  static constexpr double kWorst = 1e8, kEnough = 1e-9;

  [[noreturn]] static void refuse() {
    throw core::InputError("a metric must be symmetric and positive definite, of a condition of at most 1e8");
  }
  static Matrix jacobian(const Matrix& D, const Matrix& tR) {
    return Matrix::Identity() - D * (Matrix::Identity() - tR);
  }

  // Along the metrics R + mu I, from nearly round ones to R: the foot moves little from one to the next.
  [[nodiscard]] Vector find(const Vector& x) const {
    Vector z = set_.project(x);
    if (z == x) return x;
    for (double mu = largest_; mu > 0.1 * largest_ / kWorst; mu *= 0.25)
      z = follow(x, Matrix((R_ + mu * Matrix::Identity()) / (largest_ + mu)), z);
    return follow(x, Matrix(R_ / largest_), z);
  }

  // The fixed point from z, t R given: Newton's method where that halves the residual; else a projected gradient and,
  // from there within C, towards the foot of the Newton step. Gradients alone would converge from anywhere.
  [[nodiscard]] Vector follow(const Vector& x, const Matrix& tR, Vector z) const {
    constexpr int kPasses = 5000;  // some three
    constexpr double kRounding = 4.0 * std::numeric_limits<double>::epsilon();
    Vector from, next;
    const auto step = [&](const Vector& at) {
      from = at - tR * (at - x);
      next = set_.project(from);
      return Vector(next - at);
    };
    const auto towards = [&](const Vector& at, const Vector& to) {  // as far as the distance falls
      const Vector d = to - at, Rd = tR * d;
      const double bend = Rd.dot(d);
      return Vector(at + (bend > 0.0 ? std::clamp(-Rd.dot(at - x) / bend, 0.0, 1.0) : 0.0) * d);
    };
    Vector r = step(z);
    for (int pass = 0; pass < kPasses && r.norm() > kRounding * next.norm(); ++pass) {
      const Vector plain = next;
      const double before = r.norm();
      const Vector better = z + Eigen::PartialPivLU<Matrix>(jacobian(set_.derivative(from, 1.0), tR)).solve(r);
      if (better.allFinite())
        if (const Vector r_better = step(better); r_better.norm() < 0.5 * before) {
          z = better;
          r = r_better;
          continue;
        }
      z = better.allFinite() ? towards(plain, set_.project(better)) : plain;
      r = step(z);
      if (!(r.norm() < before) && before <= 1e4 * kRounding * next.norm()) break;  // nothing left but rounding
    }
    if (!(r.norm() <= kEnough * std::max(next.norm(), 1e-300)))
      throw core::InputError("no proximal point found: the metric is too far from round");
    return next;
  }

  Set set_;
  Matrix R_;
  double largest_ = 1.0;
};

// A^-1 C, itself a set.
template <ConvexSet Set>
class Mapped {
 public:
  static constexpr int dim = Set::dim;
  using Vector = Vec<dim>;
  using Matrix = Mat<dim>;

  // Throws core::InputError unless A is regular.
  Mapped(const Set& set, const Matrix& A) : set_(set), A_(A) {
    const Eigen::FullPivLU<Matrix> lu(A);
    if (!A.allFinite() || !lu.isInvertible()) throw core::InputError("a map of a set must be regular");
    inverse_ = lu.inverse();
  }

  // prox_{A^-1 C}^Q(y) [MLG 23]
  [[nodiscard]] Vector project(const Vector& y, const Matrix& Q) const {
    const Vector x = A_ * y, z = InMetric<Set>(set_, on_set(Q)).project(x);
    return z == x ? y : Vector(inverse_ * z);
  }
  [[nodiscard]] Vector project(const Vector& y) const { return project(y, 1.0); }
  [[nodiscard]] Vector project(const Vector& y, double s) const { return project(y, stretched(s)); }
  [[nodiscard]] Vector support(const Vector& d) const { return inverse_ * set_.support(inverse_.transpose() * d); }
  [[nodiscard]] bool contains(const Vector& y, double tol) const { return (y - project(y)).norm() <= tol; }
  [[nodiscard]] Matrix derivative(const Vector& y, double s) const {
    return inverse_ * InMetric<Set>(set_, on_set(stretched(s))).derivative(A_ * y) * A_;
  }

 private:
  [[nodiscard]] static Matrix stretched(double s) {
    Matrix Q = Matrix::Identity();
    Q(dim - 1, dim - 1) = s * s;
    return Q;
  }
  // R = A^-T Q A^-1 [MLG 29], symmetric to the last bit.
  [[nodiscard]] Matrix on_set(const Matrix& Q) const {
    const Matrix R = inverse_.transpose() * Q * inverse_;
    return 0.5 * (R + R.transpose());
  }

  Set set_;
  Matrix A_, inverse_;
};

}  // namespace stiction::sets
