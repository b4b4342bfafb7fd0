// The list of solvers: its words, and what it costs to add one.
#include <gtest/gtest.h>

#include <set>

#include "solvers/all_methods.hpp"
#include "solvers/random_problem.hpp"

namespace stiction::solvers {
namespace {

// A solver of one file: projections of the normal impulses alone, for contacts without friction.
struct Toy {
  static constexpr std::string_view name = "toy";
  static constexpr std::string_view doc = "contacts without friction, contact by contact";
  int sweeps = 1000;

  Summary solve(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) const {
    problem::safe_steps(problem, options.stretch, options.relaxation, scratch.steps);
    Summary summary;
    for (; summary.iterations < std::min(sweeps, options.max_iterations); ++summary.iterations) {
      summary.residual = problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
      if (summary.residual <= options.tolerance) return summary;
      for (std::size_t i = 0; i < impulses.P.size(); ++i) {
        problem::relative_velocity(problem, impulses.P, scratch.xi);
        impulses.P[i] = problem.laws[i].normal.project(impulses.P[i] - scratch.steps[i].r_N * scratch.xi[i]);
      }
    }
    summary.stop = Stop::iteration_limit;
    return summary;
  }
};

template <class List, class More>
struct With;
template <class... Kinds, class More>
struct With<std::variant<Kinds...>, More> {
  using type = std::variant<Kinds..., More>;
};
using Longer = With<Method, Toy>::type;

TEST(Methods, WordsAreUniqueAndFindTheirMethod) {
  const std::vector<std::string> names = Methods::names();
  EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size());
  EXPECT_EQ(names.size(), std::variant_size_v<Method>);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto method = Methods::find(names[i]);
    ASSERT_TRUE(method) << names[i];
    EXPECT_EQ(method->index(), i);
    EXPECT_EQ(name_of(*method), names[i]);
    EXPECT_NE(Methods::docs().find("`" + names[i] + "`: "), std::string::npos);
  }
  EXPECT_FALSE(Methods::find("no-such-solver"));
}

TEST(Methods, AToySolverNeedsALineInTheList) {
  EXPECT_EQ(MethodList<Longer>::names().back(), "toy");
  const auto toy = MethodList<Longer>::find("toy");
  ASSERT_TRUE(toy);
  ProblemMaker maker(12);
  for (int n = 0; n < 50; ++n) {
    const RandomProblem random = maker.make({.contacts = 3, .bodies = 2, .only_law = 0});
    Impulses by_toy = cold_start(random.problem), by_newton = by_toy;
    Scratch scratch;
    const Summary summary = solve(*toy, random.problem, {}, by_toy, scratch);
    ASSERT_TRUE(summary.converged()) << "problem " << n << ": " << summary.report();
    ASSERT_TRUE(solve(Longer(Newton{}), random.problem, {}, by_newton, scratch).converged());
    for (std::size_t k = 0; k < by_toy.P.size(); ++k) EXPECT_NEAR(by_toy.P[k], by_newton.P[k], 1e-7);
  }
}

// Runs in several threads start from copies of one workspace.
TEST(Methods, CopiesOfScratchAreIndependent) {
  ProblemMaker maker(13);
  const RandomProblem one = maker.make({.contacts = 4, .bodies = 2}), two = maker.make({.contacts = 2, .bodies = 2});
  for (const Method& method : all_methods()) {
    const Options options{.method = method};
    Scratch original;
    Impulses first = cold_start(one.problem);
    solve(one.problem, options, first, original);
    Scratch copy = original;
    struct Counter {
      int value = 0;
    };
    original.of<Counter>().value = 1;
    Scratch second = original;
    second.of<Counter>().value = 2;
    EXPECT_EQ(original.of<Counter>().value, 1);
    // A copy that another problem was solved with leaves the original as it was, and the other way round.
    Impulses other = cold_start(two.problem), fresh = cold_start(two.problem);
    Scratch nothing;
    solve(two.problem, options, other, copy);
    solve(two.problem, options, fresh, nothing);
    EXPECT_EQ(other.P, fresh.P) << name_of(method);
    EXPECT_EQ(static_cast<int>(original.xi.size()), one.problem.size());
    Impulses again = cold_start(one.problem);
    solve(one.problem, options, again, original);
    EXPECT_EQ(again.P, first.P) << name_of(method);
  }
}

}  // namespace
}  // namespace stiction::solvers
