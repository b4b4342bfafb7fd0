#include "stiction/record/result_types.hpp"

#include <algorithm>

namespace stiction::record {

std::string_view to_string(EventKind kind) {
  return model::kEventNames.at(static_cast<std::size_t>(kind));
}

std::optional<EventKind> event_kind(std::string_view name) {
  const auto found = std::ranges::find(model::kEventNames, name);
  if (found == model::kEventNames.end()) return std::nullopt;
  return static_cast<EventKind>(found - model::kEventNames.begin());
}

const Value* find(const Attributes& attributes, std::string_view name) {
  for (const auto& [key, value] : attributes) {
    if (key == name) return &value;
  }
  return nullptr;
}

}  // namespace stiction::record
