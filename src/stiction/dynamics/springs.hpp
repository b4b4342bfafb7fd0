#pragma once
// Springs and dampers, along the line between two points and about an axis.
#include "stiction/dynamics/workspace.hpp"

namespace stiction::dynamics {

// Forces of the springs at the poses in the workspace and the velocities of the state; then added to the bodies.
void update_springs(const System& system, const State& state, Workspace& ws);
void add_springs(const System& system, Workspace& ws);

// Power of the forces of all springs at the velocities of a state.
struct SpringPower {
  double elastic = 0.0, viscous = 0.0;
};
SpringPower power_of_springs(const System& system, const State& state, const Workspace& ws);
inline SpringPower spring_power(const System& system, const State& state, const Workspace& ws) {
  return ws.springs.empty() && ws.torsion_springs.empty() ? SpringPower{} : power_of_springs(system, state, ws);
}

// From the first end of a spring to the second; angle of a torsion spring beyond its rest angle.
Vec3 line(const State& state, const model::Spring& spring);
double stretch(const State& state, const model::TorsionSpring& spring);

// Energy stored in the springs.
double spring_energy(const System& system, const State& state);

// Angles of the state, whole turns counted on from the last evaluation; call it once per step.
void count_turns(const System& system, State& state);

}  // namespace stiction::dynamics
