#include "stiction/math/dense.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

namespace stiction::math {

void LeastSquares::compute(const Eigen::MatrixXd& A, double threshold) {
  qr_.setThreshold(threshold);
  qr_.compute(A);
}
Eigen::Index LeastSquares::rank() const {
  return qr_.rank();
}
void LeastSquares::solve(const Eigen::Ref<const Eigen::VectorXd>& b, Eigen::Ref<Eigen::VectorXd> x) const {
  x = qr_.solve(b);
}

void Elimination::compute(const Eigen::MatrixXd& A) {
  lu_.compute(A);
}
void Elimination::solve(const Eigen::Ref<const Eigen::VectorXd>& b, Eigen::Ref<Eigen::VectorXd> x) const {
  x = lu_.solve(b);
}

bool is_positive(const Eigen::MatrixXd& A) {
  return A.llt().info() == Eigen::Success;
}

Eigen::MatrixXd inverse_of(const Eigen::MatrixXd& A) {
  return A.partialPivLu().inverse();
}

Spectrum spectrum_of(const Eigen::MatrixXd& A) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(A);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

}  // namespace stiction::math
