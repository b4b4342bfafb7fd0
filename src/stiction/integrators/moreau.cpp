#include <algorithm>
#include <cmath>

#include "stiction/integrators/step.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/model/near_contacts.hpp"

namespace stiction::integrators {
namespace {

// A contact stays closed when the impulse took all but this share of the velocity it was given away again.
constexpr double kPersistence = 1e-3;

// q + F(q) u dt [MLG 13, 15]
void advance_positions(State& state, double dt) {
  for (model::BodyState& body : state.bodies) {
    body.x += dt * body.v;
    body.p = math::advanced(body.p, body.omega, dt);
  }
}

// Contacts closed at the midpoint [MLG 12], and those that were closed and stayed so: the curvature of the motion may
// open their gap by rounding-like amounts of order dt^2, which must not make them miss a step.
void choose_index_set(const Model& model, const State& state, StepWorkspace& ws) {
  dynamics::load_anchors(state, ws.dynamics);
  dynamics::update_gaps(model, ws.dynamics);
  for (std::size_t i = 0; i < state.contacts.size(); ++i)
    ws.dynamics.closed[i] = (ws.dynamics.gaps[i] <= 0.0 && !ws.flight) || state.contacts[i].persists;
  dynamics::hold_faces(model, ws.dynamics);
  ws.dynamics.n_active = 0;
  for (std::size_t i = 0; i < state.contacts.size(); ++i)
    if (ws.dynamics.closed[i]) dynamics::activate(model, static_cast<int>(i), ws.dynamics);
}

// omega_M = omega_A + dt/2 Theta^-1 (torque - omega_M x Theta omega_M): the torque at the very mean of both ends, which
// does no work. By repetition, from a foreseen omega_M; far too long steps keep that.
Vec3 mean_omega(const model::Body& body, const Vec3& omega_A, const Vec3& torque, double half_dt,
                const Vec3& foreseen) {
  constexpr int kPasses = 30;
  constexpr double kRounding = 1e-15;
  Vec3 omega = foreseen;
  for (int pass = 0; pass < kPasses; ++pass) {
    const Vec3 next = omega_A + half_dt * (body.inverse_inertia * (torque - omega.cross(body.inertia * omega)));
    const double change = (next - omega).squaredNorm();
    omega = next;
    if (change <= kRounding * kRounding * omega.squaredNorm()) return omega;
  }
  return foreseen;
}

// h(q_M, u_M) with the midpoint velocity foreseen: half a step with the forces at u_A and with the impulses of the last
// step, where a contact goes on as it was. Bodies in free flight need no foresight. MLG and LLG take h(q_M, u_A); the
// gyroscopic torque is then of first order only, and on a fast top that is most of the error.
void midpoint_forces(const Model& model, Variant variant, const State& state, double dt, StepWorkspace& ws) {
  dynamics::update_forces(model, state, ws.dynamics);
  if (variant == Variant::printed) return;
  const double share = variant == Variant::implicit ? 1.0 : 0.5;  // of the step, to where the velocity is foreseen
  for (std::size_t i = 0; i < ws.free.size(); ++i) {
    const dynamics::BodyTerms& terms = ws.dynamics.bodies[i];
    ws.free[i].omega = share * dt * (model.bodies()[i].inverse_inertia * (terms.torque + terms.gyroscopic));
  }
  std::fill(ws.touched.begin(), ws.touched.end(), 0);
  for (const dynamics::ContactTerms& c : ws.dynamics.contacts()) {
    const model::ContactState& last = state.contacts[static_cast<std::size_t>(c.contact)];
    const model::Contact& contact = model.contacts()[static_cast<std::size_t>(c.contact)];
    ws.touched[static_cast<std::size_t>(contact.a)] = 1;
    if (contact.b != model::kWorld) ws.touched[static_cast<std::size_t>(contact.b)] = 1;
    if (!last.goes_on()) continue;
    for (std::size_t k = 0; k < static_cast<std::size_t>(c.dim()); ++k) {
      const double P = share * last.P[static_cast<std::size_t>(c.rows.channel(static_cast<int>(k)))];
      ws.free[static_cast<std::size_t>(contact.a)].omega += P * c.iw_a[k];
      if (contact.b != model::kWorld) ws.free[static_cast<std::size_t>(contact.b)].omega += P * c.iw_b[k];
    }
  }
  if (!ws.joints.empty()) {
    for (std::size_t j = 0; j < state.joints.size(); ++j)
      for (std::size_t k = 0; k < static_cast<std::size_t>(model.joints()[j].rows()); ++k)
        ws.joints.P[static_cast<std::size_t>(model.joints()[j].row) + k] = 0.5 * dt * state.joints[j].force[k];
    ws.joints.for_bodies(model, ws.dynamics, ws.joints.P,
                         [&](std::size_t body, const Vec3&, const Vec3& domega) { ws.free[body].omega += domega; });
  }
  for (std::size_t i = 0; i < ws.free.size(); ++i) {
    Vec3 omega = state.bodies[i].omega + ws.free[i].omega;
    if (!ws.touched[i] && variant != Variant::implicit)
      omega = mean_omega(model.bodies()[i], state.bodies[i].omega, ws.dynamics.bodies[i].torque, 0.5 * dt, omega);
    ws.dynamics.bodies[i].gyroscopic = -omega.cross(model.bodies()[i].inertia * omega);
  }
}

void free_increments(const Model& model, double dt, StepWorkspace& ws) {
  for (std::size_t i = 0; i < ws.free.size(); ++i) {
    const dynamics::BodyTerms& terms = ws.dynamics.bodies[i];
    const model::Body& body = model.bodies()[i];
    ws.free[i].v = dt * body.inverse_mass * terms.force;
    ws.free[i].omega = body.inverse_inertia * (dt * (terms.torque + terms.gyroscopic));
  }
}

// u += M^-1 h dt + M^-1 W P
void add_changes(const Model& model, State& state, const StepWorkspace& ws) {
  for (std::size_t i = 0; i < state.bodies.size(); ++i) {
    state.bodies[i].v += ws.free[i].v;
    state.bodies[i].omega += ws.free[i].omega;
  }
  for (std::size_t i = 0; i < ws.dynamics.contacts().size(); ++i) {
    const dynamics::ContactTerms& c = ws.dynamics.active[i];
    const model::Contact& contact = model.contacts()[static_cast<std::size_t>(c.contact)];
    const double* P = ws.impulses.P.data() + ws.problem.offset[i];
    Vec3 linear = P[0] * c.frame.n;
    if (c.rows.friction > 0) linear += P[1] * c.frame.t1 + P[2] * c.frame.t2;
    model::BodyState& a = state.bodies[static_cast<std::size_t>(contact.a)];
    a.v += model.bodies()[static_cast<std::size_t>(contact.a)].inverse_mass * linear;
    for (int k = 0; k < c.dim(); ++k) a.omega += P[k] * c.iw_a[static_cast<std::size_t>(k)];
    if (contact.b == model::kWorld) continue;
    model::BodyState& b = state.bodies[static_cast<std::size_t>(contact.b)];
    b.v -= model.bodies()[static_cast<std::size_t>(contact.b)].inverse_mass * linear;
    for (int k = 0; k < c.dim(); ++k) b.omega += P[k] * c.iw_b[static_cast<std::size_t>(k)];
  }
  ws.joints.for_bodies(model, ws.dynamics, ws.joints.P, [&](std::size_t body, const Vec3& dv, const Vec3& domega) {
    state.bodies[body].v += dv;
    state.bodies[body].omega += domega;
  });
}

// Relative velocities of the joints at the start of the step, where they hold up to what contacts left of an impact.
void look_at_joints(const Model& model, const State& state, StepWorkspace& ws) {
  if (ws.joints.empty()) return;
  dynamics::update_poses(model, state, ws.dynamics);
  dynamics::update_joints(model, state, ws.dynamics);
  dynamics::joint_rates(model, state, ws.dynamics, ws.joints.start);
}

// The directions W of the joints turn on the way to the midpoint, and as much again to the end: there the joints hold,
// xi_B = gamma^E + (gamma^A(q_M) - gamma^A(q_A)) = 0. So their impulses do no work, and the scheme is symmetric.
void turn_joints(const Model& model, const State& state, StepWorkspace& ws) {
  if (ws.joints.empty()) return;
  dynamics::update_joints(model, state, ws.dynamics);
  dynamics::joint_rates(model, state, ws.dynamics, ws.joints.gamma_A);
  for (std::size_t k = 0; k < ws.joints.rows(); ++k) ws.joints.lead[k] = ws.joints.gamma_A[k] - ws.joints.start[k];
}

// What drives give is -P chi; the rest of the work P (gamma^A + gamma^E)/2 is the method's.
void joint_work(const Model& model, const State& after, StepWorkspace& ws, StepEnergy& energy) {
  if (ws.joints.empty()) return;
  dynamics::joint_rates(model, after, ws.dynamics, ws.joints.gap);
  for (std::size_t k = 0; k < ws.joints.rows(); ++k)
    energy.method += 0.5 * ws.joints.P[k] * (ws.joints.gamma_A[k] + ws.joints.gap[k]);
  for (std::size_t j = 0; j < ws.dynamics.joints.size(); ++j)
    if (model.joints()[j].drives())
      energy.input -= ws.joints.P[static_cast<std::size_t>(model.joints()[j].row)] * ws.dynamics.joints[j].chi[0];
}

void meter_ports(const Model& model, double dt, const State& before, StepWorkspace& ws) {
  State mean = before, change = before;
  for (model::BodyState& s : change.bodies) s.v = s.omega = Vec3::Zero();
  add_changes(model, change, ws);
  for (std::size_t b = 0; b < mean.bodies.size(); ++b) {
    const Vec3 &dv = change.bodies[b].v, &domega = change.bodies[b].omega;
    mean.bodies[b].v += 0.5 * dv;
    mean.bodies[b].omega += 0.5 * domega;
    ws.ports->add_inertia(model, b, mean.bodies[b], 1.0, dv, domega);
  }
  ws.ports->add(model, ws.dynamics, mean, dt, ws.impulses.P.data(), ws.problem.offset, 1.0, ws.joints.P);
}

// The gap, linear between two looks at it, passed zero here; at the last look if it was closed before.
void note_touching(State& state, double t_M, const StepWorkspace& ws) {
  for (const dynamics::ContactTerms& c : ws.dynamics.contacts()) {
    model::ContactState& contact = state.contacts[static_cast<std::size_t>(c.contact)];
    const double fall = contact.gap - ws.dynamics.gaps[static_cast<std::size_t>(c.contact)];
    const double share = contact.gap > 0.0 && fall > 0.0 ? contact.gap / fall : 0.0;
    contact.t_touch = state.t_gap + share * (t_M - state.t_gap);
  }
}

// Work of h over the step with the mean velocity (u^A + u^E)/2, by which kinetic energy changes exactly. Applied forces
// are input; gyroscopic forces do no work in truth, so theirs is an error of the method.
void force_work(const Model& model, const State& before_or_after, double half_dt, const StepWorkspace& ws,
                StepEnergy& energy) {
  for (std::size_t i = 0; i < ws.free.size(); ++i) {
    const dynamics::BodyTerms& terms = ws.dynamics.bodies[i];
    const model::BodyState& s = before_or_after.bodies[i];
    energy.method += half_dt * terms.gyroscopic.dot(s.omega);
    if (model.has_forces())
      energy.input +=
          half_dt * ((terms.force - model.bodies()[i].mass * model.gravity()).dot(s.v) + terms.torque.dot(s.omega));
  }
  // Springs give back what they store; where their work is not the change of the stored energy, the method is to blame.
  const double work = half_dt * dynamics::elastic_power(model, before_or_after, ws.dynamics);
  energy.input -= work;
  energy.method += work;
}

// Work of the contacts, P_k (gamma_k^A + gamma_k^E) / 2 by channel.
void contact_work(StepWorkspace& ws) {
  ws.work.assign(ws.dynamics.contacts().size(), {});
  for (std::size_t i = 0; i < ws.work.size(); ++i) {
    const auto row = [&](int k) {
      const auto j = static_cast<std::size_t>(ws.problem.offset[i] + k);
      return 0.5 * ws.impulses.P[j] * (ws.gamma_A[j] + ws.gamma_E[j]);
    };
    add_work(ws.problem.layout[i], row, ws.work[i]);
  }
}

// A surface that moves by itself does work: what the contact gives the bodies is P (gamma - chi).
void surface_work(const StepWorkspace& ws, StepEnergy& energy) {
  for (std::size_t i = 0; i < ws.dynamics.contacts().size(); ++i) {
    const dynamics::ContactTerms& c = ws.dynamics.active[i];
    for (int k = 0; k < c.dim(); ++k)
      energy.input -=
          ws.impulses.P[static_cast<std::size_t>(ws.problem.offset[i] + k)] * c.chi[static_cast<std::size_t>(k)];
  }
}

}  // namespace

StepWorkspace::StepWorkspace(const Model& model)
    : dynamics(model),
      joints(model),
      free(model.bodies().size()),
      touched(model.bodies().size()),
      start(model.bodies().size()),
      of_body(model.bodies().size()) {}

StepResult moreau_step(const Model& model, double dt, const StepOptions& options, State& state, StepWorkspace& ws) {
  StepResult result;
  const double t_A = state.t, half = 0.5 * dt, stored_A = dynamics::spring_energy(model, state);

  look_at_joints(model, state, ws);
  if (options.variant == Variant::end) note_start(state, ws);
  advance_positions(state, half);  // q_M = q_A + F u_A dt/2      [MLG 13]
  state.t = t_A + half;
  dynamics::update_poses(model, state, ws.dynamics);  // everything at the midpoint
  turn_joints(model, state, ws);
  choose_index_set(model, state, ws);                      // I = {g_N(q_M) <= 0}, W, chi [MLG 12]
  midpoint_forces(model, options.variant, state, dt, ws);  // h(q_M, u_M)
  free_increments(model, dt, ws);                          // M^-1 h dt
  assemble(model, state, dt, ws);                          // G, c                        [MLG 16]
  if (options.variant == Variant::end) turn_directions(model, state, ws);
  result.solver = solve_impacts(options.solver, state, ws, result.impact_reduced);  // P  [MLG 17]
  if (options.variant == Variant::end && !result.solver.converged()) {
    result.fallback = true;  // with the directions of the midpoint
    assemble(model, state, dt, ws);
    const int iterations = result.solver.iterations;
    result.solver = solve_impacts(options.solver, state, ws, result.impact_reduced);
    result.solver.iterations += iterations;
  }
  recover_joints(options.solver, ws, result.solver);

  if (ws.ports) meter_ports(model, dt, state, ws);
  force_work(model, state, half, ws, result.energy);
  add_changes(model, state, ws);  // u_E                         [MLG 18]
  force_work(model, state, half, ws, result.energy);
  note_touching(state, t_A + half, ws);
  store_contacts(model, dt, state, ws);
  store_joints(model, dt, ws.joints.P, state);
  contact_work(ws);
  joint_work(model, state, ws, result.energy);
  surface_work(ws, result.energy);
  advance_positions(state, half);  // q_E = q_M + F u_E dt/2      [MLG 15]
  state.t = t_A + dt;
  if (ws.dynamics.n_active > 0 || !ws.joints.empty())
    result.corrected = correct_positions(model, options, state, ws, result.energy);  // [LLG 3.3]
  dynamics::settle_faces(model, ws.dynamics, state);  // disks that lie flat         [LLG 2.24]
  result.energy.method += dynamics::spring_energy(model, state) - stored_A;
  dynamics::count_turns(model, state);
  state.t_gap = t_A + half;
  return result;
}

void store_contacts(const Model& model, double dt, State& state, const StepWorkspace& ws) {
  for (std::size_t i = 0; i < state.contacts.size(); ++i) {
    model::ContactState& contact = state.contacts[i];
    contact.gap = ws.dynamics.gaps[i];
    contact.P_N_before = contact.P[0];
    contact.P.fill(0.0);
    contact.status = model::ContactStatus::open;
    contact.persists = false;
    if (contact.shapes[0] >= 0) forget(model, model.contacts()[i], contact);
  }
  for (std::size_t i = 0; i < ws.dynamics.contacts().size(); ++i) {
    const dynamics::ContactTerms& c = ws.dynamics.active[i];
    model::ContactState& contact = state.contacts[static_cast<std::size_t>(c.contact)];
    const auto at = static_cast<std::size_t>(ws.problem.offset[i]);
    const double P_N = ws.impulses.P[at];
    for (int k = 0; k < c.dim(); ++k)
      contact.P[static_cast<std::size_t>(c.rows.channel(k))] = ws.impulses.P[at + static_cast<std::size_t>(k)];
    contact.hint = ws.impulses.hint[i];
    contact.status = ws.impulses.status[i];
    const laws::Unilateral& law = model.contacts()[static_cast<std::size_t>(c.contact)].law.normal;
    const double pressing = P_N + law.adhesion * dt;
    const double given = ws.problem.G.diagonal(static_cast<int>(i))[0] * pressing;  // velocity its own impulse gave
    contact.persists = law.dry() || (pressing > 0.0 && ws.gamma_E[at] <= kPersistence * given);
    if (contact.goes_on() && dt > 0.0) contact.anchor.load = P_N / dt;
  }
}

}  // namespace stiction::integrators
