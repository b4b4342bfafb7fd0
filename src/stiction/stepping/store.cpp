#include "stiction/stepping/store.hpp"

#include <cmath>

#include "stiction/model/near_contacts.hpp"

namespace stiction::stepping {
namespace {

// A contact stays closed when it separates by less than this share of the velocity that its own impulse gave it.
constexpr double kPersistence = 1e-3;

}  // namespace

void store_contacts(const System& system, double dt, State& state, const StepWorkspace& ws) {
  for (std::size_t i = 0; i < state.contacts.size(); ++i) {
    model::ContactState& contact = state.contacts[i];
    contact.gap = ws.dynamics.gaps[i];
    contact.P_N_before = contact.P[0];
    contact.P.fill(0.0);
    contact.status = model::ContactStatus::open;
    contact.persists = false;
    if (contact.shapes[0] >= 0) forget(system, system.contacts()[i], contact);
  }
  for (std::size_t i = 0; i < ws.dynamics.contacts().size(); ++i) {
    const dynamics::ContactTerms& c = ws.dynamics.active[i];
    model::ContactState& contact = state.contacts[static_cast<std::size_t>(c.contact)];
    const auto at = static_cast<std::size_t>(ws.equations.problem.offset[i]);
    const double P_N = ws.impulses.P[at];
    for (int k = 0; k < c.dim(); ++k)
      contact.P[static_cast<std::size_t>(c.rows.channel(k))] = ws.impulses.P[at + static_cast<std::size_t>(k)];
    contact.hint = ws.impulses.hint[i];
    contact.status = ws.impulses.status[i];
    const laws::Unilateral& law = system.contact(c.contact).law.normal;
    const double pressing = P_N + law.adhesion * dt;
    const double given =
        ws.equations.problem.G.diagonal(static_cast<int>(i))[0] * pressing;  // velocity its own impulse gave
    contact.persists = law.dry() || law.bilateral || (pressing > 0.0 && ws.gamma_E[at] <= kPersistence * given);
    if (contact.goes_on() && dt > 0.0) contact.anchor.load = (law.bilateral ? std::fabs(P_N) : P_N) / dt;
  }
}

}  // namespace stiction::stepping
