#pragma once
// Several impacts at once as a sequence of Newton's impacts. A chain of touching balls passes a blow on from ball to
// ball; one impact law for all of its contacts at once, Newton's or Poisson's, shares it out among them instead.
#include "stiction/stepping/impacts/impact.hpp"

namespace stiction::stepping {

// The fastest approach among the closed contacts is an impact of its own, with the restitution of its contact and as if
// the others were not there; contacts that approach equally fast meet together, so that symmetry is kept. Its impulse
// changes the velocities of the others: again, until no approach is an impact. No such impact adds energy, and their
// number is bounded. What is left, smooth forces and contacts without restitution, is then one problem with eps = 0.
solvers::Summary solve_sequence(const solvers::Options& options, StepWorkspace& ws, ImpactCounts& counts);

}  // namespace stiction::stepping
