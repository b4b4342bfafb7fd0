#pragma once
// A problem with bodies in terms of its contacts, once per problem from a file, by sparse elimination.
#include "stiction/problem/body_problem.hpp"

namespace stiction::problem {

// The same problem in terms of the contacts. M must be positive definite: false if it is not.
[[nodiscard]] bool condense(const BodyProblem& bodies, ContactProblem& contacts);

// v = M^-1 (H P + f)
Eigen::VectorXd motion(const BodyProblem& bodies, const Eigen::VectorXd& P);

}  // namespace stiction::problem
