#include "stiction/analysis/stability/linearisation.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "stiction/analysis/stability/differences.hpp"
#include "stiction/math/dense.hpp"

namespace stiction::analysis {
namespace {

constexpr double kDependentRows = 1e-6;  // directions by differences are known to better than that

bool counts(const Linearisation& l, const EigenMode& mode) {
  return std::abs(mode.value) > l.zero();
}

}  // namespace

double Linearisation::growth() const {
  double largest = -HUGE_VAL;
  for (const EigenMode& mode : modes)
    if (counts(*this, mode)) largest = std::max(largest, mode.value.real());
  return std::isfinite(largest) ? largest : 0.0;
}

int Linearisation::unstable() const {
  return static_cast<int>(std::count_if(modes.begin(), modes.end(), [&](const EigenMode& mode) {
    return counts(*this, mode) && mode.value.real() > centre();
  }));
}

bool Linearisation::centres() const {
  return std::any_of(modes.begin(), modes.end(), [&](const EigenMode& mode) {
    return counts(*this, mode) && std::abs(mode.value.real()) <= centre();
  });
}

bool Linearisation::neutral() const {
  return std::none_of(modes.begin(), modes.end(), [&](const EigenMode& mode) { return counts(*this, mode); });
}

Linearisation linearise(Flow& flow, const Stationary& motion) {
  Linearisation out;
  out.natural = 1.0 / flow.time();
  const auto held = [&](const model::State& at, Eigen::VectorXd& c) { flow.constraints(at, c); };
  const Jacobian J = jacobian(flow, held, motion.state);
  const Eigen::MatrixXd tangent = J.value.size() == 0
                                      ? Eigen::MatrixXd(Eigen::MatrixXd::Identity(flow.size(), flow.size()))
                                      : null_space(J.value, kDependentRows);
  const Eigen::MatrixXd basis = complement(tangent, generators(flow, motion.symmetries, motion.state), kDependentRows);
  if (basis.cols() == 0) return out;
  // The rate in the frame that moves along: zero at the motion, where it does not drift.
  const auto relative = [&](const model::State& at, Eigen::VectorXd& F) {
    flow.rate(at, F);
    F -= generators(flow, motion.symmetries, at) * motion.rate;
  };
  const Jacobian A = jacobian(flow, relative, motion.state, basis);
  out.error = A.error;
  const Eigen::MatrixXd reduced = basis.transpose() * A.value;
  const Eigen::EigenSolver<Eigen::MatrixXd> solver(reduced);
  const Eigen::EigenSolver<Eigen::MatrixXd> adjoint(reduced.transpose());
  for (Eigen::Index k = 0; k < reduced.cols(); ++k) {
    EigenMode mode;
    const std::complex<double> value = solver.eigenvalues()[k];
    mode.value = value * out.natural;
    Eigen::VectorXcd y = basis * solver.eigenvectors().col(k);
    Eigen::Index largest = 0;
    y.cwiseAbs().maxCoeff(&largest);
    y /= y[largest];
    Eigen::Index nearest = 0;
    (adjoint.eigenvalues().array() - value).abs().minCoeff(&nearest);
    const Eigen::VectorXcd left = basis * adjoint.eigenvectors().col(nearest);
    const std::complex<double> both = left.transpose() * y;
    mode.left = std::abs(both) > 0.0 ? Eigen::VectorXcd(left / both) : left;
    mode.change = y.cwiseProduct(flow.scales());
    out.modes.push_back(std::move(mode));
  }
  std::stable_sort(out.modes.begin(), out.modes.end(), [](const EigenMode& a, const EigenMode& b) {
    if (std::abs(a.value.real() - b.value.real()) > 1e-9 * (std::abs(a.value) + std::abs(b.value)))
      return a.value.real() > b.value.real();
    return a.value.imag() > b.value.imag();
  });
  return out;
}

}  // namespace stiction::analysis
