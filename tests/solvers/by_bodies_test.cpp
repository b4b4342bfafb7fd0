// Problems given by the rows of their bodies instead of G: the same velocities, the laws obeyed, every law.
#include <gtest/gtest.h>

#include "solvers/by_bodies.hpp"
#include "solvers/law_violation.hpp"
#include "stiction/solvers/proximal/space/rigid_space.hpp"
#include "stiction/solvers/proximal/sweeps/coulomb_block.hpp"

namespace stiction::solvers {
namespace {

TEST(ByBodies, TheSameVelocitiesAsWithG) {
  ProblemMaker maker(31);
  for (int n = 0; n < 50; ++n) {
    const RandomProblem random =
        maker.make({.contacts = 1 + n % 9, .bodies = 1 + n % 4, .all_laws = true, .rolling = 1});
    const ContactProblem rows = by_bodies(random);
    std::vector<double> P(random.problem.c.size()), with_G, with_rows;
    for (double& p : P) p = maker.uniform(-1.0, 1.0);
    problem::relative_velocity(random.problem, P, with_G);
    problem::relative_velocity(rows, P, with_rows);
    for (std::size_t k = 0; k < P.size(); ++k) EXPECT_NEAR(with_G[k], with_rows[k], 1e-11);
  }
}

// (I + R^T A R)^-1 against a dense inverse, with A symmetric.
TEST(ByBodies, FactorsTheMatrixOfNewtonsMethod) {
  ProblemMaker maker(32);
  for (int n = 0; n < 30; ++n) {
    const RandomProblem random = maker.make({.contacts = 4 + n, .bodies = 2 + n % 5, .all_laws = true});
    const ContactProblem rows = by_bodies(random);
    proximal::RigidSpace space;
    space.begin(rows);
    proximal::DiagonalBlocks A;
    A.resize(space.contacts());
    const Eigen::MatrixXd R = random.W.transpose() * random.inverse_M.llt().matrixL().toDenseMatrix();
    Eigen::MatrixXd J = Eigen::MatrixXd::Identity(space.size(), space.size());
    for (int i = 0; i < rows.contacts(); ++i) {
      const int dim = rows.dim(i), at = rows.offset[static_cast<std::size_t>(i)];
      Eigen::MatrixXd a = Eigen::MatrixXd::Zero(dim, dim);
      for (int k = 0; k < dim; ++k)
        for (int l = 0; l < dim; ++l) a(k, l) = maker.uniform(-1.0, 1.0);
      a = (a * a.transpose()).eval();
      for (int k = 0; k < dim * dim; ++k) A.block(static_cast<std::size_t>(i))[k] = a(k / dim, k % dim);
      J += R.middleRows(at, dim).transpose() * a * R.middleRows(at, dim);
    }
    ASSERT_TRUE(space.factor(A));
    Eigen::VectorXd b(space.size()), y;
    for (double& x : b) x = maker.uniform(-1.0, 1.0);
    Eigen::VectorXd x = b;
    space.solve(x);
    EXPECT_LE((J * x - b).norm(), 1e-9 * b.norm());
    space.apply(A, x, y);
    EXPECT_LE((y - b).norm(), 1e-9 * b.norm());
  }
}

TEST(ByBodies, ObeysTheLaws) {
  ProblemMaker maker(33);
  int solved = 0;
  constexpr int kProblems = 600;
  Scratch scratch;  // kept, as in a run
  for (int n = 0; n < kProblems; ++n) {
    const RandomProblem random = maker.make(
        {.contacts = 1 + n % 20, .bodies = 1 + n % 5, .mu_max = 0.8, .all_laws = true, .rolling = n % 3 == 0 ? 1 : 0});
    const ContactProblem problem = by_bodies(random);
    Impulses impulses = cold_start(problem);
    const Summary summary = solve(problem, Options{.tolerance = 1e-10, .max_iterations = 5000}, impulses, scratch);
    EXPECT_EQ(summary.converged(), summary.residual <= 1e-10);
    if (!summary.converged()) continue;
    ++solved;
    EXPECT_LE(law_violation(random, impulses.P), 1e-6) << "problem " << n;
  }
  EXPECT_GE(solved, kProblems * 98 / 100);
}

// The block against a search over all angles of slip: whatever it returns obeys the law.
TEST(CoulombBlock, SolvesOneContact) {
  ProblemMaker maker(34);
  int slips = 0, sticks = 0, opens = 0;
  for (int n = 0; n < 20000; ++n) {
    Eigen::Matrix3d L;
    for (int k = 0; k < 9; ++k) L(k / 3, k % 3) = maker.uniform(-1.0, 1.0);
    const Eigen::Matrix<double, 3, 3, Eigen::RowMajor> G = L * L.transpose() + 0.05 * Eigen::Matrix3d::Identity();
    const Eigen::Vector3d q(maker.uniform(-1.0, 0.3), maker.uniform(-1.0, 1.0), maker.uniform(-1.0, 1.0));
    const double mu = n % 7 == 0 ? 0.0 : std::pow(10.0, maker.uniform(-2.0, 0.5));
    const proximal::CoulombBlock block(G.data(), mu);
    ASSERT_TRUE(block.usable());
    double slip = n % 2 ? maker.uniform(0.0, 3.0) : 0.0;
    laws::ContactStatus status{};
    Eigen::Vector3d P = Eigen::Vector3d::Zero();
    ASSERT_TRUE(block.solve(q.data(), P.data(), slip, status)) << "problem " << n;
    const Eigen::Vector3d u = G * P + q;
    const double T = P.tail<2>().norm(), speed = u.tail<2>().norm(), size = 1.0 + P.norm() * G.norm();
    EXPECT_GE(P[0], 0.0);
    EXPECT_GE(u[0], -1e-11 * size);
    EXPECT_LE(std::abs(u[0] * P[0]), 1e-11 * size * (1.0 + P[0]));
    EXPECT_LE(T, mu * P[0] * (1.0 + 1e-12) + 1e-300);
    EXPECT_NEAR(P.tail<2>().dot(u.tail<2>()), -mu * P[0] * speed, 1e-10 * size * (1.0 + P.norm()));
    slips += status == laws::ContactStatus::slip;
    sticks += status == laws::ContactStatus::stick;
    opens += status == laws::ContactStatus::open;
  }
  EXPECT_GT(std::min({slips, sticks, opens}), 1000);
}

}  // namespace
}  // namespace stiction::solvers
