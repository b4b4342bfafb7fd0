#pragma once
// One solver of each kind on the list: a new one is tested automatically.
#include "stiction/solvers/solve.hpp"

namespace stiction::solvers {

template <class... Kinds>
std::vector<std::variant<Kinds...>> one_of_each(std::type_identity<std::variant<Kinds...>>) {
  return {std::variant<Kinds...>(Kinds{})...};
}

inline std::vector<Method> all_methods() {
  return one_of_each(std::type_identity<Method>{});
}

inline std::string_view name_of(const Method& method) {
  return std::visit([](const auto& one) { return std::string_view(one.name); }, method);
}

}  // namespace stiction::solvers
