// One contact, one solution, found by hand: a rod that slides on one end, normal and tangent strongly coupled.
#include <gtest/gtest.h>

#include "solvers/random_problem.hpp"

namespace stiction::solvers {
namespace {

// Thin rod, mass 1, length 2, at 60 degrees. Sliding so that friction presses it on: with gamma_T > 0 the force is
// P_T = -mu P_N, hence P_N = 0.1 / (G_NN - mu G_NT), and the end still slides. Stick would need P_N < 0.
TEST(CoupledContact, GaussSeidelFindsTheSlipSolution) {
  const double x = -0.5, y = -std::sqrt(0.75), G_NN = 1 + 3 * x * x, G_TT = 1 + 3 * y * y, G_NT = -3 * x * y;
  for (double mu : {0.5, 1.0, 2.0, 5.0, 20.0}) {
    for (double slide : {0.5, 3.0}) {
      const double P_N = 0.1 / (G_NN - mu * G_NT), gamma_T = slide + (G_NT - mu * G_TT) * P_N;
      ASSERT_LT(G_NT, 0.0);
      ASSERT_GT(gamma_T, 0.0);
      ContactProblem problem;
      problem.clear();
      problem.add_contact({{}, laws::Coulomb{mu}});
      double* G = problem.G.add_block(0, 3, 3);
      G[0] = G_NN, G[4] = G_TT, G[1] = G[3] = G_NT, G[8] = 1.0;
      problem.G.end_row();
      problem.c = {-0.1, slide, 0.0};
      Impulses impulses = cold_start(problem);
      Scratch scratch;
      const Summary summary = solve(problem, {}, impulses, scratch);
      EXPECT_TRUE(summary.converged()) << "mu " << mu << ", slide " << slide << ": " << summary.report();
      EXPECT_NEAR(impulses.P[0], P_N, 1e-9) << "mu " << mu << ", slide " << slide;
      EXPECT_NEAR(impulses.P[1], -mu * P_N, 1e-9) << "mu " << mu << ", slide " << slide;
    }
  }
}

}  // namespace
}  // namespace stiction::solvers
