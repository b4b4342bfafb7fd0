#include "stiction/solvers/proximal/method.hpp"

#include <algorithm>

#include "stiction/core/error.hpp"
#include "stiction/problem/residual.hpp"
#include "stiction/solvers/gauss_seidel/gauss_seidel.hpp"
#include "stiction/solvers/options.hpp"
#include "stiction/solvers/proximal/hybrid.hpp"
#include "stiction/solvers/proximal/measures.hpp"
#include "stiction/solvers/proximal/space/body_space.hpp"
#include "stiction/solvers/proximal/space/contact_space.hpp"

namespace stiction::solvers {
namespace {

struct HybridMemory {
  proximal::ContactSpace space;
  proximal::Progress progress;
};

template <class Space>
ProximalAnswer answer_in(Space& space, double tolerance, int max_iterations) {
  const proximal::Measure natural = proximal::natural_measure(space);
  proximal::Progress progress;
  progress.measure = proximal::all_cones(space.contacts()) ? proximal::cone_measure(space) : natural;
  progress.tolerance = tolerance;
  progress.most = max_iterations;
  proximal::solve_hybrid(space, {}, {}, progress);
  ProximalAnswer out;
  out.P = progress.best;
  space.state_of(out.P, out.v);
  space.velocity(out.v, out.u);
  out.error = progress.error;
  out.residual = natural(out.P, out.u);
  out.counts = progress.counts;
  out.converged = progress.solved();
  return out;
}

}  // namespace

Summary ProximalNewton::solve(const ContactProblem& problem, const Options& options, Impulses& impulses,
                              Scratch& scratch) const {
  auto& [space, progress] = scratch.of<HybridMemory>();
  problem::safe_steps(problem, options.stretch, options.relaxation, scratch.steps);
  Summary summary{Stop::iteration_limit, 0, 0.0};
  if (problem.contacts() > 0 && space.begin(problem)) {
    progress = {};
    progress.tolerance = options.tolerance;
    progress.most = options.max_iterations;
    progress.measure = [&](const Eigen::VectorXd& P, const Eigen::VectorXd&) {
      std::copy(P.begin(), P.end(), impulses.P.begin());
      return problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
    };
    const Eigen::VectorXd start =
        Eigen::Map<const Eigen::VectorXd>(impulses.P.data(), static_cast<Eigen::Index>(impulses.P.size()));
    proximal::solve_hybrid(space, {}, start, progress);
    progress.measure = {};
    summary.iterations = progress.counts.iterations();
    const Eigen::VectorXd& P = progress.best.size() == start.size() ? progress.best : start;
    std::copy(P.begin(), P.end(), impulses.P.begin());
  }
  summary.residual = problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
  if (summary.residual <= options.tolerance) {
    summary.stop = Stop::converged;
    return summary;
  }
  if (summary.iterations >= options.max_iterations) return summary;
  Options rest = options;
  rest.max_iterations -= summary.iterations;
  Summary more = GaussSeidel{}.solve(problem, rest, impulses, scratch);
  more.iterations += summary.iterations;
  return more;
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
  if (out.converged || !space.begin(problem)) return out;
  out = answer_in(space, tolerance, max_iterations);
  out.v.resize(0);
  return out;
}

}  // namespace stiction::solvers
