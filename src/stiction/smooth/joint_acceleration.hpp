#pragma once
// Joints at acceleration level: W^T du/dt + d(W^T)/dt u + dchi/dt = 0, eliminated as in a step.
#include <vector>

#include "stiction/assembly/apply.hpp"
#include "stiction/assembly/joint_system.hpp"

namespace stiction::smooth {

using assembly::JointSystem;
using model::State;
using model::System;

class JointAcceleration {
 public:
  JointAcceleration(const System& system, const State& like);

  // Rows of the joints into the workspace, whose poses are those of the state; gamma and lead.
  void evaluate(const System& system, const State& at, dynamics::Workspace& dynamics);

  std::vector<double> gamma;  // W^T u + chi: zero where joints hold
  std::vector<double> lead;   // what makes the free term of the joints an acceleration: d(W^T)/dt u + dchi/dt - gamma

 private:
  State moved_;
  dynamics::Workspace probe_;
  std::vector<double> rates_;
};

// Forces of the joints for accelerations du that include all other forces, added to them. Returns the remaining error,
// relative to the accelerations involved.
double hold_joints(const System& system, const State& at, dynamics::Workspace& dynamics, JointSystem& joints,
                   JointAcceleration& acceleration, std::vector<assembly::Acceleration>& du);

// Moves a state onto g = 0 and gamma = 0 of the joints, by the shortest way in the kinetic metric.
void project_on_joints(const System& system, State& state, dynamics::Workspace& dynamics, JointSystem& joints);

// Impulses, forces or multipliers of the joints into what they change; of(body) makes a Slot.
template <class Of>
void add_joint_impulses(const System& system, const dynamics::Workspace& dynamics, const JointSystem& joints,
                        const std::vector<double>& P, Of&& of) {
  joints.for_bodies(system, dynamics, P, [&](std::size_t body, const math::Vec3& dv, const math::Vec3& domega) {
    assembly::Slot slot(of(body));
    slot.linear += dv;
    slot.angular += domega;
  });
}

}  // namespace stiction::smooth
