#include "stiction/stepping/soft_loads.hpp"

namespace stiction::stepping {

void begin_soft_loads(const System& system, StepWorkspace& ws) {
  if (!ws.dynamics.soft.empty()) ws.soft.assign(system.contacts().size(), {});
}

void add_soft_impulses(const System& /*system*/, const dynamics::Workspace& dynamics, double time, StepWorkspace& ws) {
  for (const dynamics::PressedContact& pressed : dynamics.pressed_contacts()) {
    const dynamics::ContactTerms& c = pressed.terms;
    SoftLoad& load = ws.soft[static_cast<std::size_t>(c.contact)];
    for (int k = 0; k < c.dim(); ++k)
      load.P[static_cast<std::size_t>(c.rows.channel(k))] += time * pressed.lambda[static_cast<std::size_t>(k)];
  }
}

void add_soft_work(const System& system, const dynamics::Workspace& dynamics, const State& mean, double time,
                   StepWorkspace& ws, StepEnergy& energy) {
  for (const dynamics::PressedContact& pressed : dynamics.pressed_contacts()) {
    const auto [work, elastic] = dynamics::soft_power(system, mean, pressed);
    ws.soft[static_cast<std::size_t>(pressed.terms.contact)].work += time * work;
    energy.input -= time * (work.total() + elastic);
    energy.method += time * elastic;
  }
}

void note_soft_touching(double t, StepWorkspace& ws, State& state) {
  for (const dynamics::SoftContact& soft : ws.dynamics.soft) {
    model::ContactState& contact = state.contacts[static_cast<std::size_t>(soft.contact)];
    const double now = ws.dynamics.gaps[static_cast<std::size_t>(soft.contact)];
    if (contact.gap > 0.0 && now < 0.0)
      contact.t_touch = state.t_gap + contact.gap / (contact.gap - now) * (t - state.t_gap);
  }
}

void store_soft_contacts(const System& system, const StepWorkspace& ws, State& state) {
  using enum model::ContactStatus;
  for (const dynamics::SoftContact& soft : ws.dynamics.soft) {
    const auto i = static_cast<std::size_t>(soft.contact);
    model::ContactState& contact = state.contacts[i];
    contact.P = ws.soft[i].P;
    if (!(ws.dynamics.gaps[i] < 0.0)) continue;
    contact.status = system.contacts()[i].law.layout().friction > 0 ? slip : stick;
  }
}

double stored_energy(const System& system, const State& state, const StepWorkspace& ws) {
  const double springs = dynamics::spring_energy(system, state);
  return ws.dynamics.soft.empty() ? springs : springs + dynamics::compliant_energy(system, state);
}

}  // namespace stiction::stepping
