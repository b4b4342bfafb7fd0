#pragma once
// The list of methods of integration: a new one is a struct, its integrator, and a line here
// (docs/howto/add-an-integrator.md).
#include <variant>

#include "stiction/compliant/method.hpp"
#include "stiction/event_driven/method.hpp"
#include "stiction/stepping/methods.hpp"

namespace stiction::simulation {

template <integration::IntegrationMethod... M>
using MethodList = std::variant<M...>;

using Method = MethodList<stepping::Moreau,  // the first is the default
                          stepping::RungeKutta, event_driven::EventDriven, compliant::Ode>;

}  // namespace stiction::simulation
