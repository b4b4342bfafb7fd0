#pragma once
// The natural map |P - prox_C(P - r xi)| of a contact problem, relative to the largest normal impulse: 0 exactly at a
// solution, about the relative error of the impulses near it.
#include <vector>

#include "stiction/problem/contact_prox.hpp"

namespace stiction::problem {

// xi is scratch and holds G P + c afterwards. Refreshes the status of every contact and its projection hint.
double natural_residual(const ContactProblem& problem, const std::vector<ProxStep>& steps, Impulses& impulses,
                        std::vector<double>& xi);

}  // namespace stiction::problem
