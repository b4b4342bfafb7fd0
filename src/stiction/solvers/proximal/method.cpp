#include "stiction/solvers/proximal/method.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/core/error.hpp"
#include "stiction/problem/condense.hpp"
#include "stiction/problem/residual.hpp"
#include "stiction/solvers/gauss_seidel/gauss_seidel.hpp"
#include "stiction/solvers/options.hpp"
#include "stiction/solvers/proximal/hybrid.hpp"
#include "stiction/solvers/proximal/measures.hpp"
#include "stiction/solvers/proximal/space/body_space.hpp"
#include "stiction/solvers/proximal/space/contact_space.hpp"
#include "stiction/solvers/proximal/space/rigid_space.hpp"

namespace stiction::solvers {
namespace {

template <class Space>
struct HybridMemory {
  Space space;
  proximal::Progress progress;
  proximal::SweepMemory sweeps;
};

template <class Space>
ProximalAnswer answer_in(Space& space, double tolerance, int max_iterations) {
  const proximal::Measure natural = proximal::natural_measure(space);
  proximal::Progress progress;
  progress.measure = proximal::all_cones(space.contacts()) ? proximal::cone_measure(space) : natural;
  progress.tolerance = tolerance;
  progress.most = max_iterations;
  proximal::SweepMemory sweeps;
  proximal::solve_hybrid(space, {}, {}, sweeps, progress);
  ProximalAnswer out;
  out.P = progress.best;
  space.state_of(out.P, out.v);
  space.velocity(out.v, out.u);
  out.error = progress.error;
  out.residual = natural(out.P, out.u).tested;
  out.counts = progress.counts;
  out.converged = progress.solved();
  return out;
}

template <class Space>
Summary solve_in(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) {
  auto& [space, progress, sweeps] = scratch.of<HybridMemory<Space>>();
  problem::safe_steps(problem, options.stretch, options.relaxation, scratch.steps);
  Summary summary{Stop::iteration_limit, 0, 0.0};
  if (problem.contacts() > 0) {
    space.begin(problem);
    progress.start(
        [&, contacts = space.contacts()](const Eigen::VectorXd& P, const Eigen::VectorXd& u) {
          return proximal::natural_error(contacts, scratch.steps, scratch.scale, impulses.hint, impulses.status, P, u);
        },
        options.tolerance, options.max_iterations);
    progress.stop = options.stop;
    const Eigen::VectorXd start =
        Eigen::Map<const Eigen::VectorXd>(impulses.P.data(), static_cast<Eigen::Index>(impulses.P.size()));
    const proximal::Tuning tuning = problem.by_bodies() ? proximal::tuning_of_steps() : proximal::Tuning{};
    proximal::solve_hybrid(space, tuning, start, sweeps, progress);
    progress.measure = {};
    summary.iterations = progress.counts.iterations();
    const Eigen::VectorXd& P = progress.best.size() == start.size() ? progress.best : start;
    std::copy(P.begin(), P.end(), impulses.P.begin());
  }
  summary.residual = problem::natural_residual(problem, scratch.scale, scratch.steps, impulses, scratch.xi);
  if (!std::isfinite(summary.residual)) summary.stop = Stop::not_finite;
  if (summary.residual <= options.tolerance) summary.stop = Stop::converged;
  return summary;
}

}  // namespace

Summary ProximalNewton::solve(const ContactProblem& problem, const Options& options, Impulses& impulses,
                              Scratch& scratch) const {
  if (problem.by_bodies()) return solve_by_bodies(problem, options, impulses, scratch);
  Summary summary = solve_in<proximal::ContactSpace>(problem, options, impulses, scratch);
  if (summary.converged() || summary.iterations >= options.max_iterations) return summary;
  Options rest = options;
  rest.max_iterations -= summary.iterations;
  Summary more = GaussSeidel{}.solve(problem, rest, impulses, scratch);
  more.iterations += summary.iterations;
  return more;
}

Summary solve_by_bodies(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) {
  return solve_in<proximal::RigidSpace>(problem, options, impulses, scratch);
}

ProximalAnswer solve_by_proximal_newton(const problem::BodyProblem& problem, double tolerance, int max_iterations) {
  proximal::BodySpace space;
  if (space.begin(problem)) return answer_in(space, tolerance, max_iterations);
  ContactProblem contacts;  // bodies that M couples, as finite elements
  if (!problem::condense(problem, contacts))
    throw core::InputError("contact problem: M must be positive definite", {"problem", "", "M"});
  ProximalAnswer out = solve_by_proximal_newton(contacts, tolerance, max_iterations);
  out.v = problem::motion(problem, out.P);
  return out;
}

ProximalAnswer solve_by_proximal_newton(const ContactProblem& problem, double tolerance, int max_iterations) {
  proximal::ContactSpace space;
  ProximalAnswer out;
  out.converged = problem.contacts() == 0;
  if (out.converged) return out;
  space.begin(problem);
  out = answer_in(space, tolerance, max_iterations);
  out.v.resize(0);
  return out;
}

}  // namespace stiction::solvers
