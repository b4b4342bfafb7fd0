#include "stiction/dynamics/energy.hpp"

#include "stiction/dynamics/compliant.hpp"
#include "stiction/dynamics/springs.hpp"
#include "stiction/dynamics/user/coordinates.hpp"
#include "stiction/dynamics/user/elements.hpp"

namespace stiction::dynamics {

Energy energy(const System& system, const State& state) {
  Energy e;
  for (std::size_t i = 0; i < state.bodies.size(); ++i) {
    const model::Body& body = system.bodies()[i];
    if (body.coordinates >= 0) continue;
    const model::BodyState& s = state.bodies[i];
    e.kinetic += 0.5 * body.mass * s.v.squaredNorm() + 0.5 * s.omega.dot(body.inertia * s.omega);
    e.potential -= body.mass * system.gravity().dot(s.x);
  }
  e.potential += spring_energy(system, state) + compliant_energy(system, state);
  if (!system.user_elements().empty()) e.potential += element_energy(system, state);
  if (!system.coordinates().empty()) {
    const auto [kinetic, potential] = coordinate_energy(system, state);
    e.kinetic += kinetic;
    e.potential += potential;
  }
  return e;
}

}  // namespace stiction::dynamics
