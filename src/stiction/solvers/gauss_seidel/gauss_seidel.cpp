#include "stiction/solvers/gauss_seidel/gauss_seidel.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "stiction/solvers/robust.hpp"

namespace stiction::solvers {
namespace {

using laws::ContactStatus;

struct GaussSeidelMemory {
  std::vector<BlockFactor> factors;
  std::vector<laws::ContactLaw> held;  // laws with their falling coefficients held
  Extrapolation extrapolation;
  Impulses start, before_newton;
};

double update(Block& block, BlockFactor& factor, int sweeps, double enough, const GaussSeidelTuning& tuning) {
  if (block.status == ContactStatus::stick)
    if (const double change = stick_block(block, factor); change >= 0.0) return change;
  if (sweeps >= tuning.plain_sweeps || block.rows.rolling > 0)
    if (const double change = newton_block(block, enough, tuning.block); change >= 0.0) return change;
  return project_block(block, sweeps < tuning.carry_sweeps, tuning.jam);
}

// One sweep over all contacts: the largest change, as a velocity.
struct Sweep {
  double change = 0.0;
  double sum = 0.0;  // of the changes: keeps what a maximum would lose, NaN
};

Sweep sweep(const ContactProblem& problem, const std::vector<laws::ContactLaw>& laws, Impulses& impulses,
            const Scratch& scratch, GaussSeidelMemory& memory, int sweeps, double enough,
            const GaussSeidelTuning& tuning) {
  Sweep result;
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    const auto at = static_cast<std::size_t>(problem.offset[i]);
    const auto row = problem.G.row(static_cast<int>(i));
    Block block{laws[i],
                problem.layout[i],
                scratch.steps[i],
                problem.G.values(row.front()),
                impulses.P.data() + at,
                impulses.hint[i],
                impulses.status[i],
                {}};
    for (int k = 0; k < block.dim(); ++k)
      block.xi[static_cast<std::size_t>(k)] = problem.c[at + static_cast<std::size_t>(k)];
    for (const auto& G_ij : row)
      math::multiply_add(problem.G.values(G_ij), G_ij.rows, G_ij.columns,
                         impulses.P.data() + problem.offset[static_cast<std::size_t>(G_ij.column)], block.xi.data());
    const double change = update(block, memory.factors[i], sweeps, enough, tuning);
    result.change = std::max(result.change, change);
    result.sum += change;
  }
  return result;
}

// Halfway towards the coefficients that belong to the speeds of slipping contacts. One that sticks keeps its
// own: what holds it is below mu in any case.
void lead_coefficients(const ContactProblem& problem, const Impulses& impulses, const std::vector<double>& xi,
                       std::vector<laws::ContactLaw>& held) {
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    if (impulses.status[i] != ContactStatus::slip || problem.laws[i].coefficient.index() == 0) continue;
    const math::Vec3 xi_F = problem::friction_part(xi.data() + problem.offset[i], problem.layout[i]);
    held[i].mu_share = 0.5 * (held[i].mu_share + problem.laws[i].factor(xi_F.norm()));
  }
}

// Newton's method from where this solve began, from the present impulses, and, when tried again, with the proximal
// iteration that makes the impulses of dependent contacts unique. The impulses are unchanged if it does not converge.
void try_newton(const ContactProblem& problem, const Options& options, int steps, bool again, Impulses& impulses,
                Scratch& scratch, GaussSeidelMemory& memory, Summary& summary) {
  const std::array<Attempt, 3> attempts{Attempt{Newton{.proximal = false}, steps, &memory.start},
                                        Attempt{Newton{.proximal = false}, steps},
                                        Attempt{Newton{.proximal = true}, steps}};
  Options rest = options;
  rest.max_iterations -= summary.iterations;
  const Summary newton = solve_robust(
      problem, rest, {std::span(attempts).first(again ? 3 : 2), Keep::nothing, options.tolerance, memory.before_newton},
      impulses, scratch);
  summary = {newton.stop, summary.iterations + newton.iterations, newton.residual};
}

}  // namespace

Summary GaussSeidel::solve(const ContactProblem& problem, const Options& options, Impulses& impulses,
                           Scratch& scratch) const {
  const auto n = static_cast<std::size_t>(problem.contacts());
  auto& memory = scratch.of<GaussSeidelMemory>();
  problem::safe_steps(problem, options.stretch, options.relaxation, scratch.steps);
  memory.factors.resize(n);
  for (BlockFactor& factor : memory.factors) factor.tried = false;
  const bool falls = std::any_of(problem.laws.begin(), problem.laws.end(),
                                 [](const laws::ContactLaw& law) { return law.coefficient.index() != 0; });
  memory.held.clear();
  if (falls)
    for (const laws::ContactLaw& law : problem.laws) memory.held.push_back(law.held(1.0));

  Summary summary;
  const double enough = options.tolerance * scratch.scale;
  double last_change = HUGE_VAL;
  const bool cheap = problem.size() <= tuning.cheap_rows, coupled = n > 1;
  int newton_at = cheap ? tuning.few_sweeps : tuning.many_sweeps;
  const auto begin_extrapolation = [&] {
    if (coupled) memory.extrapolation.begin(impulses.P.size(), tuning.extrapolation);
  };
  const auto measure = [&] {
    summary.residual = problem::natural_residual(problem, scratch.scale, scratch.steps, impulses, scratch.xi);
    summary.stop = summary.residual <= options.tolerance ? Stop::converged : Stop::iteration_limit;
  };
  memory.start = impulses;
  begin_extrapolation();
  for (;;) {
    if (coupled) memory.extrapolation.before_sweep(impulses.P);
    const bool held = falls && summary.iterations >= tuning.free_sweeps;
    const Sweep done = sweep(problem, held ? memory.held : problem.laws, impulses, scratch, memory, summary.iterations,
                             tuning.block_share * enough, tuning);
    ++summary.iterations;
    if (!std::isfinite(done.sum)) {
      measure();  // callers read xi in any case
      return {Stop::not_finite, summary.iterations, done.change};
    }
    // A sweep that gains a constant factor promises the next change; once that is small enough, check the residual.
    const double promised = last_change < HUGE_VAL ? done.change * (done.change / last_change) : done.change;
    last_change = done.change;
    constexpr int kLook = 16;  // sweeps between two polls of the stop request: little next to their work
    const bool last =
        summary.iterations >= options.max_iterations || (summary.iterations % kLook == 0 && options.stopped());
    if (last || held || std::min(done.change, promised) <= enough) {
      measure();
      if (last || summary.converged()) return summary;
    }
    if (held) {
      lead_coefficients(problem, impulses, scratch.xi, memory.held);
    } else if (summary.iterations >= newton_at && problem.size() <= tuning.newton_rows) {
      const bool again = cheap && summary.iterations > tuning.few_sweeps;
      const int steps = again ? std::max(tuning.newton_steps, summary.iterations) : tuning.newton_steps;
      newton_at = 2 * summary.iterations;
      try_newton(problem, options, steps, again, impulses, scratch, memory, summary);
      if (summary.converged()) return summary;
      if (summary.iterations >= options.max_iterations) {
        measure();
        return summary;
      }
      last_change = HUGE_VAL;
      begin_extrapolation();
    } else if (coupled && memory.extrapolation.after_sweep(done.change, impulses.P, tuning.extrapolation)) {
      last_change = HUGE_VAL;
    }
  }
}

}  // namespace stiction::solvers
