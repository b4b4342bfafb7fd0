#pragma once
// Proximal point iteration on the impulses P, each pass by Newton's method in the velocities of the bodies:
//
//   g(u) = prox_C(P - D u),  F(v) = M (v - v_f) - H g(H^T v + w) = 0,  then P <- g.
//
// D = rho / G_kk grows from pass to pass. The sets of g are latched while the error is large, then exact
// (contact_maps.hpp). Only the projections of the laws and their derivatives are used, so every law will do.
#include "stiction/solvers/proximal/progress.hpp"
#include "stiction/solvers/proximal/tuning.hpp"

namespace stiction::solvers::proximal {

// From progress.best.
template <class Space>
void proximal_newton(Space& space, const NewtonPassTuning& tuning, Progress& progress, double rho);

}  // namespace stiction::solvers::proximal
