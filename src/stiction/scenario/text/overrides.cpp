#include "stiction/scenario/text/overrides.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/scenario/text/dotted_keys.hpp"

namespace stiction::scenario {
namespace {

std::vector<std::string> split(const std::string& path) {
  std::vector<std::string> parts{""};
  for (char c : path) {
    if (c == '.')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

// What was asked for on the command line, for messages.
struct Request {
  std::string option, text, path;
  [[noreturn]] void refuse(const std::string& why) const {
    throw core::InputError(fmt::format("{} {}: {}", option, text, why));
  }
};

const Section* find_section(const std::string& path) {
  for (const Section& s : schema())
    if (s.path == path) return &s;
  return nullptr;
}

// Names that may follow a section: its keys and its subsections.
std::vector<std::string> known_after(const Section& section) {
  std::vector<std::string> known = key_names(section);
  known.insert(known.end(), section.children.begin(), section.children.end());
  return known;
}

toml::table& element_named(toml::array* list, const std::string& name, const Section& section, const Request& request) {
  std::vector<std::string> names;
  if (list)
    for (toml::node& node : *list) {
      toml::table* table = node.as_table();
      if (!table) continue;
      // a shape without a name is called by its type
      const char* key = table->contains("name") ? "name" : "type";
      names.push_back(table->contains(key) ? table->get(key)->value_or(std::string()) : "");
      if (names.back() == name) return *table;
    }
  request.refuse(fmt::format("there is no {} '{}'{}", section.path, name, core::did_you_mean(name, names)));
}

// Where a path leads.
struct Target {
  toml::table* table;                     // the one that has it, or would; null: that one is missing too
  std::string name;                       // in that table: a key, or the word of tables below
  const Key* key = nullptr;               // none: tables below
  const toml::table* element = nullptr;   // the one of a list that is meant; null: all of it
  std::vector<std::string> components{};  // of the value
  bool free = false;                      // the table's names are those of the file
};

// Tables on the path that the file omits are made where `make`.
Target find(toml::table& root, const Request& request, bool make) {
  const std::vector<std::string> parts = split(request.path);
  toml::table* table = &root;
  const Section* at = &section("");
  for (std::size_t i = 0;;) {
    const std::string& word = parts[i];
    if (const Key* key = find_key(*at, word))
      return {table, word, key, nullptr, {parts.begin() + static_cast<std::ptrdiff_t>(i) + 1, parts.end()}, at->free};
    const Section* next = word.empty() ? nullptr : find_section(at->path.empty() ? word : at->path + "." + word);
    if (!next)
      request.refuse(fmt::format("'{}' is not known{}{}", word, at->path.empty() ? "" : " in " + at->path,
                                 core::did_you_mean(word, known_after(*at))));
    if (++i == parts.size()) return {table, word};
    if (next->list) {
      toml::table& element =
          element_named(table ? table->get_as<toml::array>(word) : nullptr, parts[i], *next, request);
      if (++i == parts.size()) return {table, word, nullptr, &element};
      table = &element;
    } else if (table) {
      if (make && !table->contains(word)) table->insert_or_assign(word, toml::table{});
      const bool missing = !table->contains(word);
      table = table->get_as<toml::table>(word);
      if (!table && !missing) request.refuse(fmt::format("'{}' is not a table in the scenario", word));
    }
    at = next;
  }
}

// "v = VALUE" as TOML; a bare word is a string.
toml::table parse_value(const std::string& value, const Request& request) {
  if (const auto first = value.find_first_not_of(' '); first != std::string::npos && value[first] == '=') {
    toml::table formula;
    formula.insert("v", value.substr(first));
    return formula;
  }
  if (most_dots_in_a_key(value) > 1) request.refuse("the value is not a number, a string or a list of them");
  try {
    return toml::parse("v = " + value);
  } catch (const toml::parse_error&) {
    const bool word = !value.empty() && value.find_first_of("\"'[]{}=\n\r\t,\\#") == std::string::npos;
    try {
      if (word) return toml::parse("v = \"" + value + "\"");
    } catch (const toml::parse_error&) {  // NOLINT(bugprone-empty-catch): refused below
    }
  }
  request.refuse(value.empty() ? "there is no value after ="
                               : "the value is not valid TOML: write a number, a word, a string in quotes or a list "
                                 "such as [0, 0, 1]");
}

// The list of numbers, or list of lists, that holds a component; and which one it is.
std::pair<toml::array*, std::size_t> find_component(const Target& target, const Request& request) {
  if (!target.table->contains(target.name)) {
    if (!target.key->fallback.starts_with("["))
      request.refuse(fmt::format("{} has no value yet: set all of it", target.name));
    toml::table fallback = toml::parse("v = " + target.key->fallback);
    target.table->insert(target.name, std::move(*fallback.get("v")));
  }
  toml::node* node = target.table->get(target.name);
  toml::array* list = nullptr;
  std::size_t index = 0;
  for (const std::string& component : target.components) {
    list = node->as_array();
    if (!list) request.refuse(fmt::format("{} is not a list of numbers: it has no components", target.name));
    const auto [end, error] = std::from_chars(component.data(), component.data() + component.size(), index);
    if (error != std::errc() || end != component.data() + component.size() || index >= list->size())
      request.refuse(fmt::format("'{}' is not a component of {}: components are numbered from 0 to {}", component,
                                 target.name, static_cast<int>(list->size()) - 1));
    node = list->get(index);
  }
  return {list, index};
}

// A parameter: its value, where it is a table with unit and doc.
toml::node* set_free(const Target& target, toml::node&& value, const Request& request, Source& source) {
  std::vector<std::string> names;
  for (const auto& [key, node] : *target.table) names.emplace_back(key.str());
  toml::node* now = target.table->get(target.name);
  if (!now)
    request.refuse(
        fmt::format("the scenario has no '{}' there{}", target.name, core::did_you_mean(target.name, names)));
  if (!target.components.empty()) request.refuse("the path must end with the name of the parameter");
  source.overrides.erase(now);
  toml::table* parts = now->as_table();
  toml::table& place = parts ? *parts : *target.table;
  const std::string name = parts ? "value" : target.name;
  place.insert_or_assign(name, std::move(value));
  return place.get(name);
}

// A value to its place; null where it has none: it is an error of the caller.
toml::node* assign(toml::table& root, const Request& request, toml::node&& value, Source& source) {
  const Target target = find(root, request, true);
  if (!target.key)
    request.refuse("the path ends too early: it must end in a key, e.g. run.duration or contact.<name>.mu");
  if (target.free) return set_free(target, std::move(value), request, source);
  if (target.components.empty()) {
    source.overrides.erase(target.table->get(target.name));
    target.table->insert_or_assign(target.name, std::move(value));
  } else {
    const auto [list, index] = find_component(target, request);
    list->replace(list->cbegin() + static_cast<std::ptrdiff_t>(index), std::move(value));
  }
  return target.table->get(target.name);
}

void set(toml::table& root, const std::string& text, Source& source) {
  const auto equals = text.find('=');
  const Request request{"--set", text, text.substr(0, equals)};
  if (equals == std::string::npos || equals == 0) request.refuse("write PATH=VALUE, e.g. --set run.duration=2");
  (void)find(root, request, true);  // a wrong path is refused before a wrong value
  toml::table parsed = parse_value(text.substr(equals + 1), request);
  if (parsed.size() != 1) request.refuse("there is more than one value");
  source.overrides[assign(root, request, std::move(*parsed.get("v")), source)] = request.path;
}

void unset(toml::table& root, const std::string& path, std::vector<std::string>& notes) {
  const Request request{"--unset", path, path};
  const Target target = find(root, request, false);
  if (!target.components.empty())
    request.refuse(fmt::format("{} cannot lose a component: drop all of it", target.name));
  if (target.element) {
    toml::array& list = *target.table->get_as<toml::array>(target.name);
    const auto found = std::find_if(list.cbegin(), list.cend(),
                                    [&](const toml::node& node) { return node.as_table() == target.element; });
    list.erase(found);
    if (!list.empty()) return;
  }
  if (!target.table || target.table->erase(target.name) == 0)
    notes.push_back(fmt::format("--unset {}: the scenario does not have it", path));
}

}  // namespace

void apply_overrides(toml::table& root, const std::vector<std::string>& overrides, Source& source) {
  for (const std::string& text : overrides) set(root, text, source);
}

bool apply_override_table(toml::table& root, Source& source) {
  const toml::node* node = root.get("override");
  if (!node) return false;
  if (!node->is_table())
    throw core::InputError(fmt::format("{}: override must be a table: write [override]", source.place(*node)));
  const toml::table changes = *node->as_table();
  std::vector<Written> places;
  for (const auto& [key, value] : *node->as_table()) places.push_back(source.written_at(value));
  root.erase("override");
  auto place = places.begin();
  for (const auto& [key, value] : changes) {
    const Request request{fmt::format("{}:{}: override", place->file, place->line), std::string(key.str()),
                          std::string(key.str())};
    if (value.is_table() || value.is_array_of_tables() || request.path.starts_with("override"))
      request.refuse("is not the path of a value: write \"body.ball.mass\" = 0.2");
    toml::table held;
    held.insert("v", value);
    source.written[assign(root, request, std::move(*held.get("v")), source)] = *place++;
  }
  return true;
}

void drop(toml::table& root, const std::vector<std::string>& paths, std::vector<std::string>& notes) {
  for (const std::string& path : paths) unset(root, path, notes);
}

}  // namespace stiction::scenario
