#pragma once
// Two measures of error for impulses: that of Siconos and FCLIB (problem/friction_cone.hpp), and the natural map of
// this project's residual (problem/residual.hpp).
#include "stiction/problem/prox_step.hpp"
#include "stiction/solvers/proximal/progress.hpp"

namespace stiction::solvers::proximal {

// Whether every law of the contacts is a cone, so that the first measure applies.
bool all_cones(const Contacts& contacts);

// The second for given step lengths and velocity scale; brings hints and states of the contacts up to date.
Error natural_error(const Contacts& contacts, std::span<const problem::ProxStep> steps, double scale,
                    std::span<double> hint, std::span<laws::ContactStatus> status, const Vector& r, const Vector& u);

// The space must outlive them.
template <class Space>
Measure cone_measure(Space& space);
template <class Space>
Measure natural_measure(Space& space);

}  // namespace stiction::solvers::proximal
