#include "stiction/stepping/contact_work.hpp"

namespace stiction::stepping {

bool goes_on(const model::ContactState& was, const geometry::Anchor& anchor) {
  return was.persists && was.anchor.held == anchor.held && geometry::same_place(was.anchor, anchor);
}

// An impact takes no time in which directions could turn. At a start, and where a caller has changed the motion, no law
// has been applied yet.
Held held(const model::ContactState& was, const geometry::Anchor& anchor, const StepInput& input) {
  using enum model::ContactStatus;
  const bool closed = input.dt > 0.0 && input.continues && was.status != open && goes_on(was, anchor);
  return {closed, closed && was.status == stick};
}

void contact_work(const StepInput& input, const State& state, StepWorkspace& ws, StepEnergy& energy) {
  ws.work.assign(ws.dynamics.contacts().size(), {});
  const bool sequence = !ws.sequence.work.empty();
  for (std::size_t i = 0; i < ws.work.size(); ++i) {
    const dynamics::ContactTerms& c = ws.dynamics.active[i];
    const laws::Layout rows = ws.equations.problem.layout[i];
    const auto contact = static_cast<std::size_t>(c.contact);
    const Held at_rest = held(state.contacts[contact], ws.dynamics.anchors[contact], input);
    const auto at = static_cast<std::size_t>(ws.equations.problem.offset[i]);
    const double *P = ws.impulses.P.data() + at, *gamma_A = ws.equations.gamma_A.data() + at,
                 *gamma_E = ws.gamma_E.data() + at;
    const auto row = [&](int k) {
      const double half_P = 0.5 * P[k];
      if (sequence) {
        const std::size_t j = at + static_cast<std::size_t>(k);
        const double rest = half_P - 0.5 * ws.sequence.P[j];
        const double work = ws.sequence.work[j] + rest * (ws.sequence.gamma[j] + gamma_E[k]);
        energy.method += half_P * (gamma_A[k] + gamma_E[k]) - work;
        return work;
      }
      if (!at_rest.row(rows, k)) return half_P * (gamma_A[k] + gamma_E[k]);
      energy.method += half_P * gamma_A[k];
      return half_P * gamma_E[k];
    };
    model::add_work(rows, row, ws.work[i]);
    // A surface that moves like a belt does work: what the contact gives the bodies is P (gamma - chi).
    for (int k = 0; k < rows.dim(); ++k) energy.input -= P[k] * c.chi[static_cast<std::size_t>(k)];
  }
}

}  // namespace stiction::stepping
