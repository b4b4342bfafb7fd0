#pragma once
// max c.y subject to A y <= b with y free and b >= 0, so that y = 0 is allowed. Dense and small: the dual simplex
// method, which starts from a box of infinite size and adds the violated rows, so that of many rows only those near the
// answer are ever looked at twice. Made for programs that grow by tangents of convex sets: near the answer their rows
// are nearly parallel, which the primal method, whose table carries every row along, does not stand.
#include <Eigen/Core>

namespace stiction::math {

struct LinearOptimum {
  bool bounded = true;
  Eigen::VectorXd y;  // where c.y is largest, or a direction in which it grows without end
};

// Rows of A are best of about equal length. Entries of b below 0 count as 0.
LinearOptimum maximise(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const Eigen::VectorXd& c);

}  // namespace stiction::math
