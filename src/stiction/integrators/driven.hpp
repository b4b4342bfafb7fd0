#pragma once
// What of a simulation is done by a scheme that chooses its steps itself (event-driven, ode).
#include <type_traits>
#include <utility>
#include <variant>

namespace stiction::integrators {

// f of the scheme that chooses its steps itself, if it is one.
template <class Driven, class Function>
void if_driven(Driven& driven, Function&& f) {
  std::visit(
      [&]<class Scheme>(Scheme& scheme) {
        if constexpr (!std::is_same_v<std::remove_const_t<Scheme>, std::monostate>) f(scheme);
      },
      driven);
}

}  // namespace stiction::integrators
