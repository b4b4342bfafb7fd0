#include "stiction/stepping/step.hpp"

namespace stiction::stepping {

StepWorkspace::StepWorkspace(const System& system)
    : dynamics(system),
      joints(system, assembly::JointSystem::Springs::rows),
      equations(system),
      free(system.bodies().size()),
      touched(system.bodies().size()),
      start(system.bodies().size()) {
  JointVelocities& v = joint_velocities;
  for (auto* rows : {&v.start, &v.gamma_A, &v.gamma_E, &v.lead, &correction.joint_gap})
    rows->resize(joints.joint_rows());
}

}  // namespace stiction::stepping
