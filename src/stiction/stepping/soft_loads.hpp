#pragma once
// Compliant contacts in a step: what their forces, which are among those of the bodies, give and take.
#include "stiction/stepping/step.hpp"

namespace stiction::stepping {

// Before the first of the following.
void begin_soft_loads(const System& system, StepWorkspace& ws);

// Impulses of the forces in `dynamics`, which act for a time.
void add_soft_impulses(const System& system, const dynamics::Workspace& dynamics, double time, StepWorkspace& ws);

// Works of the same forces at the velocities of a state. They were counted as input, like applied forces; what the
// contacts store and give back differs from the change of their energy by the method's error.
void add_soft_work(const System& system, const dynamics::Workspace& dynamics, const State& mean, double time,
                   StepWorkspace& ws, StepEnergy& energy);

// When each of them touched, before its gap at time t is stored; then impulses and status, after store_contacts.
void note_soft_touching(double t, StepWorkspace& ws, State& state);
void store_soft_contacts(const System& system, const StepWorkspace& ws, State& state);

// Steps that a compliant contact leaves no time for. Forces are taken explicitly: with w the frequency of its elastic
// force, or half the rate at which its damping or its friction below slip_speed changes the velocity, w dt > 2 is
// unstable; beyond w dt = 1 nothing is left of its motion.
struct TooStiff {
  int contact = -1;
  double step = 0.0;  // one that would do
};
TooStiff too_stiff(const System& system, const State& state, double dt, const StepWorkspace& ws);

// Energy in springs and compliant contacts.
double stored_energy(const System& system, const State& state, const StepWorkspace& ws);

}  // namespace stiction::stepping
