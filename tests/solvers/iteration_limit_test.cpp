// max_iterations is a limit of what Summary counts, also where methods call each other.
#include <gtest/gtest.h>

#include "solvers/all_methods.hpp"
#include "solvers/random_problem.hpp"
#include "stiction/problem/residual.hpp"
#include "stiction/solvers/robust.hpp"

namespace stiction::solvers {
namespace {

// Dependent contacts, some with coefficients that fall, and a tolerance that rounding does not reach: Gauss-Seidel
// calls Newton's method again and again.
RandomProblem hard(ProblemMaker& maker, int n) {
  return maker.make({.contacts = 5, .bodies = 1, .only_law = 1 + n % 5, .coefficient = n % 3 == 0 ? 3 : 0});
}

TEST(IterationLimit, IsNeverExceeded) {
  for (const Method& method : all_methods()) {
    ProblemMaker maker(14);
    int reached = 0;
    for (int n = 0; n < 60; ++n) {
      const RandomProblem random = hard(maker, n);
      const int limit = 1 + 7 * n;
      Impulses impulses = cold_start(random.problem);
      Scratch scratch;
      const Summary summary =
          solve(random.problem, {.method = method, .tolerance = 1e-30, .max_iterations = limit}, impulses, scratch);
      EXPECT_LE(summary.iterations, limit) << name_of(method) << ", problem " << n;
      if (summary.stop != Stop::iteration_limit) continue;
      ++reached;
      EXPECT_EQ(summary.iterations, limit) << name_of(method) << ", problem " << n;
      std::vector<double> xi;
      EXPECT_NEAR(summary.residual, problem::natural_residual(random.problem, scratch.steps, impulses, xi),
                  1e-13 * (1.0 + summary.residual));
      EXPECT_EQ(xi, scratch.xi);
    }
    EXPECT_GE(reached, 30) << name_of(method);
  }
}

TEST(IterationLimit, HoldsForACascade) {
  ProblemMaker maker(15);
  for (int n = 0; n < 40; ++n) {
    const RandomProblem random = hard(maker, n);
    const int limit = 1 + 5 * n;
    const std::vector<Attempt> attempts{{GaussSeidel{}, 50}, {Newton{}, 50}, {AugmentedLagrangian{}, 1000}};
    Impulses impulses = cold_start(random.problem), kept;
    Scratch scratch;
    const Summary summary = solve_robust(random.problem, {.tolerance = 1e-30, .max_iterations = limit},
                                         {attempts, Keep::closest, 0.0, kept}, impulses, scratch);
    EXPECT_LE(summary.iterations, limit);
    std::vector<double> xi;
    EXPECT_NEAR(summary.residual, problem::natural_residual(random.problem, scratch.steps, impulses, xi),
                1e-13 * (1.0 + summary.residual));
    EXPECT_EQ(xi, scratch.xi);
  }
}

// What an attempt leaves: the closest impulses, or those given.
TEST(Cascade, KeepsWhatItIsTold) {
  ProblemMaker maker(16);
  int moved = 0;
  for (int n = 0; n < 40; ++n) {
    const RandomProblem random = hard(maker, n);
    const std::vector<Attempt> attempts{{GaussSeidel{}, 2}, {Jacobi{}, 2}};
    const Options options{.tolerance = 1e-30};
    const Impulses given = cold_start(random.problem);
    Impulses closest = given, nothing = given, kept, alone = given;
    Scratch scratch;
    const Summary a = solve_robust(random.problem, options, {attempts, Keep::closest, 0.0, kept}, closest, scratch);
    solve_robust(random.problem, options, {attempts, Keep::nothing, 0.0, kept}, nothing, scratch);
    EXPECT_EQ(nothing.P, given.P);
    Options few = options;
    few.max_iterations = 2;
    const Summary b = solve(random.problem, few, alone, scratch);
    EXPECT_LE(a.residual, b.residual);
    moved += closest.P != given.P ? 1 : 0;
  }
  EXPECT_GE(moved, 35);  // measured: 39; nothing closes in the other
}

}  // namespace
}  // namespace stiction::solvers
