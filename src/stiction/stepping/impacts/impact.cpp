// Impact laws:
//
//   Newton    one problem with xi = gamma^E + eps gamma^A                                        [MLG 14, 17]
//   Poisson   compression with eps = 0 gives P_C; expansion starts from its velocities, with P_N >= eps P_C
//   sequential    sequence.cpp
//
// Restitution acts where a contact meets faster than a hop that smooth forces would end within about a step: without
// this a ball would hop forever with the speed gravity gives it in a step.
#include "stiction/stepping/impacts/impact.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/stepping/impacts/sequence.hpp"

namespace stiction::stepping {
namespace {

using laws::ImpactLaw;

bool is_impact(const StepWorkspace& ws, std::size_t i) {
  return stepping::is_impact(ws, ws.equations.gamma_A, i);
}

// Impulses of the last step as the initial guess, where the contact continues.
void load_warm_start(const State& state, StepWorkspace& ws) {
  const auto n = static_cast<std::size_t>(ws.dynamics.n_active);
  ws.impulses.P.resize(static_cast<std::size_t>(ws.equations.problem.size()));
  ws.impulses.hint.resize(n);
  ws.impulses.status.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    const dynamics::ContactTerms& c = ws.dynamics.active[i];
    const model::ContactState& contact = state.contacts[static_cast<std::size_t>(c.contact)];
    for (int k = 0; k < c.dim(); ++k)
      ws.impulses.P[static_cast<std::size_t>(ws.equations.problem.offset[i] + k)] =
          contact.P[static_cast<std::size_t>(c.rows.channel(k))];
    ws.impulses.hint[i] = contact.hint;
    ws.impulses.status[i] = contact.status;
  }
}

// Expansion after the compression that ws.impulses holds, if any contact follows Poisson's law.
void expand(const solvers::Options& options, double share, StepWorkspace& ws, solvers::Summary& summary) {
  bool any = false;
  for (std::size_t i = 0; i < ws.equations.problem.laws.size(); ++i) {
    laws::Unilateral& law = ws.equations.problem.laws[i].normal;
    const auto at = static_cast<std::size_t>(ws.equations.problem.offset[i]);
    const double P_C = ws.impulses.P[at];
    if (law.impact != ImpactLaw::poisson || !is_impact(ws, i) || !(P_C > 0.0)) continue;
    // What smooth forces add to the approach within the step is not part of the impact.
    const double approach = ws.equations.gamma_A[at], with_forces = ws.equations.problem.c[at];
    const double impact = with_forces < approach ? approach / with_forces : 1.0;
    law.expansion = share * law.restitution * impact * P_C;
    any = any || law.expansion > 0.0;
  }
  if (!any) return;
  ws.P_C = ws.impulses.P;
  std::swap(ws.equations.problem.c, ws.gamma_E);  // the free term of the expansion is gamma after the compression
  ws.impulses.P.assign(ws.impulses.P.size(), 0.0);
  add(solvers::solve(ws.equations.problem, options, ws.impulses, ws.scratch), summary);
  std::swap(ws.equations.problem.c, ws.gamma_E);
  ws.gamma_E = ws.scratch.xi;
  for (std::size_t k = 0; k < ws.P_C.size(); ++k) ws.impulses.P[k] += ws.P_C[k];
  for (laws::ContactLaw& law : ws.equations.problem.laws) law.normal.expansion = 0.0;
}

// The laws dissipate: P . xi <= 0. An inexact answer may not. Then the nearest s P that does is taken: like P it is in
// the sets, and P . xi = P . c + s P . G P.
void dissipate(const problem::ContactProblem& problem, std::vector<double>& P, std::vector<double>& xi) {
  double with_c = 0.0, with_xi = 0.0;
  for (std::size_t k = 0; k < P.size(); ++k) {
    with_c += P[k] * problem.c[k];
    with_xi += P[k] * xi[k];
  }
  if (!(with_xi > 0.0)) return;
  const double s = std::max(0.0, with_c / (with_c - with_xi));
  for (std::size_t k = 0; k < P.size(); ++k) {
    P[k] *= s;
    xi[k] = problem.c[k] + s * (xi[k] - problem.c[k]);
  }
}

// Work of all active contacts over the step.
double total_work(const StepWorkspace& ws) {
  double work = 0.0;
  for (std::size_t k = 0; k < ws.equations.gamma_A.size(); ++k)
    work += 0.5 * ws.impulses.P[k] * (ws.equations.gamma_A[k] + ws.gamma_E[k]);
  return work;
}

}  // namespace

void add(const solvers::Summary& more, solvers::Summary& sum) {
  sum.iterations += more.iterations;
  sum.residual = std::max(sum.residual, more.residual);
  if (sum.converged()) sum.stop = more.stop;
}

bool is_impact(const StepWorkspace& ws, const std::vector<double>& gamma, std::size_t i) {
  const laws::Unilateral& law = ws.equations.problem.laws[i].normal;
  const double approach = -gamma[static_cast<std::size_t>(ws.equations.problem.offset[i])];
  const double restitution = std::max(law.restitution, law.restitution_tangential);
  return restitution * approach > ws.equations.hop[i] && approach > law.restitution_threshold;
}

void choose_restitution(double share, StepWorkspace& ws) {
  ws.eps.assign(ws.equations.gamma_A.size(), 0.0);
  for (std::size_t i = 0; i < ws.equations.problem.laws.size(); ++i) {
    const laws::Unilateral& law = ws.equations.problem.laws[i].normal;
    const auto at = static_cast<std::size_t>(ws.equations.problem.offset[i]);
    if (law.impact != ImpactLaw::newton || !is_impact(ws, i)) continue;
    ws.eps[at] = share * law.restitution;
    for (int k = 1; k <= ws.equations.problem.layout[i].friction && k <= laws::T2; ++k)
      ws.eps[at + static_cast<std::size_t>(k)] = share * law.restitution_tangential;
  }
}

void keep_slipping(const State& start, StepWorkspace& ws) {
  for (std::size_t i = 0; i < ws.equations.problem.laws.size(); ++i) {
    laws::ContactLaw& law = ws.equations.problem.laws[i];
    if (!law.jumps()) continue;
    const model::ContactState& contact = start.contacts[static_cast<std::size_t>(ws.dynamics.active[i].contact)];
    if (contact.persists && contact.status == model::ContactStatus::slip) law = law.released();
  }
}

solvers::Summary solve_newton(const solvers::Options& options, StepWorkspace& ws) {
  const bool bounces = std::any_of(ws.eps.begin(), ws.eps.end(), [](double eps) { return eps != 0.0; });
  const auto add_bounces = [&](double sign, std::vector<double>& to) {
    for (std::size_t k = 0; bounces && k < ws.eps.size(); ++k) to[k] += sign * ws.eps[k] * ws.equations.gamma_A[k];
  };
  add_bounces(1.0, ws.equations.problem.c);
  const solvers::Summary summary = solvers::solve(ws.equations.problem, options, ws.impulses, ws.scratch);
  if (!summary.converged()) dissipate(ws.equations.problem, ws.impulses.P, ws.scratch.xi);
  add_bounces(-1.0, ws.equations.problem.c);
  ws.gamma_E = ws.scratch.xi;
  add_bounces(-1.0, ws.gamma_E);
  return summary;
}

// Least-norm impulses leave contradictions: drives against each other, or joints about to lock.
void recover_joints(const solvers::Options& options, StepWorkspace& ws, solvers::Summary& summary) {
  if (ws.joints.empty()) return;
  const double left = ws.joints.recover(ws.impulses.P);
  summary.residual = std::max(summary.residual, left);
  if (!std::isfinite(left)) summary.stop = solvers::Stop::not_finite;
  if (left > std::max(options.tolerance, 1e-9) && summary.converged()) summary.stop = solvers::Stop::iteration_limit;
}

bool meets(ImpactLaw law, const StepWorkspace& ws) {
  for (std::size_t i = 0; i < ws.equations.problem.laws.size(); ++i)
    if (ws.equations.problem.laws[i].normal.impact == law && is_impact(ws, i)) return true;
  return false;
}

double restituted(const StepWorkspace& ws) {
  double sum = 0.0;
  for (std::size_t i = 0; i < ws.equations.problem.laws.size(); ++i) {
    const laws::Unilateral& law = ws.equations.problem.laws[i].normal;
    if (law.restitution == 0.0 && law.restitution_tangential == 0.0) continue;
    const auto at = static_cast<std::size_t>(ws.equations.problem.offset[i]);
    if (is_impact(ws, i)) sum += law.restitution * std::abs(ws.impulses.P[at] * ws.equations.gamma_A[at]);
    for (int k = 1; k < ws.equations.problem.dim(static_cast<int>(i)); ++k) {
      const std::size_t j = at + static_cast<std::size_t>(k);
      sum += ws.eps[j] * std::abs(ws.impulses.P[j] * ws.equations.gamma_A[j]);
    }
  }
  return sum;
}

// Restitution at several contacts at once, with different coefficients or with friction, can add energy (Kane's
// paradox). Such an impact is solved again with all coefficients halved, and finally without restitution, which never
// adds any.
solvers::Summary solve_impacts(const solvers::Options& options, const State& state, StepWorkspace& ws,
                               ImpactCounts& counts) {
  solvers::Summary summary;
  ws.sequence.work.clear();
  if (ws.equations.problem.contacts() == 0) {
    ws.gamma_E.clear();
    ws.impulses.P.clear();
    return summary;
  }
  keep_slipping(state, ws);
  if (meets(ImpactLaw::sequential, ws)) {
    load_warm_start(state, ws);
    return solve_sequence(options, ws, counts);
  }
  for (double share : {1.0, 0.5, 0.25, 0.0}) {
    load_warm_start(state, ws);
    choose_restitution(share, ws);
    solvers::Summary once = solve_newton(options, ws);
    expand(options, share, ws, once);
    once.iterations += summary.iterations;
    summary = once;
    const double scale = restituted(ws);
    if (scale == 0.0 || !(total_work(ws) > 1e-12 * scale)) return summary;
    counts.reduced = true;
  }
  return summary;
}

}  // namespace stiction::stepping
