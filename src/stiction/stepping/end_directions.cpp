// Laws of closed contacts at the end of the step (decision 10). A step works with the directions W_M of its midpoint.
// While a contact stays closed they turn: gamma(q_M, u_A) - gamma(q_A, u_A) = dt/2 Wdot^T u is the velocity that the
// curvature of the motion alone gives it in half a step. With this prediction,
//
//   gamma(q_E, u_E) = W_M^T u_E + dt/2 Wdot^T u,   xi = G P + c + gamma(q_M, u_A) - gamma(q_A, u_A)
//
// Tangential directions are those of the midpoint at both places: the choice of a tangent frame, which may jump, does
// not enter. Contacts that close in this step have no turning: impacts are Moreau's. Rolling velocities keep the
// directions of the midpoint: those of a contour turn without bound where a disk is almost flat.
//
// What slips on through the step is slowed over all of it by the force of its end, an error of first order. There the
// law is stated for the velocity of the middle: the end's less half the change delta that the impulses of the last step
// would bring. As the work P (gamma^A + gamma^E)/2 is done at that velocity, this remains dissipative. Contacts of one
// body (of one mechanism) are dependent: with different velocities in their laws they could not all stick. So one of
// them that may stick keeps all of them at the end's; and where one may come to a stop, velocities u_A that turn it are
// no prediction of those of the end, and none of several has a turning along its tangents.
#include "stiction/stepping/end_directions.hpp"

#include <algorithm>

#include "stiction/laws/friction/slip.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/stepping/contact_work.hpp"

namespace stiction::stepping {
namespace {

using Gamma = std::array<double, laws::kMaxChannels>;

// A closed contact that separates by more than this share of its turning was predicted badly: the step is too long.
constexpr double kForeseen = 0.1;

// Slip whose velocity is foreseen to change by less than this share of it goes on through the step.
constexpr double kSlipsOn = 0.5;

// gamma(q_A, u_A) of a contact of a system in coordinates of a program.
Gamma coordinate_start_velocity(const System& system, const State& state, const dynamics::ContactTerms& c,
                                StepWorkspace& ws) {
  dynamics::ContactTerms at_start;
  dynamics::fill_coordinate_terms(system, c.contact, ws.start_coordinates, at_start);
  Gamma gamma{};
  dynamics::relative_velocity(system, state, at_start, gamma.data());
  return gamma;
}

// gamma(q_A, u_A)
Gamma start_velocity(const System& system, const State& state, const dynamics::ContactTerms& c, StepWorkspace& ws) {
  if (c.of_coordinates) return coordinate_start_velocity(system, state, c, ws);
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

// Impulses of the last step, where contacts go on as they were.
void last_impulses(const State& state, StepWorkspace& ws) {
  ws.P_last.assign(ws.equations.problem.c.size(), 0.0);
  for (std::size_t i = 0; i < ws.dynamics.contacts().size(); ++i) {
    const dynamics::ContactTerms& c = ws.dynamics.active[i];
    const model::ContactState& last = state.contacts[static_cast<std::size_t>(c.contact)];
    if (!last.goes_on()) continue;
    for (int k = 0; k < c.dim(); ++k)
      ws.P_last[static_cast<std::size_t>(ws.equations.problem.offset[i] + k)] =
          last.P[static_cast<std::size_t>(c.rows.channel(k))];
  }
}

// Velocities of contact i at the end with these. Of a problem by bodies they are known for all contacts at once.
Gamma foreseen_velocity(const State& state, std::size_t i, const StepWorkspace& ws) {
  const problem::ContactProblem& problem = ws.equations.problem;
  Gamma gamma{}, P;
  if (problem.by_bodies()) {
    std::copy_n(ws.xi_last.data() + problem.offset[i], problem.layout[i].dim(), gamma.begin());
    return gamma;
  }
  std::copy_n(problem.c.data() + problem.offset[i], problem.layout[i].dim(), gamma.begin());
  for (const math::BlockMatrix::Block& block : problem.G.row(static_cast<int>(i))) {
    const dynamics::ContactTerms& c = ws.dynamics.active[static_cast<std::size_t>(block.column)];
    const model::ContactState& last = state.contacts[static_cast<std::size_t>(c.contact)];
    if (!last.goes_on()) continue;
    for (int k = 0; k < c.dim(); ++k)
      P[static_cast<std::size_t>(k)] = last.P[static_cast<std::size_t>(c.rows.channel(k))];
    math::multiply_add(problem.G.values(block), block.rows, block.columns, P.data(), gamma.data());
  }
  return gamma;
}

// delta/2 of the parts of contact i that slip on, into ws.slip_lead. Returns whether it slides on, or has no friction.
bool lead_slip(const State& state, std::size_t i, StepWorkspace& ws) {
  const laws::Layout rows = ws.equations.problem.layout[i];
  const auto at = static_cast<std::size_t>(ws.equations.problem.offset[i]);
  const double* gamma_A = ws.equations.gamma_A.data() + at;
  const Gamma foreseen = foreseen_velocity(state, i, ws);
  Gamma delta{};
  for (std::size_t k = 0; k < static_cast<std::size_t>(rows.dim()); ++k) delta[k] = foreseen[k] - gamma_A[k];
  const laws::Parts parts = laws::parts_of(ws.equations.problem.laws[i], rows);
  const auto slips_on = [&](const laws::Part& part) {
    return part.speed(delta.data()) < kSlipsOn * part.speed(gamma_A);
  };
  for (const laws::Part& part : parts) {
    if (part.kind == laws::PartKind::absent || !slips_on(part)) continue;
    for (auto k = static_cast<std::size_t>(part.first); k < static_cast<std::size_t>(part.first + part.rows); ++k)
      ws.slip_lead[at + k] = 0.5 * delta[k];
  }
  return parts[laws::SLIDING].kind == laws::PartKind::absent || slips_on(parts[laws::SLIDING]);
}

// The bodies of a contact, each with those that joints tie it to; one of them, where both are the same or one is fixed.
template <class Visit>
void for_mechanisms(const System& system, std::size_t i, const StepWorkspace& ws, Visit&& visit) {
  const model::Contact& contact = system.contact(ws.dynamics.active[i].contact);
  const int a = ws.joints.mechanism(contact.a);
  visit(static_cast<std::size_t>(a));
  if (contact.b == model::kWorld) return;
  if (const int b = ws.joints.mechanism(contact.b); b != a) visit(static_cast<std::size_t>(b));
}

// Takes the lead from contacts that share a body with another one that may stick, and the turning from those that share
// it with one that may stop.
void keep_dependent_ones_together(const System& system, const State& state, StepWorkspace& ws) {
  ws.may_stick.assign(system.bodies().size(), 0);
  ws.may_stop.assign(system.bodies().size(), 0);
  for (std::size_t i = 0; i < ws.slides_on.size(); ++i) {
    if (ws.slides_on[i]) continue;
    const auto contact = static_cast<std::size_t>(ws.dynamics.active[i].contact);
    const bool slips = state.contacts[contact].status == model::ContactStatus::slip;
    for_mechanisms(system, i, ws, [&](std::size_t body) {
      ++ws.may_stick[body];
      ws.may_stop[body] |= slips;
    });
  }
  for (std::size_t i = 0; i < ws.slides_on.size(); ++i) {
    bool others_stick = false, stops = false;
    for_mechanisms(system, i, ws, [&](std::size_t body) {
      others_stick |= ws.may_stick[body] > (ws.slides_on[i] ? 0 : 1);
      stops |= ws.may_stop[body] != 0 && ws.equations.of_body[body].size() > 1;
    });
    const auto at = static_cast<std::size_t>(ws.equations.problem.offset[i]);
    for (std::size_t k = at; k < at + static_cast<std::size_t>(ws.equations.problem.layout[i].dim()); ++k) {
      if (others_stick) ws.slip_lead[k] = 0.0;
      if (!stops) continue;
      ws.equations.problem.c[k] -= ws.turning[k];
      ws.equations.gamma_A[k] += ws.turning[k];
    }
  }
}

void shift(const std::vector<double>& by, double sign, std::vector<double>& values) {
  for (std::size_t k = 0; k < values.size(); ++k) values[k] += sign * by[k];
}

}  // namespace

void note_start(const System& system, const State& state, StepWorkspace& ws) {
  for (std::size_t i = 0; i < state.bodies.size(); ++i)
    ws.start[i] = {state.bodies[i].x, math::rotation(state.bodies[i].p)};
  if (!system.coordinates().empty()) ws.start_coordinates = state;
}

void turn_directions(const System& system, const State& state, StepWorkspace& ws) {
  ws.turning.assign(ws.equations.problem.c.size(), 0.0);
  for (std::size_t i = 0; i < ws.dynamics.contacts().size(); ++i) {
    const dynamics::ContactTerms& c = ws.dynamics.active[i];
    const auto contact = static_cast<std::size_t>(c.contact);
    if (!goes_on(state.contacts[contact], ws.dynamics.anchors[contact])) continue;
    const auto at = static_cast<std::size_t>(ws.equations.problem.offset[i]);
    Gamma start = start_velocity(system, state, c, ws);
    // Where the last step predicted the turning badly, its error must not become work of the contact.
    if (start[laws::N] > kForeseen * std::abs(ws.equations.gamma_A[at] - start[laws::N])) start[laws::N] = 0.0;
    for (std::size_t k = 0; k < static_cast<std::size_t>(c.rows.first_rolling()); ++k) {
      const double turning = ws.equations.gamma_A[at + k] - start[k];
      if (k > 0) ws.turning[at + k] = turning;
      ws.equations.problem.c[at + k] += turning;
      ws.equations.gamma_A[at + k] = start[k];
    }
  }
  if (ws.equations.problem.by_bodies()) {
    last_impulses(state, ws);
    problem::relative_velocity(ws.equations.problem, ws.P_last, ws.xi_last);
  }
  ws.slip_lead.assign(ws.equations.problem.c.size(), 0.0);
  ws.slides_on.assign(ws.dynamics.contacts().size(), 0);
  for (std::size_t i = 0; i < ws.slides_on.size(); ++i) {
    const dynamics::ContactTerms& c = ws.dynamics.active[i];
    const auto contact = static_cast<std::size_t>(c.contact);
    if (c.dim() == 1)
      ws.slides_on[i] = 1;
    else if (goes_on(state.contacts[contact], ws.dynamics.anchors[contact]))
      ws.slides_on[i] = lead_slip(state, i, ws);
    else  // one that touches without load follows the others; an impact may stop them all
      ws.slides_on[i] =
          -ws.equations.gamma_A[static_cast<std::size_t>(ws.equations.problem.offset[i])] <= ws.equations.hop[i];
  }
  keep_dependent_ones_together(system, state, ws);
  shift(ws.slip_lead, -1.0, ws.equations.problem.c);
  shift(ws.slip_lead, 1.0, ws.equations.gamma_A);
}

void end_velocities(StepWorkspace& ws) {
  shift(ws.slip_lead, -1.0, ws.equations.gamma_A);
  shift(ws.slip_lead, 1.0, ws.gamma_E);
}

}  // namespace stiction::stepping
