// The natural map: zero exactly at a solution, whatever the step length; and the step lengths themselves.
#include "stiction/problem/residual.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace stiction::problem {
namespace {

// One Coulomb contact of a block of mass 1: G is unity, so the answer can be written down.
ContactProblem block(double mu, const std::array<double, 3>& c) {
  ContactProblem problem;
  problem.clear();
  problem.add_contact({{}, laws::Coulomb{mu}});
  double* G = problem.G.add_block(0, 3, 3);
  for (int k = 0; k < 3; ++k) G[4 * k] = 1.0;
  problem.G.end_row();
  problem.c.assign(c.begin(), c.end());
  return problem;
}

double residual(const ContactProblem& problem, const std::vector<double>& P, ProxStep step,
                ContactStatus* status = nullptr) {
  Impulses impulses{P, std::vector<double>(problem.laws.size()), std::vector<ContactStatus>(problem.laws.size())};
  std::vector<double> xi;
  const double r = natural_residual(problem, std::vector<ProxStep>(problem.laws.size(), step), impulses, xi);
  if (status) *status = impulses.status[0];
  EXPECT_EQ(impulses.P, P);  // the residual measures and changes nothing
  return r;
}

const std::vector<ProxStep> kSteps{{1.0, 1.0, 1.0}, {0.25, 2.0, 1.0}, {8.0, 0.125, 1.0}, {1e-3, 1e3, 1.0}};

TEST(NaturalResidual, ZeroAtTheSolutionForEveryStepLength) {
  ContactStatus status;
  for (const ProxStep& step : kSteps) {
    // Stick: P cancels c. Powers of two, so that not a bit is lost.
    EXPECT_EQ(residual(block(0.5, {-2.0, 0.5, -0.25}), {2.0, -0.5, 0.25}, step, &status), 0.0);
    EXPECT_EQ(status, ContactStatus::stick);
    // Slip along (3, 4)/5: |P_T| = mu P_N, against the velocity; a rounding of P apart, which as a velocity counts 1/r.
    EXPECT_LE(residual(block(0.5, {-2.0, 3.0, 4.0}), {2.0, -0.6, -0.8}, step, &status), 2.3e-16 / step.r_F);
    EXPECT_EQ(status, ContactStatus::slip);
    // Open.
    EXPECT_EQ(residual(block(0.5, {2.0, 3.0, 4.0}), {0.0, 0.0, 0.0}, step, &status), 0.0);
    EXPECT_EQ(status, ContactStatus::open);
  }
}

TEST(NaturalResidual, NotZeroBesideTheSolution) {
  for (const ProxStep& step : kSteps) {
    for (int k = 0; k < 3; ++k)
      for (double d : {-1e-6, 1e-6}) {
        std::vector<double> P{2.0, -0.5, 0.25};
        P[static_cast<std::size_t>(k)] += d;
        // The change of one prox step is at least r d or the whole d, relative to P_N = 2.
        EXPECT_GE(residual(block(0.5, {-2.0, 0.5, -0.25}), P, step), 0.4 * 1e-6 * std::min({1.0, step.r_N, step.r_F}));
      }
    EXPECT_GT(residual(block(0.5, {-2.0, 0.5, -0.25}), {0.0, 0.0, 0.0}, step), 0.9);  // a closed contact left open
    EXPECT_GT(residual(block(0.5, {2.0, 0.0, 0.0}), {1.0, 0.0, 0.0}, step), 1e-4);    // glue
    EXPECT_GT(residual(block(0.5, {-2.0, 3.0, 4.0}), {2.0, 0.6, 0.8}, step), 1e-4);   // friction that drives
  }
}

TEST(NaturalResidual, NaNInFrictionIsNaN) {
  EXPECT_TRUE(std::isnan(residual(block(0.5, {-2.0, NAN, 0.0}), {2.0, 0.0, 0.0}, {1.0, 1.0, 1.0})));
}

TEST(ProxStep, FollowsTheDiagonalInStretchedCoordinates) {
  const double G[] = {2, 0, 0, 0, 0, 4, 1, 0, 0, 1, 5, 0, 0, 0, 0, 0.05};
  const laws::ContactLaw law{{}, laws::ContensouParabolic{0.3, 1e-2}};
  const double s = std::sqrt(0.05 / 5.0);
  EXPECT_DOUBLE_EQ(stretch_of(law, G, law.layout(), Stretch::balanced), s);
  EXPECT_EQ(stretch_of(law, G, law.layout(), Stretch::none), 1.0);
  EXPECT_DOUBLE_EQ(stretch_of({{}, laws::ContensouEllipsoid{0.3, 1e-2}}, G, law.layout(), Stretch::sphere),
                   16.0 / (3.0 * M_PI));
  const ProxStep diagonal = diagonal_step(law, G, law.layout(), Stretch::balanced, 0.5);
  EXPECT_DOUBLE_EQ(diagonal.r_N, 0.25);
  EXPECT_DOUBLE_EQ(diagonal.r_F, 0.1);
  EXPECT_DOUBLE_EQ(safe_step(law, G, law.layout(), Stretch::balanced, 1.0).r_F, 1.0 / 6.0);  // row sum 5 + 1
  EXPECT_DOUBLE_EQ(diagonal_step(law, G, law.layout(), Stretch::none, 1.0).r_F, 0.2);
}

}  // namespace
}  // namespace stiction::problem
