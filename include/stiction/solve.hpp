#pragma once
// A contact problem on its own: ContactProblem, the list of solvers, solve and its Summary.
#include "stiction/problem/contact_problem.hpp"
#include "stiction/solvers/solve.hpp"
