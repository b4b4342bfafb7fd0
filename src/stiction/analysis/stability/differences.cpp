#include "stiction/analysis/stability/differences.hpp"

#include <Eigen/SVD>
#include <array>
#include <cmath>

#include "stiction/smooth/differences.hpp"

namespace stiction::analysis {

Derivative derivative(const Flow& flow, const StateFunction& f, const model::State& at, const Eigen::VectorXd& along) {
  constexpr std::array<double, 6> kSteps{1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7};
  model::State moved = at;
  Eigen::VectorXd value;
  const auto with = [&](double h) {
    Eigen::VectorXd sum;
    for (int k : {-3, -2, -1, 1, 2, 3}) {
      flow.move(at, k * h * along, moved);
      f(moved, value);
      if (sum.size() == 0) sum.setZero(value.size());
      sum += smooth::difference_weight(k) / h * value;
    }
    return sum;
  };
  Derivative best{{}, HUGE_VAL};
  Eigen::VectorXd before = with(kSteps[0]);
  for (std::size_t i = 1; i < kSteps.size(); ++i) {
    Eigen::VectorXd now = with(kSteps[i]);
    const double error = now.size() == 0 ? 0.0 : (now - before).lpNorm<Eigen::Infinity>();
    if (error < best.error) best = {now, error};
    before = std::move(now);
  }
  if (best.value.size() == 0) best.value = before;  // not a number: reported by the error
  return best;
}

Jacobian jacobian(const Flow& flow, const StateFunction& f, const model::State& at, const Eigen::MatrixXd& basis) {
  Jacobian out;
  for (Eigen::Index k = 0; k < basis.cols(); ++k) {
    const Derivative d = derivative(flow, f, at, basis.col(k));
    if (k == 0) out.value.resize(d.value.size(), basis.cols());
    out.value.col(k) = d.value;
    out.error = std::max(out.error, d.error);
  }
  return out;
}

Jacobian jacobian(const Flow& flow, const StateFunction& f, const model::State& at) {
  return jacobian(flow, f, at, Eigen::MatrixXd::Identity(flow.size(), flow.size()));
}

Eigen::MatrixXd null_space(const Eigen::MatrixXd& A, double threshold) {
  if (A.rows() == 0) return Eigen::MatrixXd::Identity(A.cols(), A.cols());
  Eigen::JacobiSVD<Eigen::MatrixXd> svd(A, Eigen::ComputeFullV);
  svd.setThreshold(threshold);
  return svd.matrixV().rightCols(A.cols() - svd.rank());
}

Eigen::MatrixXd complement(const Eigen::MatrixXd& N, const Eigen::MatrixXd& X, double threshold) {
  if (X.cols() == 0 || N.cols() == 0) return N;
  return N * null_space((N.transpose() * X).transpose(), threshold);
}

}  // namespace stiction::analysis
