#include "stiction/stepping/moreau.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/core/threads/loops.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/stepping/contact_work.hpp"
#include "stiction/stepping/end_directions.hpp"
#include "stiction/stepping/impacts/impact.hpp"
#include "stiction/stepping/position_correction.hpp"
#include "stiction/stepping/soft_loads.hpp"
#include "stiction/stepping/store.hpp"

namespace stiction::stepping {
namespace {

// q + F(q) u dt [MLG 13, 15]
void advance_positions(const System& system, State& state, double dt) {
  if (!system.coordinates().empty()) dynamics::advance_coordinates(system, state, dt, state);
  constexpr std::size_t kPiece = 256;  // bodies at a time, for a thread: some 10 us
  core::share_each(state.bodies.size(), kPiece, [&](std::size_t i) {
    if (system.bodies()[i].coordinates >= 0) return;
    model::BodyState& body = state.bodies[i];
    body.x += dt * body.v;
    body.p = math::advanced(body.p, body.omega, dt);
  });
}

// Contacts closed at the midpoint [MLG 12], and those that were closed and stayed so: the curvature of the motion may
// open their gap by rounding-like amounts of order dt^2, which must not make them miss a step.
void choose_index_set(const System& system, IndexRule rule, State& state, StepWorkspace& ws) {
  dynamics::seek_points(system, ws.dynamics, state);
  dynamics::load_anchors(state, ws.dynamics);
  dynamics::update_gaps(system, ws.dynamics);
  for (std::size_t i = 0; i < state.contacts.size(); ++i)
    ws.dynamics.closed[i] =
        (ws.dynamics.gaps[i] <= 0.0 && rule == IndexRule::overlapping) || state.contacts[i].persists;
  for (const dynamics::SoftContact& soft : ws.dynamics.soft)
    ws.dynamics.closed[static_cast<std::size_t>(soft.contact)] = 0;
  dynamics::hold_points(system, ws.dynamics);
  constexpr std::size_t kContacts = 64;  // at a time, for a thread: some 10 us
  dynamics::Workspace& of = ws.dynamics;
  of.n_active = 0;
  for (std::size_t i = 0; i < state.contacts.size(); ++i)
    if (of.closed[i]) of.active[static_cast<std::size_t>(of.n_active++)].contact = static_cast<int>(i);
  core::share_each(static_cast<std::size_t>(of.n_active), kContacts,
                   [&](std::size_t k) { dynamics::evaluate_terms(system, of.active[k].contact, of, of.active[k]); });
}

// omega_M = omega_A + dt/2 Theta^-1 (torque - omega_M x Theta omega_M): the torque at the exact mean of both ends,
// which does no work. By fixed-point iteration from a predicted omega_M; far too long steps keep the prediction.
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

// Contact by contact, what the impulses of the last step would give the bodies again where a contact persists.
template <class Add>
void for_going_contacts(const System& system, const State& state, StepWorkspace& ws, Add&& add) {
  for (const dynamics::ContactTerms& c : ws.dynamics.contacts()) {
    const model::ContactState& last = state.contacts[static_cast<std::size_t>(c.contact)];
    const model::Contact& contact = system.contact(c.contact);
    ws.touched[static_cast<std::size_t>(contact.a)] = 1;
    if (contact.b != model::kWorld) ws.touched[static_cast<std::size_t>(contact.b)] = 1;
    if (last.goes_on()) add(c, contact, last);
  }
}

// Change of omega over a share of the step with the forces at u_A.
void foresee_turning(const System& system, const State& state, double dt, double share, StepWorkspace& ws) {
  for (std::size_t i = 0; i < ws.free.size(); ++i) {
    const dynamics::BodyTerms& terms = ws.dynamics.bodies[i];
    ws.free[i].omega = share * dt * (system.bodies()[i].inverse_inertia * (terms.torque + terms.gyroscopic));
  }
  for_going_contacts(system, state, ws, [&](const auto& c, const auto& contact, const auto& last) {
    const auto turn = [&](int body, const auto& iw) {
      Vec3 omega = ws.free[static_cast<std::size_t>(body)].omega;  // a sum in memory waits for each store
      for (int k = 0; k < c.dim(); ++k)
        omega += share * last.P[static_cast<std::size_t>(c.rows.channel(k))] * iw[static_cast<std::size_t>(k)];
      ws.free[static_cast<std::size_t>(body)].omega = omega;
    };
    turn(contact.a, c.iw_a);
    if (contact.b != model::kWorld) turn(contact.b, c.iw_b);
  });
}

// The same of all velocities where joints hold, and springs act, as they will in the step: their impulses follow from
// those forces.
void foresee_mechanism(const System& system, const State& state, double dt, double share, StepWorkspace& ws) {
  for (std::size_t i = 0; i < ws.free.size(); ++i)
    ws.free[i] = assembly::smooth_change<VelocityChange>(system.bodies()[i], ws.dynamics.bodies[i], dt);
  const auto of = [&](std::size_t body) -> VelocityChange& { return ws.free[body]; };
  for_going_contacts(system, state, ws, [&](const auto& c, const auto&, const auto& last) {
    std::array<double, laws::kMaxChannels> P;
    for (int k = 0; k < c.dim(); ++k)
      P[static_cast<std::size_t>(k)] = last.P[static_cast<std::size_t>(c.rows.channel(k))];
    assembly::add_impulse(system, c, P.data(), of);
  });
  if (!ws.joints.empty()) {
    ws.joints.set_free_term(
        system, state, ws.dynamics,
        [&](int body) -> const VelocityChange& { return ws.free[static_cast<std::size_t>(body)]; },
        ws.joint_velocities.lead);
    (void)ws.joints.recover({});
    ws.joints.for_bodies(system, ws.dynamics, ws.joints.P, [&](std::size_t body, const Vec3& dv, const Vec3& domega) {
      ws.free[body].v += dv;
      ws.free[body].omega += domega;
    });
  }
  for (VelocityChange& change : ws.free) {
    change.v *= share;
    change.omega *= share;
  }
  for (const model::Joint& joint : system.joints())
    for (int body : joint.bodies)
      if (body != model::kWorld) ws.touched[static_cast<std::size_t>(body)] = 1;
}

// Forces that may depend on velocities other than by gyroscopic torques and dampers.
bool act_by_velocity(const System& system, const StepWorkspace& ws) {
  return !ws.dynamics.soft.empty() || !system.model().user_forces().empty() || ws.elements.any() ||
         !system.coordinates().empty();
}

// States of user elements at the midpoint, by the velocities of `state`.
void foresee_states(const System& system, double dt, State& state, StepWorkspace& ws) {
  if (ws.elements.any() && dt > 0.0) ws.elements.advance(system, state, 0.5 * dt, ws.dynamics, state.z);
}

// Those forces at the velocities that were foreseen.
void foresee_forces(const System& system, const State& state, double dt, bool soft, StepWorkspace& ws) {
  ws.foreseen = state;
  for (std::size_t i = 0; i < ws.free.size(); ++i) {
    ws.foreseen.bodies[i].v += ws.free[i].v;
    ws.foreseen.bodies[i].omega += ws.free[i].omega;
  }
  foresee_states(system, dt, ws.foreseen, ws);
  (soft ? dynamics::update_forces_but_springs : dynamics::update_forces)(system, ws.foreseen, ws.dynamics);
  for (std::size_t i = 0; i < ws.free.size(); ++i) {  // the rest foresees it from here
    const Vec3& omega = state.bodies[i].omega;
    ws.dynamics.bodies[i].gyroscopic = -omega.cross(system.bodies()[i].inertia * omega);
  }
}

// h(q_M, u_M) with the midpoint velocity predicted: half a step with the forces at u_A and with the impulses of the
// last step, where a contact persists. Bodies in free flight need no prediction. MLG and LLG take h(q_M, u_A); the
// gyroscopic torque is then of first order only, and on a fast top that is most of the error.
void midpoint_forces(const System& system, Variant variant, State& state, double dt, StepWorkspace& ws) {
  const bool soft = dt > 0.0 && variant != Variant::printed;
  foresee_states(system, dt, state, ws);
  (soft ? dynamics::update_forces_but_springs : dynamics::update_forces)(system, state, ws.dynamics);
  ws.joints.soften(system, ws.dynamics, soft ? dt : 0.0);
  if (!ws.joints.empty()) ws.joints.assemble(system, ws.dynamics);
  if (variant == Variant::printed) return;
  const double share = variant == Variant::implicit ? 1.0 : 0.5;  // of the step, for which the velocity is predicted
  std::fill(ws.touched.begin(), ws.touched.end(), 0);
  if (ws.joints.empty() && !act_by_velocity(system, ws))
    foresee_turning(system, state, dt, share, ws);
  else
    foresee_mechanism(system, state, dt, share, ws);
  if (act_by_velocity(system, ws)) foresee_forces(system, state, dt, soft, ws);
  constexpr std::size_t kPiece = 128;  // bodies at a time, for a thread: some 10 us
  core::share_each(ws.free.size(), kPiece, [&](std::size_t i) {
    const model::Body& body = system.bodies()[i];
    dynamics::BodyTerms& terms = ws.dynamics.bodies[i];
    Vec3 omega = state.bodies[i].omega + ws.free[i].omega;
    if (!ws.touched[i] && variant != Variant::implicit) {
      Vec3 torque = terms.torque;
      if (soft && !ws.joints.empty()) torque = body.inertia * ws.free[i].omega / (0.5 * dt) - terms.gyroscopic;
      omega = mean_omega(body, state.bodies[i].omega, torque, 0.5 * dt, omega);
    }
    terms.gyroscopic = -omega.cross(body.inertia * omega);
  });
}

void free_motion(const System& system, double dt, StepWorkspace& ws) {
  for (std::size_t i = 0; i < ws.free.size(); ++i)
    ws.free[i] = assembly::smooth_change<VelocityChange>(system.bodies()[i], ws.dynamics.bodies[i], dt);
}

void assemble(const System& system, const StepInput& input, const StepOptions& options, const State& state,
              StepWorkspace& ws) {
  const bool many =
      options.variant != Variant::printed && ws.dynamics.n_active >= solvers::contacts_by_bodies(options.solver.method);
  assembly::assemble<VelocityChange>(system, state, ws.dynamics, ws.free, input.dt, input.rest_time,
                                     ws.joint_velocities.lead, ws.joints, ws.equations,
                                     many ? assembly::Form::bodies : assembly::Form::matrix);
}

// u += M^-1 h dt + M^-1 W P
void add_changes(const System& system, State& state, const StepWorkspace& ws) {
  for (std::size_t i = 0; i < state.bodies.size(); ++i) {
    state.bodies[i].v += ws.free[i].v;
    state.bodies[i].omega += ws.free[i].omega;
  }
  assembly::add_impulses(system, ws.dynamics.contacts(), ws.impulses.P, ws.equations.problem.offset,
                         [&](std::size_t body) -> model::BodyState& { return state.bodies[body]; });
  ws.joints.for_bodies(system, ws.dynamics, ws.joints.P, [&](std::size_t body, const Vec3& dv, const Vec3& domega) {
    state.bodies[body].v += dv;
    state.bodies[body].omega += domega;
  });
}

// Relative velocities of the joints at the start of the step, where they hold up to what contacts left of an impact.
void start_joints(const System& system, const State& state, StepWorkspace& ws) {
  if (system.joints().empty()) return;
  dynamics::update_poses(system, state, ws.dynamics);
  dynamics::update_joints(system, state, ws.dynamics);
  dynamics::joint_rates(system, state, ws.dynamics, ws.joint_velocities.start);
}

// The directions W of the joints turn on the way to the midpoint, and as much again to the end: there the joints hold,
// xi_B = gamma^E + (gamma^A(q_M) - gamma^A(q_A)) = 0. So their impulses do no work, and the scheme is symmetric.
void turn_joints(const System& system, const State& state, StepWorkspace& ws) {
  if (system.joints().empty()) return;
  dynamics::update_joints(system, state, ws.dynamics);
  JointVelocities& v = ws.joint_velocities;
  dynamics::joint_rates(system, state, ws.dynamics, v.gamma_A);
  for (std::size_t k = 0; k < v.lead.size(); ++k) v.lead[k] = v.gamma_A[k] - v.start[k];
}

// States of user elements at the end of the step, by its mean velocities.
void end_states(const System& system, double dt, State& state, StepWorkspace& ws) {
  if (ws.elements.any() && dt > 0.0) ws.elements.advance_by_mean(system, state, dt, ws.dynamics, state.z);
}

// What drives give is -P chi; the rest of the work P (gamma^A + gamma^E)/2 is the method's.
void joint_work(const System& system, const State& after, StepWorkspace& ws, StepEnergy& energy) {
  if (system.joints().empty()) return;
  JointVelocities& v = ws.joint_velocities;
  dynamics::joint_rates(system, after, ws.dynamics, v.gamma_E);
  for (std::size_t k = 0; k < v.gamma_E.size(); ++k)
    energy.method += 0.5 * ws.joints.P[k] * (v.gamma_A[k] + v.gamma_E[k]);
  for (std::size_t j = 0; j < ws.dynamics.joints.size(); ++j)
    energy.input += dynamics::prescribed_power(system.joints()[j], ws.dynamics.joints[j],
                                               ws.joints.P.data() + system.joints()[j].row);
}

void meter_ports(const System& system, double dt, const State& before, StepWorkspace& ws, Ports& ports) {
  State mean = before, change = before;
  for (model::BodyState& s : change.bodies) s.v = s.omega = Vec3::Zero();
  add_changes(system, change, ws);
  for (std::size_t b = 0; b < mean.bodies.size(); ++b) {
    const Vec3 &dv = change.bodies[b].v, &domega = change.bodies[b].omega;
    mean.bodies[b].v += 0.5 * dv;
    mean.bodies[b].omega += 0.5 * domega;
    ports.add_inertia(system, b, mean.bodies[b], 1.0, dv, domega);
  }
  ports.add(system, ws.dynamics, mean, dt, ws.impulses.P.data(), ws.equations.problem.offset, 1.0, ws.joints.P);
}

// The gap, linear between two evaluations, passed zero here; at the last one if it was closed before.
void note_touching(State& state, double t_M, const StepWorkspace& ws) {
  for (const dynamics::ContactTerms& c : ws.dynamics.contacts()) {
    model::ContactState& contact = state.contacts[static_cast<std::size_t>(c.contact)];
    const double fall = contact.gap - ws.dynamics.gaps[static_cast<std::size_t>(c.contact)];
    const double share = contact.gap > 0.0 && fall > 0.0 ? contact.gap / fall : 0.0;
    contact.t_touch = state.t_gap + share * (t_M - state.t_gap);
  }
}

// Work of h over the step with the mean velocity (u^A + u^E)/2, by which kinetic energy changes exactly. Applied forces
// are input; gyroscopic forces do no work in theory, so theirs is an error of the method.
void force_work(const System& system, const State& before_or_after, double half_dt, StepWorkspace& ws,
                StepEnergy& energy) {
  for (std::size_t i = 0; i < ws.free.size(); ++i) {
    const dynamics::BodyTerms& terms = ws.dynamics.bodies[i];
    const model::BodyState& s = before_or_after.bodies[i];
    if (system.bodies()[i].coordinates >= 0) continue;
    energy.method += half_dt * terms.gyroscopic.dot(s.omega);
    if (system.has_forces() || !ws.dynamics.soft.empty())
      energy.input +=
          half_dt * ((terms.force - system.bodies()[i].mass * system.gravity()).dot(s.v) + terms.torque.dot(s.omega));
  }
  // Springs give back what they store; any difference between their work and the stored energy is the method's.
  const auto [elastic, viscous] = dynamics::spring_power(system, before_or_after, ws.dynamics);
  energy.input -= half_dt * (elastic + viscous);
  energy.method += half_dt * elastic;
  energy.dampers += half_dt * viscous;
  if (ws.elements.any())
    add_element_work(dynamics::element_power(system, before_or_after, ws.dynamics), half_dt, energy);
  if (!ws.dynamics.soft.empty()) add_soft_work(system, ws.dynamics, before_or_after, half_dt, ws, energy);
}

// The same for systems in coordinates of programs, whose kinetic energy changes by u^T M u / 2 with the M of the
// midpoint; how it depends on q is left to the method, like all that they store.
void coordinate_work(const System& system, const State& before_or_after, double half_dt, double sign,
                     const StepWorkspace& ws, StepEnergy& energy) {
  if (system.coordinates().empty()) return;
  const auto omega_of = [&](std::size_t body) -> const Vec3& { return before_or_after.bodies[body].omega; };
  add_coordinate_work(dynamics::coordinate_power(system, before_or_after, ws.dynamics), half_dt, energy);
  energy.method += sign * dynamics::coordinate_product(system, before_or_after, omega_of, ws.dynamics);
}

}  // namespace

StepResult moreau_step(const System& system, const StepInput& input, const StepOptions& options, State& state,
                       StepWorkspace& ws) {
  StepResult result;
  const double dt = input.dt, t_A = state.t, half = 0.5 * dt, stored_A = stored_energy(system, state, ws);

  start_joints(system, state, ws);
  ws.joints.start_soft(system, state);
  ws.elements.begin(state);
  if (options.variant == Variant::end) note_start(system, state, ws);
  advance_positions(system, state, half);  // q_M = q_A + F u_A dt/2      [MLG 13]
  state.t = t_A + half;
  dynamics::update_poses(system, state, ws.dynamics);  // everything at the midpoint
  turn_joints(system, state, ws);
  choose_index_set(system, input.rule, state, ws);          // I = {g_N(q_M) <= 0}, W, chi [MLG 12]
  midpoint_forces(system, options.variant, state, dt, ws);  // h(q_M, u_M)
  free_motion(system, dt, ws);                              // M^-1 h dt
  ws.joints.spread_soft(system, dt, ws.dynamics);
  assemble(system, input, options, state, ws);  // G, c                        [MLG 16]
  // A sequence of impacts is about the velocities as they are.
  const bool turns = options.variant == Variant::end && !meets(laws::ImpactLaw::sequential, ws);
  if (turns) turn_directions(system, state, ws);
  result.solver = solve_impacts(options.solver, state, ws, result.impacts);  // P  [MLG 17]
  if (turns && !result.solver.converged()) {
    result.fallback = true;  // with the directions of the midpoint
    assemble(system, input, options, state, ws);
    const int iterations = result.solver.iterations;
    result.solver = solve_impacts(options.solver, state, ws, result.impacts);
    result.solver.iterations += iterations;
  } else if (turns) {
    end_velocities(ws);
  }
  recover_joints(options.solver, ws, result.solver);
  ws.joints.spread_soft(system, dt, ws.dynamics);

  begin_soft_loads(system, ws);
  add_soft_impulses(system, ws.dynamics, dt, ws);
  if (input.ports) meter_ports(system, dt, state, ws, *input.ports);
  force_work(system, state, half, ws, result.energy);
  coordinate_work(system, state, half, 0.5, ws, result.energy);
  add_changes(system, state, ws);  // u_E                         [MLG 18]
  force_work(system, state, half, ws, result.energy);
  coordinate_work(system, state, half, -0.5, ws, result.energy);
  contact_work(input, state, ws, result.energy);
  joint_work(system, state, ws, result.energy);
  end_states(system, dt, state, ws);
  note_touching(state, t_A + half, ws);
  note_soft_touching(t_A + half, ws, state);
  store_contacts(system, dt, state, ws);
  store_soft_contacts(system, ws, state);
  assembly::store_joints(system, dt, ws.joints.P, state);
  advance_positions(system, state, half);  // q_E = q_M + F u_E dt/2      [MLG 15]
  state.t = t_A + dt;
  if (ws.dynamics.n_active > 0 || !system.joints().empty())
    result.corrected = correct_positions(system, options, state, ws, result.energy);  // [LLG 3.3]
  dynamics::settle_points(system, ws.dynamics, state);  // disks that lie flat        [LLG 2.24]
  result.energy.method += stored_energy(system, state, ws) - stored_A;
  dynamics::count_turns(system, state);
  state.t_gap = t_A + half;
  return result;
}

}  // namespace stiction::stepping
