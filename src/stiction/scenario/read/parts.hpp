#pragma once
// What the readers of sections share.
#include <fmt/format.h>

#include "stiction/core/error.hpp"
#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

// Prefixes messages of the builder with the place of the table they are about.
template <class Action>
void at_place(const Table& table, Action&& action) {
  try {
    action();
  } catch (const core::InputError& error) {
    throw core::InputError(fmt::format("{}: {}", table.place(), error.what()), error.about);
  }
}

// Keys of another type would be ignored silently.
inline void check_type_keys(const Table& t, const std::string& type, std::initializer_list<const char*> others) {
  for (const char* key : others)
    if (t.has(key)) t.refuse(key, fmt::format("is not a key of a {}", type));
}

}  // namespace stiction::scenario
