// The list of solvers: its words, and what it costs to add one.
#include <gtest/gtest.h>

#include <set>

#include "solvers/all_methods.hpp"
#include "solvers/random_problem.hpp"
#include "solvers/toy_solver.hpp"

namespace stiction::solvers {
namespace {

TEST(Methods, WordsAreUnique) {
  std::set<std::string_view> names;
  for (const Method& method : all_methods()) EXPECT_TRUE(names.insert(name_of(method)).second) << name_of(method);
  EXPECT_EQ(names.size(), std::variant_size_v<Method>);
}

TEST(Methods, AToySolverNeedsALineInTheList) {
  const WithToy toy = Toy{};
  ProblemMaker maker(12);
  for (int n = 0; n < 50; ++n) {
    const RandomProblem random = maker.make({.contacts = 3, .bodies = 2, .only_law = 0});
    Impulses by_toy = cold_start(random.problem), by_newton = by_toy;
    Scratch scratch;
    const Summary summary = solve(toy, random.problem, {}, by_toy, scratch);
    ASSERT_TRUE(summary.converged()) << "problem " << n << ": " << summary.report();
    ASSERT_TRUE(solve(WithToy(Newton{}), random.problem, {}, by_newton, scratch).converged());
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
