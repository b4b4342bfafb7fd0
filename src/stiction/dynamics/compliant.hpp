#pragma once
// Compliant contacts: forces of the overlap and of the relative velocity.
#include "stiction/dynamics/workspace.hpp"
#include "stiction/model/observation.hpp"

namespace stiction::dynamics {

// Forces of a compliant contact at the relative velocity gamma of its block: the normal force, and friction and rolling
// driven by it. `elastic` is the conservative part of the normal force.
struct CompliantForce {
  laws::BlockForce block{};
  double elastic = 0.0;
  laws::Patch patch;
};
CompliantForce compliant_force(const model::Contact& contact, const laws::Parts& parts, const ContactTerms& terms,
                               const double* gamma);

// What an elastic contact also does to its two bodies where its curvatures change as the contact point moves over the
// surfaces: the rest of the gradient of its energy. Returns false where there is none.
using ContactWrenches = std::array<model::Wrench, 2>;
bool curvature_force(const model::Contact& contact, const Workspace& ws, const ContactTerms& terms,
                     ContactWrenches& out);

// Energy stored in compliant contacts.
double compliant_energy(const System& system, const State& state);

// --- beside hard contacts: like springs ----------------------------------------------------------------------------

// Finds the compliant contacts that overlap at the poses and with the anchors in the workspace, and adds their forces,
// at the velocities of the state, to those of the bodies.
void add_soft_contacts(const System& system, const State& state, Workspace& ws);

// Power of the force of such a contact at the velocities of a state.
struct SoftPower {
  model::Work work;      // of what dissipates
  double elastic = 0.0;  // of what is stored and given back
};
SoftPower soft_power(const System& system, const State& state, const PressedContact& contact);

}  // namespace stiction::dynamics
