#include "stiction/simulation/sample_forces.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/assembly/equations.hpp"

namespace stiction::simulation {
namespace {

using laws::ContactStatus;
using model::State;
using model::System;

// The closed contacts at the state, for integrators that do not keep them.
void close_contacts(const System& system, const State& state, dynamics::Workspace& out) {
  constexpr double kGap = 1e-9;  // m
  dynamics::update_poses(system, state, out);
  dynamics::load_anchors(state, out);
  dynamics::update_gaps(system, out);
  dynamics::update_joints(system, state, out);
  for (std::size_t i = 0; i < state.contacts.size(); ++i)
    if (!laws::compliant(system.contacts()[i].law.compliance) &&
        (state.contacts[i].status != ContactStatus::open || std::fabs(out.gaps[i]) < kGap))
      dynamics::activate(system, static_cast<int>(i), out);
}

// G of the closed contacts, joints eliminated; gamma as velocities.
void couple(const System& system, const State& state, const dynamics::Workspace& dynamics, double dt,
            assembly::Equations& out) {
  assembly::JointSystem joints(system);
  if (!joints.empty()) joints.assemble(system, dynamics);
  const std::vector<assembly::VelocityChange> none(system.bodies().size());
  assembly::assemble<assembly::VelocityChange>(system, state, dynamics, none, dt, 0.0, {}, joints, out);
}

// Contacts that touch and slide with G_NN + G_NF f <= 0 at the state.
void find_jammed(const System& system, const State& state, std::vector<int>& out) {
  constexpr double kTouching = 1e-6;  // of the slip speed: the normal velocity of a contact that stays closed
  dynamics::Workspace dynamics(system);
  close_contacts(system, state, dynamics);
  assembly::Equations at(system);
  couple(system, state, dynamics, 1.0, at);
  for (std::size_t i = 0; i < at.problem.laws.size(); ++i) {
    const double* gamma = at.gamma_A.data() + at.problem.offset[i];
    const double* G = at.problem.G.diagonal(static_cast<int>(i));
    const laws::Layout rows = at.problem.layout[i];
    if (at.problem.laws[i].rolls()) continue;  // it does not slide
    double speed = 0.0, along = 0.0;
    for (int k = 1; k <= rows.friction; ++k) speed = std::max(speed, std::fabs(gamma[k]));
    if (!(speed > 0.0) || std::fabs(gamma[0]) > kTouching * speed) continue;
    const math::Vec3 f = problem::slip_share(at.problem.laws[i], rows, gamma);
    for (int k = 1; k <= rows.friction; ++k) along += G[k] * f[k - 1];
    if (at.problem.laws[i].normal.bilateral) along = -std::fabs(along);  // on one side or the other
    if (G[0] + along <= 0.0) out.push_back(dynamics.active[i].contact);
  }
}

}  // namespace

ForceSample sample_forces(const System& system, const State& state, const integration::Integrator& integrator,
                          problem::Ranges ranges) {
  ForceSample out;
  find_jammed(system, state, out.jammed);
  const double dt = integrator.last_dt();
  if (!(dt > 0.0)) return out;
  const integration::LastStep last = integrator.last_step();
  dynamics::Workspace at_state(system);
  close_contacts(system, state, at_state);
  // The last step knows its velocities better; one that touches without having been part of it is known to the state.
  const bool stepped = last.gamma_E && last.dynamics->n_active >= at_state.n_active;
  const dynamics::Workspace& dynamics = stepped ? *last.dynamics : at_state;
  assembly::Equations equations(system);
  couple(system, state, dynamics, dt, equations);
  const problem::ContactProblem& problem = equations.problem;
  if (problem.contacts() < 2 || problem.size() > kMostRows) return out;
  const std::vector<double>& xi = stepped ? *last.gamma_E : equations.gamma_A;

  problem::Impulses at;
  for (const dynamics::ContactTerms& c : dynamics.contacts())
    for (int k = 0; k < c.dim(); ++k)
      at.P.push_back(
          state.contacts[static_cast<std::size_t>(c.contact)].P[static_cast<std::size_t>(c.rows.channel(k))]);
  for (std::size_t i = 0; i < problem.laws.size(); ++i)
    at.status.push_back(state.contacts[static_cast<std::size_t>(dynamics.active[i].contact)].status);
  const problem::ForceSet set = problem::force_set(problem, at, xi, ranges);
  out.dimension = set.dimension;
  for (int i : set.contacts) {
    const auto I = static_cast<std::size_t>(i);
    ContactForces& contact = out.contacts.emplace_back();
    contact.contact = dynamics.active[I].contact;
    for (int k = 0; k < problem.dim(i); ++k) {
      const auto row = static_cast<std::size_t>(problem.offset[I] + k);
      const auto channel = static_cast<std::size_t>(problem.layout[I].channel(k));
      const problem::Range range = set.range.empty() ? problem::Range{at.P[row], at.P[row]} : set.range[row];
      contact.force[channel] = at.P[row] / dt;
      contact.range[channel] = {range.least / dt, range.most / dt};
    }
  }
  return out;
}

}  // namespace stiction::simulation
