#pragma once
// A contact problem solved by itself: ContactProblem, the list of solvers, solve and its Summary.
#include "stiction/problem/contact_problem.hpp"
#include "stiction/solvers/solve.hpp"
