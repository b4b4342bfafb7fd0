// Random problems of every law, 1 to 200 contacts, on few bodies (dependent) or many, masses up to 1 : 1e4, friction up
// to 10: each is solved to 1e-10 or reported, and none is accepted that breaks a law. STICTION_PROBLEMS=100000 tries as
// many.
#include <gtest/gtest.h>

#include <cstdlib>

#include "solvers/by_bodies.hpp"
#include "solvers/law_violation.hpp"

namespace stiction::solvers {
namespace {

// One in four is ill conditioned, one in four has large coefficients.
ProblemSpec draw(ProblemMaker& maker, int n) {
  const int contacts = static_cast<int>(std::pow(200.0, maker.uniform(0.0, 1.0)));
  return {.contacts = contacts,
          .bodies = 1 + maker.below(contacts),
          .mass_decades = n % 4 == 1 ? 2.0 : 0.0,
          .mu_max = n % 4 == 2 ? 10.0 : 0.8,
          .all_laws = true,
          .rolling = n % 3,
          .coefficient = n % 5 == 0 ? 2 : 0,
          .all_blocks = n % 7 == 0};
}

TEST(Campaign, SolvedOrReported) {
  const char* asked = std::getenv("STICTION_PROBLEMS");
  const int problems = asked ? std::atoi(asked) : 60;
  ProblemMaker maker(51);
  Scratch scratch;  // kept, as in a run
  int reported = 0, wrong = 0;
  double worst = 0.0;
  for (int n = 0; n < problems; ++n) {
    const RandomProblem random = maker.make(draw(maker, n));
    const bool bodies = n % 2 == 1 && n % 5 != 0;  // coefficients that fall need G
    const ContactProblem problem = bodies ? by_bodies(random) : random.problem;
    Impulses impulses = cold_start(problem);
    const Summary summary = solve(problem, Options{.tolerance = 1e-10, .max_iterations = 5000}, impulses, scratch);
    ASSERT_EQ(summary.converged(), summary.residual <= 1e-10) << "problem " << n;
    if (!summary.converged()) {
      ++reported;
      if (asked) std::printf("problem %d, %d contacts: %s\n", n, problem.contacts(), summary.report().c_str());
      continue;
    }
    const double violation = law_violation(random, impulses.P);
    worst = std::max(worst, violation);
    wrong += violation <= 1e-6 ? 0 : 1;
    EXPECT_LE(violation, 1e-6) << "problem " << n << ", " << problem.contacts() << " contacts";
  }
  std::printf("%d of %d problems reported as not solved; largest violation of a law %.1e\n", reported, problems, worst);
  EXPECT_EQ(wrong, 0);
  EXPECT_LE(reported, problems / 50);
}

}  // namespace
}  // namespace stiction::solvers
