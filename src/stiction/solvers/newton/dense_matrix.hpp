#pragma once
// G of a problem as one matrix, for the methods that solve for all contacts at once.
#include <Eigen/Core>

#include "stiction/problem/contact_problem.hpp"

namespace stiction::solvers {

void fill_dense(const problem::ContactProblem& problem, Eigen::MatrixXd& G);

}  // namespace stiction::solvers
