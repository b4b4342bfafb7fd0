#include "stiction/record/result_types.hpp"

#include <algorithm>
#include <array>

namespace stiction::record {

namespace {

constexpr std::array<std::string_view, 5> kKindNames = {"close", "open", "stick", "slip", "impact"};

}  // namespace

std::string_view to_string(EventKind kind) {
  return kKindNames.at(static_cast<std::size_t>(kind));
}

std::optional<EventKind> event_kind(std::string_view name) {
  const auto found = std::ranges::find(kKindNames, name);
  if (found == kKindNames.end()) return std::nullopt;
  return static_cast<EventKind>(found - kKindNames.begin());
}

const Value* find(const Attributes& attributes, std::string_view name) {
  for (const auto& [key, value] : attributes) {
    if (key == name) return &value;
  }
  return nullptr;
}

}  // namespace stiction::record
