#pragma once
// Shapes of a body or of the world.
#include <fmt/format.h>

#include "stiction/core/error.hpp"
#include "stiction/model/builder.hpp"
#include "stiction/scenario/table.hpp"

namespace stiction::scenario {

// Builder messages get the place of the table they are about.
template <class Action>
void at_place(const Table& table, Action&& action) {
  try {
    action();
  } catch (const core::InputError& error) {
    const std::string what = error.what();
    throw core::InputError(fmt::format("{}: {}", table.place(), what));
  }
}

// The orientation after a turn about an axis: axis times angle.
math::Quat turned_by(const math::Vec3& rotation);

void read_shapes(const Table& owner, const std::string& body, const Section& shape_section, model::Builder& builder);

}  // namespace stiction::scenario
