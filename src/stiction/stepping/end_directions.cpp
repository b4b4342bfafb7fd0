// Laws of closed contacts at the end of the step (decision 10). A step works with the directions W_M of its midpoint.
// While a contact stays closed they turn: gamma(q_M, u_A) - gamma(q_A, u_A) = dt/2 Wdot^T u is the velocity that the
// curvature of the motion alone gives it in half a step. So foreseen,
//
//   gamma(q_E, u_E) = W_M^T u_E + dt/2 Wdot^T u,   xi = G P + c + gamma(q_M, u_A) - gamma(q_A, u_A)
//
// Tangential directions are those of the midpoint at both places: the choice of a tangent frame, which may jump, does
// not enter. Contacts that close in this step have no turning: impacts are Moreau's. Rolling velocities keep the
// directions of the midpoint: those of a contour turn without bound where a disk is almost flat.
#include "stiction/stepping/end_directions.hpp"

#include "stiction/math/rotation.hpp"

namespace stiction::stepping {
namespace {

using Gamma = std::array<double, laws::kMaxChannels>;

// A closed contact that separates by more than this share of its turning was not foreseen well: the step is too long.
constexpr double kForeseen = 0.1;

// gamma(q_A, u_A)
Gamma start_velocity(const System& system, const State& state, const dynamics::ContactTerms& c,
                     const StepWorkspace& ws) {
  const model::Contact& contact = system.contact(c.contact);
  const auto start_of = [&](int body) {
    return body == model::kWorld ? geometry::Pose{} : ws.start[static_cast<std::size_t>(body)];
  };
  const geometry::Pose a = start_of(contact.a), b = start_of(contact.b);
  const auto at = geometry::closest(contact.pair, a, b, ws.dynamics.anchors[static_cast<std::size_t>(c.contact)]);
  const auto [v, omega] = dynamics::relative_motion(contact, state, a, b, at.point);
  Gamma gamma{};
  gamma[laws::N] = c.rows.couple ? at.couple.dot(omega) : at.normal.dot(v);
  if (c.rows.friction > 0) gamma[laws::T1] = c.frame.t1.dot(v);
  if (c.rows.friction > 1) gamma[laws::T2] = c.frame.t2.dot(v);
  if (c.rows.friction > 2) gamma[laws::TAU] = c.lever * at.normal.dot(omega);
  return gamma;
}

// The contact was closed at the start of the step, and its point is the same that moved.
bool goes_on(const model::ContactState& was, const geometry::Anchor& anchor) {
  return was.persists && was.anchor.held == anchor.held && geometry::same_place(was.anchor, anchor);
}

}  // namespace

void note_start(const State& state, StepWorkspace& ws) {
  for (std::size_t i = 0; i < state.bodies.size(); ++i)
    ws.start[i] = {state.bodies[i].x, math::rotation(state.bodies[i].p)};
}

void turn_directions(const System& system, const State& state, StepWorkspace& ws) {
  for (std::size_t i = 0; i < ws.dynamics.contacts().size(); ++i) {
    const dynamics::ContactTerms& c = ws.dynamics.active[i];
    const auto contact = static_cast<std::size_t>(c.contact);
    if (!goes_on(state.contacts[contact], ws.dynamics.anchors[contact])) continue;
    const auto at = static_cast<std::size_t>(ws.equations.problem.offset[i]);
    Gamma start = start_velocity(system, state, c, ws);
    // Where the last step foresaw the turning badly, its error must not become work of the contact.
    if (start[laws::N] > kForeseen * std::abs(ws.equations.gamma_A[at] - start[laws::N])) start[laws::N] = 0.0;
    for (std::size_t k = 0; k < static_cast<std::size_t>(c.rows.first_rolling()); ++k) {
      ws.equations.problem.c[at + k] += ws.equations.gamma_A[at + k] - start[k];
      ws.equations.gamma_A[at + k] = start[k];
    }
  }
}

}  // namespace stiction::stepping
