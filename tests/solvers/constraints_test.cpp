// Permanent contacts and rolling without slip as contact problems: where all rows are held, P = -G^-1 c.
#include <gtest/gtest.h>

#include "solvers/all_methods.hpp"
#include "solvers/law_violation.hpp"
#include "solvers/random_problem.hpp"

namespace stiction::solvers {
namespace {

laws::ContactLaw permanent(const laws::Friction& friction) {
  laws::ContactLaw law{{}, friction};
  law.normal.bilateral = true;
  return law;
}

// The laws of a random problem with Coulomb friction replaced.
RandomProblem random_problem(unsigned seed, int contacts, int bodies, const laws::ContactLaw& law) {
  RandomProblem out = ProblemMaker(seed).make({.contacts = contacts, .bodies = bodies, .only_law = 1});
  for (laws::ContactLaw& one : out.problem.laws) one = law;
  return out;
}

struct Solved {
  Eigen::VectorXd P;
  std::vector<laws::ContactStatus> status;
};
Solved solve_by(const Method& method, const ContactProblem& problem) {
  Impulses impulses = cold_start(problem);
  Scratch scratch;
  const Summary summary =
      solve(problem, {.method = method, .tolerance = 1e-12, .max_iterations = 100000}, impulses, scratch);
  EXPECT_TRUE(summary.converged()) << name_of(method) << ": " << summary.report();
  return {Eigen::Map<const Eigen::VectorXd>(impulses.P.data(), problem.size()), impulses.status};
}

TEST(Constraints, AllRowsHeldIsALinearProblem) {
  int compared = 0;
  for (unsigned seed = 0; seed < 40; ++seed) {
    const RandomProblem random = random_problem(seed, 4, 4, permanent(laws::RollingWithoutSlip{}));
    const Eigen::Map<const Eigen::VectorXd> c(random.problem.c.data(), random.problem.size());
    const Eigen::VectorXd exact = random.G.ldlt().solve(-c);
    if ((random.G * exact + c).norm() > 1e-12 * c.norm()) continue;  // dependent rows
    const double condition = random.G.operatorNorm() * random.G.inverse().operatorNorm();
    if (condition > 1e4) continue;
    ++compared;
    for (const Method& method : all_methods()) {
      const Solved is = solve_by(method, random.problem);
      EXPECT_LE((is.P - exact).norm(), 1e-9 * exact.norm()) << name_of(method) << " seed " << seed;
      for (laws::ContactStatus status : is.status) EXPECT_EQ(status, laws::ContactStatus::stick);
    }
  }
  EXPECT_GT(compared, 20);
}

// Hard contacts that roll: open without impulses, or closed with P_N > 0 and all velocities zero.
TEST(Constraints, HardContactsRollOrOpen) {
  int open = 0, closed = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    const RandomProblem random = random_problem(seed, 1, 1, {{}, laws::RollingWithoutSlip{}});
    const Eigen::Map<const Eigen::VectorXd> c(random.problem.c.data(), 3);
    const Eigen::VectorXd stick = random.G.ldlt().solve(-c);
    if (!(stick[0] > 0.0) && !(c[0] > 0.0)) continue;  // neither: rolling would have to pull
    for (const Method& method : all_methods()) {
      if (std::holds_alternative<Jacobi>(method)) continue;  // all rows at once: it may open and close for ever
      const Eigen::VectorXd P = solve_by(method, random.problem).P;
      if (P[0] == 0.0) {
        EXPECT_TRUE(P.isZero(0.0) && c[0] >= 0.0) << name_of(method) << " seed " << seed;
        ++open;
      } else {
        EXPECT_LE((P - stick).norm(), 1e-9 * stick.norm()) << name_of(method) << " seed " << seed;
        ++closed;
      }
    }
  }
  EXPECT_GT(open, 100);
  EXPECT_GT(closed, 100);
}

// Friction of a permanent contact: pressed or pulled by the same, it holds the same.
TEST(Constraints, PulledAsPressed) {
  const double m = 2.0, mu = 0.3;
  for (double side : {1.0, -1.0})
    for (double push : {0.2, 0.5}) {
      ContactProblem problem;
      problem.clear();
      problem.add_contact(permanent(laws::Coulomb{mu}));
      double* G = problem.G.add_block(0, 3, 3);
      for (int k = 0; k < 3; ++k) G[4 * k] = 1.0 / m;
      problem.G.end_row();
      problem.c = {-side / m, 0.6 * push / m, 0.8 * push / m};
      for (const Method& method : all_methods()) {
        const Eigen::VectorXd P = solve_by(method, problem).P;
        const double T = std::min(push, mu);
        EXPECT_NEAR(P[0], side, 1e-11) << name_of(method);
        EXPECT_NEAR(P[1], -0.6 * T, 1e-11) << name_of(method);
        EXPECT_NEAR(P[2], -0.8 * T, 1e-11) << name_of(method);
      }
    }
}

// Several permanent contacts with friction on one body: whatever solver, the laws hold, by their own definition.
TEST(Constraints, PermanentContactsWithFriction) {
  int pulled = 0, slipped = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    const RandomProblem random = random_problem(seed, 2, 2, permanent(laws::Coulomb{0.2}));
    const Eigen::Map<const Eigen::VectorXd> c(random.problem.c.data(), random.problem.size());
    for (const Method& method : all_methods()) {
      const Eigen::VectorXd P = solve_by(method, random.problem).P, xi = random.G * P + c;
      for (int i = 0; i < 2; ++i) {
        const double N = P[3 * i], T = P.segment<2>(3 * i + 1).norm(), v = xi.segment<2>(3 * i + 1).norm();
        const double size = c.norm();
        EXPECT_LE(std::abs(xi[3 * i]), 1e-9 * size) << name_of(method) << " seed " << seed;
        EXPECT_LE(T, 0.2 * std::abs(N) + 1e-9 * size) << name_of(method) << " seed " << seed;
        if (v > 1e-6 * size) {  // slips: on the boundary, against the velocity
          EXPECT_NEAR(P.segment<2>(3 * i + 1).dot(xi.segment<2>(3 * i + 1)), -0.2 * std::abs(N) * v,
                      1e-9 * size * size);
          ++slipped;
        }
        pulled += N < 0.0;
      }
    }
  }
  EXPECT_GT(pulled, 20);
  EXPECT_GT(slipped, 20);
}

}  // namespace
}  // namespace stiction::solvers
