#pragma once
// The list of solvers: a new one is one file and one line here (docs/howto/add-a-solver.md).
#include <variant>

#include "stiction/solvers/augmented_lagrangian.hpp"
#include "stiction/solvers/gauss_seidel/gauss_seidel.hpp"
#include "stiction/solvers/jacobi.hpp"
#include "stiction/solvers/newton/newton.hpp"
#include "stiction/solvers/proximal/method.hpp"

namespace stiction::solvers {

template <SolverMethod... M>
using MethodList = std::variant<M...>;

using Method = MethodList<GaussSeidel,  // the first is the default
                          Jacobi, Newton, AugmentedLagrangian, ProximalNewton>;

}  // namespace stiction::solvers
