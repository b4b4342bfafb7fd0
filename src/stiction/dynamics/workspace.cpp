#include "stiction/dynamics/workspace.hpp"

#include <algorithm>

#include "stiction/dynamics/user/coordinates.hpp"
#include "stiction/math/rotation.hpp"

namespace stiction::dynamics {

ElementTerms::ElementTerms(const System& system) : powers(system.user_elements().size()) {
  std::size_t all_ports = 0, all_states = 0;
  for (const model::PlacedElement& element : system.user_elements()) {
    all_ports += element.ports.size();
    all_states += element.states.size();
  }
  ports.resize(all_ports);
  wrenches.resize(all_ports);
  for (const model::PlacedCoordinates& placed : system.coordinates()) all_states += placed.coordinates.size();
  rates.resize(all_states);
}

Workspace::Workspace(const System& system)
    : bodies(system.bodies().size()),
      springs(system.springs().size()),
      torsion_springs(system.torsion_springs().size()),
      wrenches(system.bodies().size()),
      joints(system.joints().size()),
      elements(system),
      coordinates(system.coordinates().size()) {
  for (std::size_t s = 0; s < coordinates.size(); ++s)
    coordinates[s].q.resize(system.coordinates()[s].coordinates.size());
  fit(system);
}

void Workspace::fit(const System& system) {
  const std::size_t n = system.contacts().size();
  gaps.resize(n);
  anchors.resize(n);
  closed.resize(n);
  points.resize(std::max(points.size(), system.most_points()));
  if (active.size() < n) active.resize(n);
  soft.clear();
  for (std::size_t i = 0; i < n; ++i)
    if (laws::compliant(system.contacts()[i].law.compliance)) soft.push_back({static_cast<int>(i), -1});
  for (std::size_t m = 0; m < system.manifolds() && !soft.empty(); ++m) {
    const std::span<const int> members = system.manifold(m);
    if (!(geometry::lying_gap(system.contact(members[1]).pair) > 0.0)) continue;
    for (SoftContact& one : soft)
      if (std::find(members.begin(), members.end(), one.contact) != members.end()) one.face = members[1];
  }
  if (pressed.size() < soft.size()) pressed.resize(soft.size());
}

void update_poses(const System& system, const State& state, Workspace& ws) {
  for (std::size_t i = 0; i < state.bodies.size(); ++i)
    ws.bodies[i].pose = {state.bodies[i].x, math::rotation(state.bodies[i].p)};
  if (!system.coordinates().empty()) update_coordinates(system, state, ws);
}

}  // namespace stiction::dynamics
