#pragma once
// The list of solvers: a new one is one file and one line here (docs/howto/add-a-solver.md).
#include <variant>

#include "stiction/solvers/augmented_lagrangian.hpp"
#include "stiction/solvers/gauss_seidel/gauss_seidel.hpp"
#include "stiction/solvers/jacobi.hpp"
#include "stiction/solvers/newton/newton.hpp"
#include "stiction/solvers/proximal/automatic.hpp"
#include "stiction/solvers/proximal/method.hpp"

namespace stiction::solvers {

template <SolverMethod... M>
using MethodList = std::variant<M...>;

using Method = MethodList<Automatic,  // the first is the default
                          GaussSeidel, Jacobi, Newton, AugmentedLagrangian, ProximalNewton>;

// Closed contacts from which a step gives the solver the rows of its bodies instead of G; for methods that need G, none
// are enough.
int contacts_by_bodies(const Method& method);

}  // namespace stiction::solvers
