#include "stiction/stepping/soft_loads.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/math/elementary/elementary.hpp"

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

namespace {

// Inverse of the mass that a row of a contact moves.
double inverse_mass(const System& system, const dynamics::ContactTerms& c, std::size_t row) {
  const model::Contact& contact = system.contact(c.contact);
  double sum = system.body(contact.a).inverse_mass + c.w_a[row].dot(c.iw_a[row]);
  if (contact.b != model::kWorld) sum += system.body(contact.b).inverse_mass + c.w_b[row].dot(c.iw_b[row]);
  return sum;
}

double fastest_rate(const System& system, const State& state, const dynamics::PressedContact& pressed) {
  constexpr double kSlope = 1.5;  // of the elastic force, in terms of F/delta: that of a Hertz contact
  const dynamics::ContactTerms& c = pressed.terms;
  const laws::ContactLaw& law = system.contact(c.contact).law;
  const double G_NN = inverse_mass(system, c, laws::N);
  std::array<double, laws::kMaxChannels> gamma{};
  dynamics::relative_velocity(system, state, c, gamma.data());
  const laws::Steepness steep = laws::of_compliant(law.compliance, [&](const auto& l) -> laws::Steepness {
    if constexpr (requires { l.steepness(-c.gap, -gamma[laws::N]); })
      return l.steepness(-c.gap, -gamma[laws::N]);
    else
      return {kSlope * pressed.elastic / -c.gap, l.damping * pressed.elastic};
  });
  double rate = std::max(std::sqrt(steep.by_depth * G_NN), 0.5 * steep.by_rate * G_NN);
  if (c.rows.friction < 2) return rate;
  const double fades = laws::of_compliant(law.compliance, [](const auto& l) { return l.slip_speed; });
  if (math::hypot(gamma[laws::T1], gamma[laws::T2]) > fades) return rate;
  const double G_TT = std::max(inverse_mass(system, c, laws::T1), inverse_mass(system, c, laws::T2));
  return std::max(rate, 0.5 * law.mu() * pressed.lambda[laws::N] / fades * G_TT);
}

}  // namespace

TooStiff too_stiff(const System& system, const State& state, double dt, const StepWorkspace& ws) {
  constexpr double kGood = 0.3;  // of w dt: errors of some per cent
  TooStiff worst;
  double fastest = 1.0 / dt;
  for (const dynamics::PressedContact& pressed : ws.dynamics.pressed_contacts())
    if (const double rate = fastest_rate(system, state, pressed); !(rate <= fastest)) {
      fastest = rate;
      worst = {pressed.terms.contact, kGood / rate};
    }
  for (const dynamics::SoftContact& soft : ws.dynamics.soft)
    if (std::isnan(ws.dynamics.gaps[static_cast<std::size_t>(soft.contact)])) worst = {soft.contact, 0.0};
  return worst;
}

double stored_energy(const System& system, const State& state, const StepWorkspace& ws) {
  double springs = dynamics::spring_energy(system, state);
  if (ws.elements.any()) springs += dynamics::element_energy(system, state);
  if (!system.coordinates().empty()) {
    const auto [kinetic, potential] = dynamics::coordinate_energy(system, state);
    springs += kinetic + potential;
  }
  return ws.dynamics.soft.empty() ? springs : springs + dynamics::compliant_energy(system, state);
}

}  // namespace stiction::stepping
