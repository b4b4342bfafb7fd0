// One contact of the Tippe-Top, sliding and drilling, solved again and again by MLG's iteration (46) while the
// direction of sliding turns: the cost of the fixpoint iteration alone, without the rest of a step.
#include <cmath>

#include "comparison.hpp"
#include "stiction/solvers/solve.hpp"

namespace bench {
namespace {

using namespace stiction;

constexpr double kMu = 0.3, kRadius = 5e-4;      // of the contact
constexpr double kStep = 1e-5, kGravity = 9.81;  // the normal impulse carries the weight of a step
constexpr double kSlide = 0.3, kDrill = 150.0;   // m/s, rad/s
constexpr double kMass = 6e-3, kI_1 = 8e-7, kI_3 = 7e-7, kLever = 1.2e-2;
constexpr int kSolves = 20000;

problem::ContactProblem sliding_contact(Body body) {
  problem::ContactProblem problem;
  if (body == Body::exact) {
    problem.add_contact({{}, laws::ContensouParabolic{kMu, kRadius}});
  } else {
    problem.add_contact({{}, laws::ContensouEllipsoid{kMu, kRadius}});
  }
  double* G = problem.G.add_block(0, 4, 4);
  problem.G.end_row();
  const double G_T = 1.0 / kMass + kLever * kLever / kI_1, G_tau = kRadius * kRadius / kI_3;
  const double diagonal[4] = {1.0 / kMass, G_T, G_T, G_tau};
  for (int k = 0; k < 4; ++k) G[5 * k] = diagonal[k];
  problem.c.assign(4, 0.0);
  return problem;
}

}  // namespace

double fixpoint_ns(Body body) {
  problem::ContactProblem problem = sliding_contact(body);
  solvers::Options options;
  options.method = solvers::Jacobi{solvers::Form::rescaled};
  if (body == Body::ellipsoid_as_sphere) options.stretch = problem::Stretch::sphere;
  problem::Impulses impulses;
  impulses.P.assign(4, 0.0);
  impulses.hint.assign(1, 0.0);
  impulses.status.resize(1);
  solvers::Scratch scratch;
  long iterations = 0;
  const double start = cpu_seconds();
  for (int k = 0; k < kSolves; ++k) {
    const double angle = 1e-3 * k;
    problem.c = {-kGravity * kStep, kSlide * std::cos(angle), kSlide * std::sin(angle), kRadius * kDrill};
    iterations += solvers::solve(problem, options, impulses, scratch).iterations;
  }
  return (cpu_seconds() - start) * 1e9 / static_cast<double>(iterations);
}

}  // namespace bench
