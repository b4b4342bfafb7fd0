#pragma once
// The list of solvers: a new one is one file and one line here (docs/howto/add-a-solver.md).
#include "stiction/solvers/augmented_lagrangian.hpp"
#include "stiction/solvers/gauss_seidel/gauss_seidel.hpp"
#include "stiction/solvers/jacobi.hpp"
#include "stiction/solvers/newton/newton.hpp"

namespace stiction::solvers {

using Method = std::variant<GaussSeidel,  // the first is the default
                            Jacobi, Newton, AugmentedLagrangian>;
using Methods = MethodList<Method>;

}  // namespace stiction::solvers
