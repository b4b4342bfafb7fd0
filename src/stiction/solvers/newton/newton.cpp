#include "stiction/solvers/newton/newton.hpp"

#include <algorithm>

#include "stiction/math/dense.hpp"
#include "stiction/problem/residual.hpp"
#include "stiction/solvers/newton/dense_matrix.hpp"
#include "stiction/solvers/options.hpp"

namespace stiction::solvers {
namespace {

struct ProximalMemory {
  Eigen::MatrixXd G;
  Eigen::VectorXd weight;
  math::LeastSquares equations;
  ContactProblem shifted;
  std::vector<double> shift;  // of the diagonal of G
  Impulses start;
};

// Whether columns of W depend on each other.
bool dependent(const ContactProblem& problem, double threshold, ProximalMemory& memory) {
  fill_dense(problem, memory.G);
  memory.weight = memory.G.diagonal().cwiseSqrt().cwiseMax(1e-300).cwiseInverse();
  memory.G = memory.weight.asDiagonal() * memory.G * memory.weight.asDiagonal();
  memory.equations.compute(memory.G, threshold);
  return memory.equations.rank() < problem.size();
}

// G + share diag(G), which has no null space, into memory.shifted.
void shift(const ContactProblem& problem, double share, ProximalMemory& memory) {
  ContactProblem& shifted = memory.shifted;
  shifted.clear();
  shifted.c = problem.c;
  memory.shift.resize(problem.c.size());
  for (int i = 0; i < problem.contacts(); ++i) {
    const auto I = static_cast<std::size_t>(i);
    shifted.add_contact(problem.laws[I], problem.layout[I]);
    for (const auto& block : problem.G.row(i)) {
      double* G = shifted.G.add_block(block.column, block.rows, block.columns);
      std::copy_n(problem.G.values(block), block.rows * block.columns, G);
      if (block.column != i) continue;
      for (int k = 0; k < block.rows; ++k) {
        double& G_kk = G[k * block.columns + k];
        memory.shift[static_cast<std::size_t>(problem.offset[I] + k)] = share * G_kk;
        G_kk += share * G_kk;
      }
    }
    shifted.G.end_row();
  }
}

// Options for the iterations that are left.
Options rest_of(const Options& options, int done) {
  Options rest = options;
  rest.max_iterations -= done;
  return rest;
}

// Proximal point: -(G P + c + S (P - P_before)) in N_C(P), from P_before = 0, until P is constant. Each pass has one
// answer, whatever the start value and the order of the contacts; without this the forces of dependent contacts, and
// where they slip the motion, would depend on both.
Summary proximal_point(const ContactProblem& problem, const Options& options, const NewtonTuning& tuning,
                       Impulses& impulses, Scratch& scratch, ProximalMemory& memory) {
  shift(problem, tuning.shift, memory);
  Summary summary;
  for (int pass = 0; pass < tuning.passes; ++pass) {
    if (pass > 0)
      for (std::size_t k = 0; k < memory.shift.size(); ++k)
        memory.shifted.c[k] = problem.c[k] - memory.shift[k] * impulses.P[k];
    const int before = summary.iterations;
    summary = damped_newton(memory.shifted, rest_of(options, before), tuning.damped, impulses, scratch);
    summary.iterations += before;
    if (summary.stop != Stop::converged) return summary;
    problem::safe_steps(problem, options.stretch, options.relaxation, scratch.steps);
    summary.residual = problem::natural_residual(problem, scratch.steps, impulses, scratch.xi);
    if (summary.residual <= options.tolerance) return summary;
  }
  summary.stop = Stop::iteration_limit;
  return summary;
}

}  // namespace

Summary Newton::solve(const ContactProblem& problem, const Options& options, Impulses& impulses,
                      Scratch& scratch) const {
  auto& memory = scratch.of<ProximalMemory>();
  int before = 0;
  if (proximal && dependent(problem, tuning.dependent, memory)) {
    memory.start = impulses;
    // Half of the iterations at most: where passes do not end, the rest is for plain Newton steps.
    const Options half = rest_of(options, options.max_iterations - options.max_iterations / 2);
    const Summary summary = proximal_point(problem, half, tuning, impulses, scratch, memory);
    if (summary.converged()) return summary;
    before = summary.iterations;
    impulses = memory.start;
  }
  Summary summary = damped_newton(problem, rest_of(options, before), tuning.damped, impulses, scratch);
  summary.iterations += before;
  return summary;
}

}  // namespace stiction::solvers
