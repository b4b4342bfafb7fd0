#pragma once
// The proximal Newton method as a solver of contact problems (hybrid.hpp), and of those that know their bodies.
//
//   stage               unknowns            for                        until
//   sweeps              impulses            every problem              they stall
//   ADMM                body velocities     laws that are cones        it stalls
//   proximal Newton     body velocities     what is left, every law    the end
//
// A ContactProblem has no bodies: there the last two work with the impulses and G (contact_space.hpp). What they do not
// solve is left to Gauss-Seidel.
#include "stiction/problem/body_problem.hpp"
#include "stiction/solvers/method.hpp"
#include "stiction/solvers/proximal/counts.hpp"

namespace stiction::solvers {

struct ProximalNewton {
  static constexpr std::string_view name = "proximal-newton";
  static constexpr std::string_view doc =
      "for hundreds of contacts and more: sweeps, alternating directions, then Newton's method, on a sparse factor";
  Summary solve(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) const;
};

// A problem that is given by the rows of its bodies.
Summary solve_by_bodies(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch);

// A problem by itself, from a cold start, to Siconos' measure of error where all laws are cones, else to the natural
// residual.
struct ProximalAnswer {
  Eigen::VectorXd P, u, v;  // v only where there are bodies
  double error = 0.0;       // in the measure that was solved for
  double residual = 0.0;    // natural map
  proximal::Counts counts;
  bool converged = false;
};
ProximalAnswer solve_by_proximal_newton(const problem::BodyProblem& problem, double tolerance, int max_iterations);
ProximalAnswer solve_by_proximal_newton(const ContactProblem& problem, double tolerance, int max_iterations);

}  // namespace stiction::solvers
