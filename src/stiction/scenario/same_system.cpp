#include "stiction/scenario/same_system.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {
namespace {

// A scenario without what may change between two runs of one system; its picture is such a thing.
toml::table system_of(const std::string& text) {
  toml::table table = toml::parse(text);
  for (const char* key : {"run", "report", "title", "source"}) table.erase(key);
  if (toml::table* world = table["world"].as_table()) world->erase("draw");
  if (toml::array* bodies = table["body"].as_array())
    for (toml::node& body : *bodies)
      if (toml::table* of_body = body.as_table()) of_body->erase("draw");
  return table;
}

std::string name_in(const toml::array& list, std::size_t i) {
  const toml::table* entry = i < list.size() ? list.get(i)->as_table() : nullptr;
  const toml::node* name = !entry ? nullptr : entry->contains("name") ? entry->get("name") : entry->get("type");
  return name ? name->value_or(std::string()) : std::string();
}

class Differences {
 public:
  void compare(const std::string& path, const toml::node* then, const toml::node* now) {
    if (then && now && then->is_table() && now->is_table()) return tables(path, *then->as_table(), *now->as_table());
    if (then && now && then->is_array_of_tables() && now->is_array_of_tables())
      return lists(path, *then->as_array(), *now->as_array());
    constexpr std::size_t kWhole = 1U << 30U;
    const auto text = [](const toml::node* node) { return node ? value_text(*node) : std::string("not given"); };
    const bool parts =
        (then && !then->is_value() && !then->is_array()) || (now && !now->is_value() && !now->is_array());
    if (parts || (then && then->is_array_of_tables()) || (now && now->is_array_of_tables()))
      found_.push_back(fmt::format("{} ({})", path, !then ? "new" : now ? "of another kind" : "no longer there"));
    else if (!then || !now || value_text(*then, kWhole) != value_text(*now, kWhole))
      found_.push_back(fmt::format("{} ({}, now {})", path, text(then), text(now)));
  }

  [[nodiscard]] std::string text() const {
    constexpr std::size_t kMost = 5;
    const std::vector<std::string> some(found_.begin(),
                                        found_.begin() + static_cast<std::ptrdiff_t>(std::min(kMost, found_.size())));
    return fmt::format("{}{}", fmt::join(some, ", "),
                       found_.size() > kMost ? fmt::format(" and {} more", found_.size() - kMost) : "");
  }

 private:
  void tables(const std::string& path, const toml::table& then, const toml::table& now) {
    std::set<std::string> keys;
    for (const toml::table* table : {&then, &now})
      for (const auto& [key, node] : *table) keys.emplace(key.str());
    for (const std::string& key : keys) compare(path.empty() ? key : path + "." + key, then.get(key), now.get(key));
  }

  // Entries have names; those of equal ones are compared.
  void lists(const std::string& path, const toml::array& then, const toml::array& now) {
    for (std::size_t i = 0; i < std::max(then.size(), now.size()); ++i) {
      const std::string name = name_in(i < now.size() ? now : then, i);
      if (i < then.size() && i < now.size() && name_in(then, i) != name) {
        found_.push_back(fmt::format("{} ({}, now {})", path, name_in(then, i), name));
        return;
      }
      compare(path + "." + (name.empty() ? std::to_string(i + 1) : name), then.get(i), now.get(i));
    }
  }

  std::vector<std::string> found_;
};

}  // namespace

bool same_system(const std::string& a, const std::string& b) {
  try {
    return system_of(a) == system_of(b);
  } catch (const toml::parse_error&) {
    return false;
  }
}

std::string system_difference(const std::string& then, const std::string& now) {
  if (same_system(then, now)) return {};
  try {
    Differences differences;
    const toml::table before = system_of(then), after = system_of(now);
    differences.compare("", &before, &after);
    return differences.text();
  } catch (const toml::parse_error&) {
    return "a text that is not TOML";
  }
}

}  // namespace stiction::scenario
