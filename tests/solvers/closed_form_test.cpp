// Problems whose answer can be written down: a ball dropped, blocks that stick and slip, Contensou slip, jams.
#include <gtest/gtest.h>

#include <algorithm>

#include "solvers/all_methods.hpp"
#include "solvers/random_problem.hpp"

namespace stiction::solvers {
namespace {

// One contact with diagonal G.
ContactProblem single(const laws::ContactLaw& law, const std::vector<double>& G_kk, const std::vector<double>& c) {
  ContactProblem problem;
  problem.clear();
  problem.add_contact(law);
  const int n = law.dim();
  double* G = problem.G.add_block(0, n, n);
  for (int k = 0; k < n; ++k) G[k * n + k] = G_kk[static_cast<std::size_t>(k)];
  problem.G.end_row();
  problem.c = c;
  return problem;
}

struct Answer {
  std::vector<double> P;
  laws::ContactStatus status;
};
std::vector<Answer> solve_all(const ContactProblem& problem) {
  std::vector<Method> methods = all_methods();
  methods.insert(methods.end(), {Jacobi{Form::euclidean}, Jacobi{Form::transformed}, Newton{.proximal = false}});
  std::vector<Answer> out;
  for (const Method& method : methods) {
    Impulses impulses = cold_start(problem);
    Scratch scratch;
    const Summary summary =
        solve(problem, {.method = method, .tolerance = 1e-13, .max_iterations = 10000}, impulses, scratch);
    out.push_back({impulses.P, impulses.status[0]});
    EXPECT_TRUE(summary.converged()) << name_of(method) << ": " << summary.report();
  }
  return out;
}

// Mass m falls with v on the floor, eps: P = m (1 + eps) v.
TEST(ClosedForm, BallDropped) {
  const double m = 0.3, v = 2.0, eps = 0.7;
  for (const Answer& a : solve_all(single({{}, laws::Frictionless{}}, {1.0 / m}, {-(1.0 + eps) * v})))
    EXPECT_NEAR(a.P[0], m * (1.0 + eps) * v, 1e-12);
  for (const Answer& a : solve_all(single({{}, laws::Frictionless{}}, {1.0 / m}, {+0.1}))) {
    EXPECT_EQ(a.P[0], 0.0);
    EXPECT_EQ(a.status, laws::ContactStatus::open);
  }
}

// A block pressed by P_N = m g dt and pushed sideways: it sticks below mu m g, above it slips with what is left.
TEST(ClosedForm, BlockSticksAndSlips) {
  const double m = 2.0, press = 0.5, mu = 0.3;
  for (double push : {0.0, 0.1, 0.29, 0.31, 5.0}) {
    const double cx = push * press / m * 0.6, cy = push * press / m * 0.8;
    for (const Answer& a : solve_all(single({{}, laws::Coulomb{mu}}, {1 / m, 1 / m, 1 / m}, {-press / m, cx, cy}))) {
      const double share = std::min(1.0, push > 0.0 ? mu / push : 1.0);
      EXPECT_NEAR(a.P[0], press, 1e-12);
      EXPECT_NEAR(a.P[1], -share * m * cx, 1e-12);
      EXPECT_NEAR(a.P[2], -share * m * cy, 1e-12);
      EXPECT_EQ(a.status, push < mu ? laws::ContactStatus::stick : laws::ContactStatus::slip) << push;
    }
  }
}

// Fast slip: the velocities hardly change by the impulse, so (P_T, P_tau) is the point of the curve at their ratio. The
// velocity after the impulse decides: c is chosen so that exactly gamma comes out.
TEST(ClosedForm, ContensouSlip) {
  const double mu = 0.3, press = 2.0;
  const std::vector<double> G{1.0, 3.5, 3.5, 0.02};
  const auto check = [&](const auto& law) {
    for (double u : {0.01, 0.5, 0.999, 1.001, 2.0, 20.0}) {
      const Vec3 gamma(0.6 * u, -0.8 * u, 1.0), P = -mu * press * laws::farthest(law, gamma);
      const std::vector<double> c{-press, gamma[0] - G[1] * P[0], gamma[1] - G[2] * P[1], gamma[2] - G[3] * P[2]};
      for (const Answer& a : solve_all(single({{}, law}, G, c))) {
        EXPECT_NEAR(a.P[0], press, 1e-11);
        for (int k = 0; k < 3; ++k) EXPECT_NEAR(a.P[static_cast<std::size_t>(k) + 1], P[k], 1e-10) << u;
        EXPECT_EQ(a.status, laws::ContactStatus::slip);
      }
    }
  };
  check(laws::ContensouParabolic{mu, 1e-2});
  check(laws::ContensouUniform{mu, 1e-2});
  check(laws::ContensouEllipsoid{mu, 1e-2});
  check(laws::ContensouCylinder{mu, 1e-2});
}

// A rod that scrapes the wall under a high mu (Painleve): normal and tangent are so coupled that G_NN + G_NT f turns
// negative in slip. The impulse problem still has an answer (stick or a jam), and no solver may run forever.
TEST(ClosedForm, PainleveJamEnds) {
  for (const Method& method : all_methods()) {
    int solved = 0;
    for (double mu : {0.5, 1.0, 2.0, 5.0, 20.0}) {
      for (double slide : {-3.0, -0.5, 0.5, 3.0}) {
        ContactProblem problem;
        problem.clear();
        problem.add_contact({{}, laws::Coulomb{mu}});
        // Thin rod, length 2, mass 1, at 60 degrees: r = (-cos, -sin), I = 1/3.
        const double x = -0.5, y = -std::sqrt(0.75), inverse_I = 3.0;
        double* G = problem.G.add_block(0, 3, 3);
        G[0] = 1 + x * x * inverse_I;
        G[4] = 1 + y * y * inverse_I;
        G[1] = G[3] = -x * y * inverse_I;
        G[8] = 1.0;
        problem.G.end_row();
        problem.c = {-0.1, slide, 0.0};
        Impulses impulses = cold_start(problem);
        Scratch scratch;
        const Summary summary = solve(problem, {.method = method, .max_iterations = 2000}, impulses, scratch);
        EXPECT_LE(summary.iterations, 2000);
        EXPECT_NE(summary.stop, Stop::not_finite) << name_of(method) << " " << mu << " " << slide;
        if (!summary.converged()) continue;
        ++solved;
        EXPECT_GE(impulses.P[0], 0.0);
        EXPECT_LE(std::abs(impulses.P[1]), mu * impulses.P[0] * (1 + 1e-12));
        EXPECT_GE(scratch.xi[0], -1e-9);
        EXPECT_LE(impulses.P[1] * scratch.xi[1], 1e-9);
      }
    }
    // Measured. Jacobi's iteration alternates between two states of a jam.
    EXPECT_GE(solved, std::holds_alternative<Jacobi>(method) ? 14 : 20) << name_of(method);
  }
}

}  // namespace
}  // namespace stiction::solvers
