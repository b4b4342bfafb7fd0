#pragma once
// Compliant contacts: forces of the overlap and of the relative velocity.
#include "stiction/dynamics/workspace.hpp"

namespace stiction::dynamics {

// Forces of a compliant contact at the relative velocity gamma of its block: the normal force, and friction and rolling
// driven by it. `elastic` is the part of the normal force that gives back what it takes.
struct CompliantForce {
  laws::BlockForce block{};
  double elastic = 0.0;
  laws::Patch patch;
};
CompliantForce compliant_force(const model::Contact& contact, const laws::Parts& parts, const ContactTerms& terms,
                               const double* gamma);

// Energy stored in compliant contacts.
double compliant_energy(const System& system, const State& state);

}  // namespace stiction::dynamics
