#pragma once
// User elements at a state (model/user/element.hpp).
#include "stiction/dynamics/workspace.hpp"

namespace stiction::dynamics {

// Motion at the ports at the state and the poses in the workspace.
void update_element_ports(const System& system, const State& state, Workspace& ws);

// One element at the motion of its ports in the workspace and at states z of its own: wrenches, rates and powers into
// the workspace.
void evaluate_element(const model::PlacedElement& element, double t, std::span<const double> z, Workspace& ws);

// Ports, wrenches and rates of all elements at the state; the wrenches are added to the forces on the bodies.
void add_elements(const System& system, const State& state, Workspace& ws);

// Power of the wrenches in the workspace on the bodies at the velocities of the state, and where it comes from: ports =
// supplied - dissipated + from_store.
struct ElementPower {
  double ports = 0.0, supplied = 0.0, dissipated = 0.0;
  [[nodiscard]] double from_store() const { return ports - supplied + dissipated; }
};
ElementPower power_of_element(const model::PlacedElement& element, const State& state, const Workspace& ws);
ElementPower element_power(const System& system, const State& state, const Workspace& ws);  // of all

// What all elements store.
double element_energy(const System& system, const State& state);

}  // namespace stiction::dynamics
