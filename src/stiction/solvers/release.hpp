#pragma once
// Static coefficients above the kinetic one, on contacts that act on each other. The law of one contact leaves a choice
// between stick and slip, and contact by contact the choices would be those of the method and its start value. So the
// contacts of a block are decided together, as in event-driven integration (decision 31): all contacts are tried with
// the set of stick; those that slip in spite of it are released, with the kinetic coefficient from then on; until no
// other slips. Each round is a problem with constant coefficients.
#include "stiction/solvers/method.hpp"

namespace stiction::solvers {

// Whether a coefficient jumps.
bool jumps(const ContactProblem& problem);

// The problem with all coefficients that jump held at those of stick. The reference holds as long as scratch.
ContactProblem& hold(const ContactProblem& problem, Scratch& scratch);

// Releases the contacts that slip in a solution of the held problem and have not been released; true if there are any.
bool release(const ContactProblem& problem, const Impulses& impulses, ContactProblem& held);

}  // namespace stiction::solvers
