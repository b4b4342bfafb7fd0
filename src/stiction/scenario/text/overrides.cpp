#include "stiction/scenario/text/overrides.hpp"

#include <fmt/format.h>

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

[[noreturn]] void refuse(const std::string& override_text, const std::string& why) {
  throw core::InputError(fmt::format("--set {}: {}", override_text, why));
}

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

toml::table& element_named(toml::array* list, const std::string& name, const Section& section,
                           const std::string& override_text) {
  std::vector<std::string> names;
  if (list)
    for (toml::node& node : *list) {
      toml::table* table = node.as_table();
      if (!table) continue;
      // a shape without a name goes by its type
      const char* key = table->contains("name") ? "name" : "type";
      names.push_back(table->contains(key) ? table->get(key)->value_or(std::string()) : "");
      if (names.back() == name) return *table;
    }
  refuse(override_text, fmt::format("there is no {} '{}'{}", section.path, name, core::did_you_mean(name, names)));
}

// "v = VALUE" as TOML; a bare word is a text.
toml::table parse_value(const std::string& value, const std::string& override_text) {
  if (most_dots_in_a_key(value) > 1) refuse(override_text, "the value is not a number, a text or a list of them");
  try {
    return toml::parse("v = " + value);
  } catch (const toml::parse_error&) {
    const bool word = !value.empty() && value.find_first_of("\"'[]{}=\n\r\t,\\#") == std::string::npos;
    try {
      if (word) return toml::parse("v = \"" + value + "\"");
    } catch (const toml::parse_error&) {  // NOLINT(bugprone-empty-catch): refused below
    }
  }
  refuse(override_text, value.empty()
                            ? "there is no value after ="
                            : "the value is not valid TOML: write a number, a word, a text in quotes or a list "
                              "as [0, 0, 1]");
}

void assign(toml::table& table, const std::string& key, toml::table parsed, const std::string& path, Source& source) {
  source.overrides.erase(table.get(key));
  table.insert_or_assign(key, std::move(*parsed.get("v")));
  source.overrides[table.get(key)] = path;
}

void apply(toml::table& root, const std::string& text, Source& source) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0) refuse(text, "write PATH=VALUE, e.g. --set run.duration=2");
  const std::string path = text.substr(0, equals), value = text.substr(equals + 1);
  const std::vector<std::string> parts = split(path);

  toml::table* table = &root;
  const Section* at = &section("");
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool last = i + 1 == parts.size();
    if (last && find_key(*at, parts[i])) {
      toml::table parsed = parse_value(value, text);
      if (parsed.size() != 1) refuse(text, "the value is more than one value");
      return assign(*table, parts[i], std::move(parsed), path, source);
    }
    const Section* next =
        parts[i].empty() ? nullptr : find_section(at->path.empty() ? parts[i] : at->path + "." + parts[i]);
    if (!next)
      refuse(text, fmt::format("'{}' is not known{}{}", parts[i], at->path.empty() ? "" : " in " + at->path,
                               core::did_you_mean(parts[i], known_after(*at))));
    if (last || (next->list && i + 2 == parts.size())) break;
    if (next->list) {
      table = &element_named(table->get_as<toml::array>(parts[i]), parts[i + 1], *next, text);
      ++i;
    } else {
      if (!table->contains(parts[i])) table->insert_or_assign(parts[i], toml::table{});
      table = table->get_as<toml::table>(parts[i]);
      if (!table) refuse(text, fmt::format("'{}' is not a table in the scenario", parts[i]));
    }
    at = next;
  }
  refuse(text, "the path ends too early: it must end in a key, e.g. run.duration or contact.<name>.mu");
}

}  // namespace

void apply_overrides(toml::table& root, const std::vector<std::string>& overrides, Source& source) {
  for (const std::string& text : overrides) apply(root, text, source);
}

}  // namespace stiction::scenario
