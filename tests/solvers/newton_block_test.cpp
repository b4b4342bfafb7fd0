// Newton's method on one contact: every law, from random starts; what it calls solved obeys the law word by word.
#include <gtest/gtest.h>

#include "solvers/law_violation.hpp"
#include "stiction/solvers/block.hpp"

namespace stiction::solvers {
namespace {

struct Share {
  int tried = 0, solved = 0;
  double worst = 0.0;
};

Share run(unsigned seed, const ProblemSpec& spec) {
  ProblemMaker maker(seed);
  Share share;
  for (int n = 0; n < 2000; ++n) {
    const RandomProblem random = maker.make(spec);
    const ContactProblem& problem = random.problem;
    const auto step = problem::safe_step(problem.laws[0], problem.G.diagonal(0), problem.layout[0],
                                         problem::Stretch::balanced, 1.0);
    std::vector<double> P(static_cast<std::size_t>(problem.size())), xi;
    if (n % 2 == 1)
      for (double& p : P) p = maker.uniform(-1.0, 1.0);
    if (n % 2 == 1) P[0] = std::abs(P[0]);
    problem::relative_velocity(problem, P, xi);
    double hint = -1.0;
    laws::ContactStatus status = laws::ContactStatus::open;
    Block block{problem.laws[0], problem.layout[0], step, problem.G.diagonal(0), P.data(), hint, status, {}};
    std::copy(xi.begin(), xi.end(), block.xi.begin());
    const std::vector<double> before = P;
    ++share.tried;
    const double scale = std::max(problem::velocity_scale(problem), 1e-5);
    if (newton_block(block, 1e-12 * scale) < 0.0) {
      EXPECT_EQ(P, before);  // nothing changed where it fails
      continue;
    }
    ++share.solved;
    share.worst = std::max(share.worst, law_violation(random, P));
  }
  return share;
}

// The shares are somewhat below those measured; Gauss-Seidel takes plain steps where Newton's method does not get there.
void expect(const Share& share, double solved) {
  EXPECT_LE(share.worst, 1e-9);  // 1e-12, and the condition of G
  EXPECT_GE(share.solved, solved * share.tried);
  testing::Test::RecordProperty("solved", share.solved);
}

class NewtonBlock : public testing::TestWithParam<int> {};

TEST_P(NewtonBlock, EveryFrictionLaw) {
  expect(run(31, {.mu_max = 1.0, .only_law = GetParam()}), 0.9);
}
TEST_P(NewtonBlock, WithDryRolling) {
  expect(run(32, {.mu_max = 1.0, .only_law = GetParam(), .rolling = 1}), 0.9);
}
TEST_P(NewtonBlock, WithViscousRolling) {
  expect(run(33, {.mu_max = 1.0, .only_law = GetParam(), .rolling = 2}), 0.9);
}
TEST_P(NewtonBlock, WithFallingFriction) {
  if (GetParam() == 0 || GetParam() == 8) GTEST_SKIP() << "no set that could shrink";
  expect(run(34, {.mu_max = 1.0, .only_law = GetParam(), .coefficient = 3}), 0.9);
}

INSTANTIATE_TEST_SUITE_P(Laws, NewtonBlock, testing::Range(0, 9));

}  // namespace
}  // namespace stiction::solvers
