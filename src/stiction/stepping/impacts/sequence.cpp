#include "stiction/stepping/impacts/sequence.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::stepping {
namespace {

using problem::ContactProblem;

constexpr double kEquallyFast = 1e-9;  // of the fastest approach
constexpr double kExact = 1e-13;       // tolerance of one impact; the errors of all of them add up
constexpr int kMostInSequence = 1000, kMostPerContact = 100;

double at_normal(const StepWorkspace& ws, std::size_t i) {
  return ws.sequence.gamma[static_cast<std::size_t>(ws.equations.problem.offset[i])];
}

// The contacts of the next impact; none at the end.
void find_meeting(StepWorkspace& ws) {
  StepWorkspace::Sequence& s = ws.sequence;
  s.meeting.clear();
  double fastest = 0.0;
  for (std::size_t i = 0; i < ws.equations.problem.laws.size(); ++i)
    if (!ws.equations.problem.laws[i].normal.dry() && is_impact(ws, s.gamma, i))
      fastest = std::max(fastest, -at_normal(ws, i));
  if (fastest == 0.0) return;
  for (std::size_t i = 0; i < ws.equations.problem.laws.size(); ++i)
    if (!ws.equations.problem.laws[i].normal.dry() && is_impact(ws, s.gamma, i) &&
        -at_normal(ws, i) >= (1.0 - kEquallyFast) * fastest)
      s.meeting.push_back(static_cast<int>(i));
}

// The problem of these contacts alone, with xi = gamma^E + share eps gamma^A.
void assemble_meeting(double share, StepWorkspace& ws) {
  const ContactProblem& all = ws.equations.problem;
  StepWorkspace::Sequence& s = ws.sequence;
  s.problem.clear();
  for (int i : s.meeting)
    s.problem.add_contact(all.laws[static_cast<std::size_t>(i)], all.layout[static_cast<std::size_t>(i)]);
  for (int i : s.meeting) {
    for (const math::BlockMatrix::Block& block : all.G.row(i)) {
      const auto found = std::ranges::lower_bound(s.meeting, block.column);
      if (found == s.meeting.end() || *found != block.column) continue;
      std::copy_n(all.G.values(block), block.rows * block.columns,
                  s.problem.G.add_block(static_cast<int>(found - s.meeting.begin()), block.rows, block.columns));
    }
    s.problem.G.end_row();
    const laws::Unilateral& law = all.laws[static_cast<std::size_t>(i)].normal;
    const laws::Layout rows = all.layout[static_cast<std::size_t>(i)];
    for (int k = 0; k < rows.dim(); ++k) {
      const double eps = k == 0                                        ? law.restitution
                         : k <= std::min<int>(rows.friction, laws::T2) ? law.restitution_tangential
                                                                       : 0.0;
      const double gamma = s.gamma[static_cast<std::size_t>(all.offset[static_cast<std::size_t>(i)] + k)];
      s.problem.c.push_back((1.0 + share * eps) * gamma);
    }
  }
}

// Work of the impact: P . (gamma^A + gamma^E)/2 = P . (gamma^A + G P / 2); and its scale.
struct Work {
  double sum = 0.0, scale = 0.0;
};
Work work_of(const StepWorkspace& ws) {
  const StepWorkspace::Sequence& s = ws.sequence;
  Work out;
  std::size_t k = 0;
  for (int i : s.meeting)
    for (int r = 0; r < ws.equations.problem.dim(i); ++r, ++k) {
      const double gamma =
          s.gamma[static_cast<std::size_t>(ws.equations.problem.offset[static_cast<std::size_t>(i)] + r)];
      const double given = s.scratch.xi[k] - s.problem.c[k];  // G P
      out.sum += s.impulses.P[k] * (gamma + 0.5 * given);
      out.scale += std::abs(s.impulses.P[k] * gamma);
    }
  return out;
}

// Impulses of the contacts that meet. Restitution that would add energy is reduced, as in solve_impacts.
solvers::Summary meet(const solvers::Options& options, StepWorkspace& ws, ImpactCounts& counts) {
  StepWorkspace::Sequence& s = ws.sequence;
  solvers::Options exact = options;
  exact.tolerance = std::min(options.tolerance, kExact);
  solvers::Summary summary;
  for (double share : {1.0, 0.5, 0.25, 0.0}) {
    assemble_meeting(share, ws);
    s.impulses.P.assign(s.problem.c.size(), 0.0);
    s.impulses.hint.assign(s.meeting.size(), 0.0);
    s.impulses.status.assign(s.meeting.size(), laws::ContactStatus::open);
    const solvers::Summary once = solvers::solve(s.problem, exact, s.impulses, s.scratch);
    summary.iterations += once.iterations;
    summary.residual = once.residual;
    if (once.residual > options.tolerance) summary.stop = once.stop;
    const Work work = work_of(ws);
    if (!(work.sum > 1e-12 * work.scale)) break;
    counts.reduced = true;
  }
  return summary;
}

// Impulses, their work, and gamma += G P for all contacts.
void pass_on(StepWorkspace& ws) {
  const ContactProblem& all = ws.equations.problem;
  StepWorkspace::Sequence& s = ws.sequence;
  for (std::size_t m = 0; m < s.meeting.size(); ++m) {
    const auto at = static_cast<std::size_t>(all.offset[static_cast<std::size_t>(s.meeting[m])]);
    for (std::size_t k = 0; k < static_cast<std::size_t>(all.dim(s.meeting[m])); ++k) {
      const std::size_t own = static_cast<std::size_t>(s.problem.offset[m]) + k;
      const double given = s.scratch.xi[own] - s.problem.c[own];  // G P
      s.P[at + k] += s.impulses.P[own];
      s.work[at + k] += s.impulses.P[own] * (s.gamma[at + k] + 0.5 * given);
    }
  }
  for (int i = 0; i < all.contacts(); ++i)
    for (const math::BlockMatrix::Block& block : all.G.row(i)) {
      const auto found = std::ranges::lower_bound(s.meeting, block.column);
      if (found == s.meeting.end() || *found != block.column) continue;
      const auto m = static_cast<std::size_t>(found - s.meeting.begin());
      math::multiply_add(all.G.values(block), block.rows, block.columns, s.impulses.P.data() + s.problem.offset[m],
                         s.gamma.data() + all.offset[static_cast<std::size_t>(i)]);
    }
}

}  // namespace

solvers::Summary solve_sequence(const solvers::Options& options, StepWorkspace& ws, ImpactCounts& counts) {
  StepWorkspace::Sequence& s = ws.sequence;
  ContactProblem& problem = ws.equations.problem;
  counts.sequence = 0;
  s.gamma = ws.equations.gamma_A;
  s.P.assign(s.gamma.size(), 0.0);
  s.work.assign(s.gamma.size(), 0.0);
  solvers::Summary summary;
  const int most = kMostInSequence + kMostPerContact * problem.contacts();
  for (find_meeting(ws); !s.meeting.empty(); find_meeting(ws)) {
    if (counts.sequence == most) {
      counts.reduced = true;
      break;
    }
    ++counts.sequence;
    add(meet(options, ws, counts), summary);
    pass_on(ws);
  }
  for (std::size_t k = 0; k < s.gamma.size(); ++k) problem.c[k] += s.gamma[k] - ws.equations.gamma_A[k];
  ws.eps.assign(problem.c.size(), 0.0);
  add(solve_newton(options, ws), summary);
  for (std::size_t k = 0; k < s.gamma.size(); ++k) {
    problem.c[k] -= s.gamma[k] - ws.equations.gamma_A[k];
    ws.impulses.P[k] += s.P[k];
  }
  return summary;
}

}  // namespace stiction::stepping
