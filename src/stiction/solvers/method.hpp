#pragma once
// What a solver is, and what can be read off a list of them.
//
//   name    the word of scenario files
//   doc     what it does, for the reference page
//   solve   impulses holds the start value (sizes as in the problem) and receives the answer. scratch.steps and
//           scratch.xi are left as Summary says they were seen; no more than options.max_iterations are counted
//
// What only one solver can be told is a member of it, with a default.
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

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

template <class List>
struct MethodList;  // of a std::variant

template <SolverMethod... Methods>
struct MethodList<std::variant<Methods...>> {
  using Method = std::variant<Methods...>;

  static std::vector<std::string> names() { return {std::string(Methods::name)...}; }

  // One line for all: "`name`: what it does; ..."
  static std::string docs() {
    std::string text;
    ((text += (text.empty() ? "`" : "; `") + std::string(Methods::name) + "`: " + std::string(Methods::doc)), ...);
    return text;
  }

  static std::optional<Method> find(std::string_view name) {
    std::optional<Method> found;
    ((name == Methods::name ? void(found = Methods{}) : void()), ...);
    return found;
  }
};

}  // namespace stiction::solvers
