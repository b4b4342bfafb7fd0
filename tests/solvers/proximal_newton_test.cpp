// The proximal Newton method in the velocities of bodies: the same motion as other methods give, and the laws obeyed.
#include <gtest/gtest.h>

#include "solvers/law_violation.hpp"
#include "stiction/problem/condense.hpp"
#include "stiction/solvers/proximal/measures.hpp"
#include "stiction/solvers/proximal/space/body_space.hpp"
#include "stiction/solvers/proximal/space/contact_space.hpp"

namespace stiction::solvers {
namespace {

problem::BodyProblem with_bodies(const RandomProblem& random) {
  problem::BodyProblem out;
  const Eigen::MatrixXd M = random.inverse_M.inverse();
  out.M = M.sparseView();
  out.H = random.W.sparseView();
  out.f = M * random.u;
  out.w = Eigen::VectorXd::Zero(random.W.cols());
  for (int i = 0; i < random.problem.contacts(); ++i)
    out.add_contact(random.problem.laws[static_cast<std::size_t>(i)],
                    random.problem.layout[static_cast<std::size_t>(i)]);
  return out;
}

Eigen::VectorXd velocity_of(const problem::BodyProblem& bodies, const Eigen::VectorXd& P) {
  return bodies.H.transpose() * problem::motion(bodies, P) + bodies.w;
}

// Every law, with rolling and without, contacts on few bodies.
TEST(ProximalNewton, ObeysTheLawsInBodyVelocities) {
  ProblemMaker maker(21);
  int solved = 0;
  constexpr int kProblems = 600;
  for (int n = 0; n < kProblems; ++n) {
    const RandomProblem random =
        maker.make({.contacts = 2 + n % 12, .bodies = 1 + n % 4, .mu_max = 0.8, .all_laws = true});
    const problem::BodyProblem bodies = with_bodies(random);
    const ProximalAnswer answer = solve_by_proximal_newton(bodies, 1e-10, 5000);
    EXPECT_LE((answer.u - velocity_of(bodies, answer.P)).norm(), 1e-9 * (1.0 + answer.u.norm()));
    if (!answer.converged) continue;
    ++solved;
    EXPECT_LE(law_violation(random, {answer.P.begin(), answer.P.end()}), 1e-6) << "problem " << n;
  }
  EXPECT_GE(solved, kProblems * 98 / 100);
}

// With bodies, without them, and by Gauss-Seidel: one motion where it is unique, that is without friction ...
TEST(ProximalNewton, AgreesWithOtherMethods) {
  ProblemMaker maker(22);
  for (int n = 0; n < 100; ++n) {
    const RandomProblem random =
        maker.make({.contacts = 3 + n % 10, .bodies = 2 + n % 3, .mu_max = 0.3, .only_law = n % 2});
    const ProximalAnswer with = solve_by_proximal_newton(with_bodies(random), 1e-12, 5000),
                         without = solve_by_proximal_newton(random.problem, 1e-12, 5000);
    const Solution sweeps = solve(random.problem, Options{.tolerance = 1e-12, .max_iterations = 50000});
    ASSERT_TRUE(with.converged && without.converged) << "problem " << n;
    const Eigen::VectorXd xi = Eigen::Map<const Eigen::VectorXd>(sweeps.xi.data(), with.u.size());
    if (n % 2 == 0) {
      EXPECT_LE((with.u - without.u).norm(), 1e-7 * (1.0 + xi.norm())) << "problem " << n;
      if (sweeps.summary.converged()) {
        EXPECT_LE((with.u - xi).norm(), 1e-7 * (1.0 + xi.norm())) << "problem " << n;
      }
    } else {  // ... with friction there may be several, but all obey the law
      EXPECT_LE(law_violation(random, {with.P.begin(), with.P.end()}), 1e-7) << "problem " << n;
      EXPECT_LE(law_violation(random, {without.P.begin(), without.P.end()}), 1e-7) << "problem " << n;
    }
  }
}

// A tower of blocks on four corners each, pushed: more contacts than degrees of freedom. It holds up to mu and lets the
// blocks slip above: accelerations in closed form for a push of all blocks together.
problem::BodyProblem tower(int blocks, double mu, double push) {
  constexpr double kMass = 2.0, kSide = 1.0, kGravity = 0.1;  // impulses of a step
  problem::BodyProblem out;
  std::vector<Eigen::Triplet<double>> M, H;
  laws::ContactLaw law;
  law.friction = laws::Coulomb{mu};
  out.f.resize(6 * blocks);
  for (int b = 0; b < blocks; ++b) {
    for (int k = 0; k < 6; ++k) M.emplace_back(6 * b + k, 6 * b + k, k < 3 ? kMass : kMass / 6.0);
    out.f.segment<6>(6 * b) << push * kMass, 0.0, -kGravity * kMass, 0.0, 0.0, 0.0;
    for (int corner = 0; corner < 4; ++corner) {
      const double x = corner % 2 ? 0.5 : -0.5, y = corner / 2 ? 0.5 : -0.5;
      const int at = out.size();
      const std::array<Eigen::Vector3d, 3> directions{Eigen::Vector3d::UnitZ(), Eigen::Vector3d::UnitX(),
                                                      Eigen::Vector3d::UnitY()};
      for (int k = 0; k < 3; ++k)
        for (int side = 0; side < (b > 0 ? 2 : 1); ++side) {  // bottom of this block, top of the one below
          const Eigen::Vector3d arm(x, y, side == 0 ? -0.5 * kSide : 0.5 * kSide),
              d = directions[static_cast<std::size_t>(k)];
          const Eigen::Vector3d moment = arm.cross(d);
          const double sign = side == 0 ? 1.0 : -1.0;
          const int body = side == 0 ? b : b - 1;
          for (int c = 0; c < 3; ++c) {
            H.emplace_back(6 * body + c, at + k, sign * d[c]);
            if (moment[c] != 0.0) H.emplace_back(6 * body + 3 + c, at + k, sign * moment[c]);
          }
        }
      out.add_contact(law, law.layout());
    }
  }
  out.M.resize(6 * blocks, 6 * blocks);
  out.M.setFromTriplets(M.begin(), M.end());
  out.H.resize(6 * blocks, out.size());
  out.H.setFromTriplets(H.begin(), H.end());
  out.w = Eigen::VectorXd::Zero(out.size());
  return out;
}

TEST(ProximalNewton, TowerSlidesAsAWhole) {
  const problem::BodyProblem slides = tower(1, 0.3, 0.05);
  const ProximalAnswer one = solve_by_proximal_newton(slides, 1e-12, 5000);
  ASSERT_TRUE(one.converged);
  EXPECT_NEAR(one.v[0], 0.05 - 0.3 * 0.1, 1e-10);  // push - mu g
  EXPECT_NEAR(one.v.tail<5>().norm(), 0.0, 1e-10);
  for (const int blocks : {2, 10, 30}) {
    const ProximalAnswer holds = solve_by_proximal_newton(tower(blocks, 0.3, 1e-4), 1e-12, 20000);
    ASSERT_TRUE(holds.converged) << blocks;
    EXPECT_LE(holds.v.norm(), 1e-8) << blocks;
    double weight = 0.0;
    for (int corner = 0; corner < 4; ++corner) weight += holds.P[3 * corner];
    EXPECT_NEAR(weight, 0.2 * blocks, 1e-8 * blocks);
  }
}

// The same tower 40 blocks high with frictionless sides would fall; here: what is reported as solved is solved.
TEST(ProximalNewton, ReportsTheErrorOfWhatItReturns) {
  const problem::BodyProblem bodies = tower(8, 0.3, 0.08);
  for (const int limit : {1, 10, 40, 100, 5000}) {
    const ProximalAnswer answer = solve_by_proximal_newton(bodies, 1e-12, limit);
    EXPECT_LE(answer.counts.iterations(), limit);
    proximal::BodySpace space;
    ASSERT_TRUE(space.begin(bodies));
    const Eigen::VectorXd u = velocity_of(bodies, answer.P);
    EXPECT_NEAR(proximal::cone_measure(space)(answer.P, u).tested, answer.error, 1e-10 * (1.0 + answer.error));
    EXPECT_EQ(answer.converged, answer.error <= 1e-12);
  }
}

// Gyroscopic terms of other programs make M unsymmetric, by dt omega: here by 1 %, as the largest in known collections.
TEST(ProximalNewton, TakesAMassMatrixWithASkewPart) {
  problem::BodyProblem bodies = tower(3, 0.3, 0.08);
  for (int b = 0; b < 3; ++b) {
    bodies.M.coeffRef(6 * b + 3, 6 * b + 4) = 0.003;
    bodies.M.coeffRef(6 * b + 4, 6 * b + 3) = -0.003;
  }
  const ProximalAnswer answer = solve_by_proximal_newton(bodies, 1e-12, 5000);
  ASSERT_TRUE(answer.converged);
  EXPECT_LE((answer.u - velocity_of(bodies, answer.P)).norm(), 1e-12);
  problem::ContactProblem contacts;
  ASSERT_TRUE(problem::condense(bodies, contacts));
  // Without bodies, impulses of dependent contacts round at some 2e-11.
  const ProximalAnswer condensed = solve_by_proximal_newton(contacts, 1e-10, 5000);
  ASSERT_TRUE(condensed.converged);
  EXPECT_LE((answer.u - condensed.u).norm(), 1e-8);
}

}  // namespace
}  // namespace stiction::solvers
