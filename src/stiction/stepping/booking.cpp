#include "stiction/stepping/booking.hpp"

#include <algorithm>

#include "stiction/problem/residual.hpp"

namespace stiction::stepping {
namespace {

// Which contact keeps a step from converging, if that is the worst so far. At impacts with restitution the velocities
// of the laws are not those at the end; the larger part of the residual is.
void book_miss(const System& system, const StepResult& result, const StepWorkspace& ws, double t_A,
               integration::Statistics& statistics) {
  if (result.solver.converged() || !(result.solver.residual > statistics.missed_residual)) return;
  const int worst = problem::worst_contact(ws.equations.problem, ws.scratch.steps, ws.impulses, ws.scratch.xi);
  statistics.missed_residual = result.solver.residual;
  statistics.missed_t = t_A;
  if (worst >= 0)
    statistics.missed_contact = static_cast<std::int64_t>(
        system.contact(ws.dynamics.active[static_cast<std::size_t>(worst)].contact).declaration);
}

void book_statistics(const StepResult& result, const StepWorkspace& ws, integration::Statistics& statistics) {
  ++statistics.steps;
  for (double gap : ws.dynamics.gaps) statistics.penetration_max = std::max(statistics.penetration_max, -gap);
  statistics.sweeps += result.sweeps;
  statistics.slow_steps += result.slow ? 1 : 0;
  statistics.fallback_steps += result.fallback ? 1 : 0;
  statistics.unconverged_steps += result.solver.converged() && !result.slow ? 0 : 1;
  if (ws.dynamics.n_active == 0 && ws.joints.joint_rows() == 0) return;
  ++statistics.solved_steps;
  statistics.iterations += result.solver.iterations;
  statistics.iterations_max = std::max<std::int64_t>(statistics.iterations_max, result.solver.iterations);
  statistics.residual_max = std::max(statistics.residual_max, result.solver.residual);
  statistics.uncorrected_steps += result.corrected ? 0 : 1;
  book_impacts(result.impacts, statistics);
}

void book_energy(const System& system, const StepResult& result, const StepWorkspace& ws, integration::Audit& audit) {
  audit.input += result.energy.input;
  audit.dampers += result.energy.dampers;
  audit.method += result.energy.method;
  const auto closed = ws.dynamics.contacts();
  for (std::size_t i = 0; i < closed.size(); ++i)
    audit.contacts[system.contact(closed[i].contact).declaration] += ws.work[i];
  for (const dynamics::SoftContact& soft : ws.dynamics.soft)
    audit.contacts[system.contact(soft.contact).declaration] += ws.soft[static_cast<std::size_t>(soft.contact)].work;
}

// A compliant contact closes and opens without an impact.
void book_soft_events(const System& system, const StepWorkspace& ws, std::span<const Was> before, double t_A,
                      const State& state, Ledger& ledger) {
  using model::ContactStatus;
  for (const dynamics::SoftContact& soft : ws.dynamics.soft) {
    const model::Contact& contact = system.contact(soft.contact);
    const auto i = static_cast<std::size_t>(soft.contact);
    const Was& was = before[i];
    const model::ContactState& is = state.contacts[i];
    const bool closed = is.status != ContactStatus::open;
    if (closed == (was.status != ContactStatus::open)) continue;
    const double v_N = dynamics::approach(system, state, soft.contact, ws.dynamics).rate;
    ledger.note({closed ? is.t_touch : t_A, contact.declaration,
                 closed ? model::EventKind::close : model::EventKind::open, v_N, is.P[0], is.shapes, contact.point});
  }
}

// A contact that is given an impulse closes if it stays closed, else it was an impact; the step that saw its gap pass
// zero noted when.
void book_events(const System& system, const StepWorkspace& ws, std::span<const Was> before, double t_A,
                 const State& state, Ledger& ledger) {
  using enum model::EventKind;
  using model::ContactStatus;
  const auto closed = ws.dynamics.contacts();
  const problem::ContactProblem& problem = ws.equations.problem;
  for (std::size_t i = 0; i < closed.size(); ++i) {
    const model::Contact& contact = system.contact(closed[i].contact);
    const auto index = static_cast<std::size_t>(closed[i].contact);
    const Was& was = before[index];
    const model::ContactState& is = state.contacts[index];
    const double v_N = ws.equations.gamma_A[static_cast<std::size_t>(problem.offset[i])];
    const auto note = [&](model::EventKind kind, double t) {
      ledger.note({t, contact.declaration, kind, v_N, is.P[0], is.shapes, contact.point});
    };
    double begin = t_A;
    if ((!was.persists || was.status == ContactStatus::open) && is.status != ContactStatus::open) {
      begin = is.t_touch;
      note(is.persists ? close : impact, begin);
    }
    if (was.persists && was.status != ContactStatus::open && !is.persists) note(open, t_A);
    if (is.persists && (!was.persists || was.status != is.status) &&
        (closed[i].rows.friction > 0 || problem.layout[i].dry))
      note(is.status == ContactStatus::stick ? stick : slip, begin);
  }
}

}  // namespace

void book_impacts(const ImpactCounts& impacts, integration::Statistics& statistics) {
  statistics.reduced_impacts += impacts.reduced ? 1 : 0;
  statistics.impact_sequences += impacts.sequence > 1 ? 1 : 0;
  statistics.longest_sequence = std::max<std::int64_t>(statistics.longest_sequence, impacts.sequence);
}

void book(const System& system, const StepResult& result, const StepWorkspace& ws, std::span<const Was> before,
          double t_A, const State& state, Ledger& ledger) {
  book_statistics(result, ws, ledger.statistics);
  book_miss(system, result, ws, t_A, ledger.statistics);
  book_energy(system, result, ws, ledger.audit);
  book_events(system, ws, before, t_A, state, ledger);
  book_soft_events(system, ws, before, t_A, state, ledger);
}

}  // namespace stiction::stepping
