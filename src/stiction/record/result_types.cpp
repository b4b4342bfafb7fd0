#include "stiction/record/result_types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace stiction::record {

std::string event_name(const Event& event, const std::vector<std::string>& contacts,
                       const std::vector<std::string>& shapes) {
  std::string name = contacts.at(event.contact);
  if (event.point > 0) name += fmt::format(".{}", event.point);
  if (event.shapes[0] < 0) return name;
  const auto shape = [&](std::size_t k) { return shapes.at(static_cast<std::size_t>(event.shapes[k])); };
  return name + " " + shape(0) + "-" + shape(1);
}

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
