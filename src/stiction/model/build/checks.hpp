#pragma once
// What the parts of the builder share: refusing, and looking up by name.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "stiction/core/check_fields.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/core/printable.hpp"
#include "stiction/math/types.hpp"

namespace stiction::model {

// m; at the start a gap below this is zero up to rounding: the contact is closed.
inline constexpr double kTouching = 1e-12;

// "contact 'foot': ..."
template <class... Args>
[[noreturn]] void refuse(core::Subject about, fmt::format_string<Args...> format, Args&&... args) {
  core::refuse(std::move(about), fmt::format(format, std::forward<Args>(args)...));
}

[[noreturn]] inline void refuse_twice(std::string_view kind, const std::string& name) {
  throw core::InputError(fmt::format("{} '{}' exists twice: names must differ", kind, name),
                         {std::string(kind), name, "name"});
}

inline void require_name(const std::string& name, std::string_view kind) {
  if (name.empty()) throw core::InputError(fmt::format("a {} has no name", kind), {std::string(kind), "", "name"});
  if (name.find_first_of(". \t\n/") != std::string::npos)
    refuse({std::string(kind), name, "name"}, "a name must not contain dots, slashes or blanks");
  if (!core::is_printable(name))
    refuse({std::string(kind), name, "name"}, "a name must not contain control characters");
  if (std::string_view("=+-@").find(name.front()) != std::string_view::npos)
    refuse({std::string(kind), name, "name"},
           "a name must not begin with =, +, - or @: spreadsheets take its columns for formulas");
}

// Of a named part, or of the world as a whole.
inline void require_finite(const math::Vec3& v, core::Subject about) {
  const core::Parameter parameter{about.key, "", core::kAny, ""};
  if (const core::Problem problem = core::numbers_problem(parameter, {v.data(), 3})) {
    if (!about.name.empty()) core::refuse(std::move(about), problem.text());
    throw core::InputError(problem.text(), std::move(about));
  }
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

// The body of that name; throws, about the key that names it, if there is none.
template <class Bodies>
int require_body(const Bodies& bodies, const std::string& body, core::Subject about) {
  const int index = find(bodies, body);
  if (index < 0) refuse(std::move(about), "there is no body '{}'{}", body, core::did_you_mean(body, names(bodies)));
  if (bodies[static_cast<std::size_t>(index)].coordinates >= 0)
    refuse(std::move(about),
           "'{}' is a system in coordinates of its own: it has no places for shapes, joints or forces", body);
  return index;
}
template <class Bodies>
int require_body_or_world(const Bodies& bodies, const std::string& body, core::Subject about) {
  return body == "world" ? -1 : require_body(bodies, body, std::move(about));
}

}  // namespace stiction::model
