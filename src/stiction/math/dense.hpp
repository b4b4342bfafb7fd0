#pragma once
// Decompositions of dense matrices of any size. They are compiled once, in dense.cpp: as templates they cost each
// source that solves equations 4 to 10 s of the compiler's time.
#include <Eigen/LU>
#include <Eigen/QR>

namespace stiction::math {

// A x = b for any A, also without full rank: the best x in the sense of least squares, and of these the shortest.
class LeastSquares {
 public:
  // Pivots below `threshold` of the largest count as zero.
  void compute(const Eigen::MatrixXd& A, double threshold);
  [[nodiscard]] Eigen::Index rank() const;
  // x has its size, and is not b.
  void solve(const Eigen::Ref<const Eigen::VectorXd>& b, Eigen::Ref<Eigen::VectorXd> x) const;

 private:
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> qr_;
};

// A x = b for a square, regular A, by elimination with partial pivoting.
class Elimination {
 public:
  void compute(const Eigen::MatrixXd& A);
  // x has its size, and is not b.
  void solve(const Eigen::Ref<const Eigen::VectorXd>& b, Eigen::Ref<Eigen::VectorXd> x) const;

 private:
  Eigen::PartialPivLU<Eigen::MatrixXd> lu_;
};

// Whether a symmetric matrix is positive definite.
[[nodiscard]] bool is_positive(const Eigen::MatrixXd& A);

// Of a square, regular matrix.
[[nodiscard]] Eigen::MatrixXd inverse_of(const Eigen::MatrixXd& A);

// Eigenvalues of a symmetric matrix, the smallest first, and their unit vectors, as columns.
struct Spectrum {
  Eigen::VectorXd values;
  Eigen::MatrixXd vectors;
};
[[nodiscard]] Spectrum spectrum_of(const Eigen::MatrixXd& A);

}  // namespace stiction::math
