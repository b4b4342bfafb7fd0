#pragma once
// What the parts of the builder share: refusing, and looking up by name.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/math/types.hpp"

namespace stiction::model {

// m; at the start a gap below this is zero up to rounding: the contact is closed.
inline constexpr double kTouching = 1e-12;

template <class... Args>
[[noreturn]] void refuse(fmt::format_string<Args...> format, Args&&... args) {
  throw core::InputError(fmt::format(format, std::forward<Args>(args)...));
}

inline std::string text(const math::Vec3& v) {
  return fmt::format("[{}, {}, {}]", v[0], v[1], v[2]);
}

inline void require_finite(const math::Vec3& v, std::string_view what) {
  if (!v.allFinite()) refuse("{} is {}: numbers must be finite", what, text(v));
}

inline void require_name(const std::string& name, std::string_view kind) {
  if (name.empty()) refuse("a {} has no name", kind);
  if (name.find_first_of(". \t\n/") != std::string::npos)
    refuse("{} '{}': a name must not contain dots, slashes or blanks", kind, name);
}

template <class Items>
int find(const Items& items, std::string_view name) {
  const auto it = std::find_if(items.begin(), items.end(), [&](const auto& item) { return item.name == name; });
  return it == items.end() ? -1 : static_cast<int>(it - items.begin());
}

template <class Items>
std::vector<std::string> names(const Items& items) {
  std::vector<std::string> out;
  for (const auto& item : items) out.push_back(item.name);
  return out;
}

}  // namespace stiction::model
