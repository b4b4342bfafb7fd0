#pragma once
// Compliant contacts: forces of the overlap and of the relative velocity.
#include "stiction/dynamics/workspace.hpp"

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

}  // namespace stiction::dynamics
