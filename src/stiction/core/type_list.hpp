#pragma once
// A list of types that templates iterate over: what a file can name, one after the other.

namespace stiction::core {

template <class... T>
struct TypeList {
  template <class More>
  using And = TypeList<T..., More>;

  // visit.operator()<T>() for each.
  template <class Visit>
  static constexpr void for_each(Visit&& visit) {
    (visit.template operator()<T>(), ...);
  }
};

}  // namespace stiction::core
