#pragma once
// The list of all methods of integration. A new one is a struct with `name`, `doc`, `problem`, `misfit`, `all_pairs`
// and `make` (docs/howto/add-an-integrator.md), and its line here.
#include <variant>

#include "stiction/compliant/method.hpp"
#include "stiction/event_driven/method.hpp"
#include "stiction/stepping/methods.hpp"

namespace stiction::simulation {

using Method = std::variant<stepping::Moreau, stepping::RungeKutta, event_driven::EventDriven, compliant::Ode>;

}  // namespace stiction::simulation
