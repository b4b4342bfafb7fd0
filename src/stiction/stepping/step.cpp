#include "stiction/stepping/step.hpp"

namespace stiction::stepping {

StepWorkspace::StepWorkspace(const System& system)
    : dynamics(system),
      joints(system, assembly::JointSystem::Springs::rows),
      equations(system),
      free(system.bodies().size()),
      elements(system),
      touched(system.bodies().size()),
      start(system.bodies().size()) {
  JointVelocities& v = joint_velocities;
  for (auto* rows : {&v.start, &v.gamma_A, &v.gamma_E, &v.lead, &correction.joint_gap})
    rows->resize(joints.joint_rows());
}

void add_element_work(const dynamics::ElementPower& power, double dt, StepEnergy& energy) {
  energy.input += dt * (power.supplied - power.ports);
  energy.method += dt * power.from_store();
  energy.dampers -= dt * power.dissipated;
}

void add_coordinate_work(const dynamics::CoordinateWork& power, double dt, StepEnergy& energy) {
  energy.input += dt * power.supplied;
  energy.dampers -= dt * power.dissipated;
  energy.method += dt * (power.forces - power.supplied + power.dissipated);
}

}  // namespace stiction::stepping
