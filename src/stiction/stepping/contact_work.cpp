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
  for (std::size_t i = 0; i < ws.work.size(); ++i) {
    const dynamics::ContactTerms& c = ws.dynamics.active[i];
    const laws::Layout rows = ws.equations.problem.layout[i];
    const auto contact = static_cast<std::size_t>(c.contact);
    const Held at_rest = held(state.contacts[contact], ws.dynamics.anchors[contact], input);
    const auto row = [&](int k) {
      const auto j = static_cast<std::size_t>(ws.equations.problem.offset[i] + k);
      const double half_P = 0.5 * ws.impulses.P[j];
      if (!ws.sequence.work.empty()) {
        const double rest = half_P - 0.5 * ws.sequence.P[j];
        const double work = ws.sequence.work[j] + rest * (ws.sequence.gamma[j] + ws.gamma_E[j]);
        energy.method += half_P * (ws.equations.gamma_A[j] + ws.gamma_E[j]) - work;
        return work;
      }
      if (!at_rest.row(rows, k)) return half_P * (ws.equations.gamma_A[j] + ws.gamma_E[j]);
      energy.method += half_P * ws.equations.gamma_A[j];
      return half_P * ws.gamma_E[j];
    };
    model::add_work(rows, row, ws.work[i]);
    // A surface that moves like a belt does work: what the contact gives the bodies is P (gamma - chi).
    for (int k = 0; k < c.dim(); ++k)
      energy.input -= ws.impulses.P[static_cast<std::size_t>(ws.equations.problem.offset[i] + k)] *
                      c.chi[static_cast<std::size_t>(k)];
  }
}

}  // namespace stiction::stepping
