#pragma once
// What a solver is.
//
//   name         the word of scenario files
//   doc          what it does, for the reference page
//   parameters   its own keys, where it has any (core/parameter.hpp): members with a default
//   solve        impulses holds the start value (sizes as in the problem) and receives the answer. scratch.steps and
//                scratch.xi are left as they belong to the Summary; no more than options.max_iterations are counted
#include <concepts>
#include <string_view>

#include "stiction/core/parameter.hpp"
#include "stiction/problem/contact_problem.hpp"
#include "stiction/solvers/scratch.hpp"
#include "stiction/solvers/summary.hpp"

namespace stiction::solvers {

using problem::ContactProblem;
using problem::Impulses;

struct Options;

template <class M>
concept SolverMethod = std::default_initializable<M> &&
    requires(const M& method, const ContactProblem& problem, const Options& options, Impulses& impulses,
             Scratch& scratch) {
  { M::name } -> std::convertible_to<std::string_view>;
  { M::doc } -> std::convertible_to<std::string_view>;
  { method.solve(problem, options, impulses, scratch) } -> std::same_as<Summary>;
};

}  // namespace stiction::solvers
