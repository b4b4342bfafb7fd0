#pragma once
// Derivatives of functions of a state by differences, with the step that fits: friction may change over a speed that
// is a small part of the natural one (Contensou's of omega R), elastic forces over an
// overlap that is a small part of a length.
#include <functional>

#include "stiction/analysis/stability/flow.hpp"

namespace stiction::analysis {

using StateFunction = std::function<void(const model::State&, Eigen::VectorXd&)>;

struct Derivative {
  Eigen::VectorXd value;
  double error = 0.0;  // by which two steps differ
};

// Along a direction of the chart: central differences of sixth order with steps from 1e-2 to 1e-7 of the direction; of
// two that follow each other and differ least, the second.
Derivative derivative(const Flow& flow, const StateFunction& f, const model::State& at, const Eigen::VectorXd& along);

// All of them, a column per coordinate of the chart, or per column of `basis`.
struct Jacobian {
  Eigen::MatrixXd value;
  double error = 0.0;  // the largest of a column
};
Jacobian jacobian(const Flow& flow, const StateFunction& f, const model::State& at, const Eigen::MatrixXd& basis);
Jacobian jacobian(const Flow& flow, const StateFunction& f, const model::State& at);

// An orthonormal basis of the vectors that A maps to zero, and of those of span(N) orthogonal to the columns of X.
Eigen::MatrixXd null_space(const Eigen::MatrixXd& A, double threshold);
Eigen::MatrixXd complement(const Eigen::MatrixXd& N, const Eigen::MatrixXd& X, double threshold);

}  // namespace stiction::analysis
