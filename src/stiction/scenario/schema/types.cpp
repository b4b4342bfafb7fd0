#include "stiction/scenario/schema/types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace stiction::scenario {
namespace {

// The types that have a key, as people say it: "sphere, disk", "all except plane", or nothing where all have it.
std::string owners(const std::vector<std::string>& having, const std::vector<Type>& types) {
  if (having.size() == types.size()) return {};
  std::vector<std::string> others;
  for (const Type& type : types)
    if (std::ranges::find(having, type.name) == having.end()) others.push_back(type.name);
  if (others.size() == 1 && having.size() > 2) return "all except " + others.front();
  return fmt::format("{}", fmt::join(having, ", "));
}

// What a key means to the types that have it; each meaning once, with a unit or default that differs.
std::string meaning(const Key& of_all, const std::vector<Type>& types) {
  struct Doc {
    std::string text;
    std::vector<std::string> types;
  };
  std::vector<Doc> docs;
  for (const Type& type : types)
    for (const Key& key : type.keys) {
      if (key.name != of_all.name) continue;
      const bool other_default = !key.fallback.empty() && key.fallback != of_all.fallback;
      const std::string text = key.doc + (key.unit == of_all.unit ? "" : " [" + key.unit + "]") +
                               (key.required ? ", required" : "") +
                               (other_default ? " (default: " + key.fallback + ")" : "");
      const auto same = std::ranges::find(docs, text, &Doc::text);
      if (same == docs.end())
        docs.push_back({text, {type.name}});
      else
        same->types.push_back(type.name);
    }
  std::string out;
  for (const Doc& doc : docs) {
    const std::string who = owners(doc.types, types);
    out += (out.empty() ? "" : "; ") + (who.empty() ? "" : who + ": ") + doc.text;
  }
  return out;
}

core::Range both(const core::Range& a, const core::Range& b) {
  const core::Range& lower = b.contains(a.min) || b.min < a.min ? b : a;
  return {lower.min, std::max(a.max, b.max), lower.open_min, a.not_zero && b.not_zero};
}

Section with_types(Section section, const std::string& selector, std::vector<Type> types) {
  section.selector = selector;
  Key& choice = *std::ranges::find(section.keys, selector, &Key::name);
  for (const Type& type : types) choice.choices.push_back(type.name);
  const std::size_t shared = section.keys.size();
  for (const Type& type : types)
    for (const Key& key : type.keys) {
      const auto known = std::ranges::find(section.keys, key.name, &Key::name);
      if (known == section.keys.end()) {
        section.keys.push_back(key);
        section.keys.back().required = false;
      } else {
        known->range = both(known->range, key.range);
      }
    }
  for (std::size_t i = shared; i < section.keys.size(); ++i) section.keys[i].doc = meaning(section.keys[i], types);
  section.types = std::move(types);
  return section;
}

}  // namespace

Section typed_section(const std::string& path, const std::string& doc, std::vector<Key> common,
                      std::vector<Type> types) {
  const std::string selector = common.back().name;
  return with_types({path, true, doc, std::move(common)}, selector, std::move(types));
}

std::vector<Section> typed_table(const std::string& path, const std::string& doc, const std::string& selector,
                                 std::vector<Key> common, std::vector<Type> types) {
  std::vector<Section> out{with_types({path, false, doc, std::move(common)}, selector, std::move(types))};
  for (const Type& type : std::vector<Type>(out.front().types)) {
    if (type.keys.empty()) continue;
    out.push_back({path + "." + type.name, false,
                   fmt::format("Keys of `{}` alone: they apply where it is chosen.", type.name), type.keys});
    for (Key& key : out.back().keys) key.required = false;
  }
  return out;
}

const Type* find_type(const Section& section, std::string_view name) {
  const auto found = std::ranges::find(section.types, name, &Type::name);
  return found == section.types.end() ? nullptr : &*found;
}

const Key* find_key(const Type& type, std::string_view name) {
  const auto found = std::ranges::find(type.keys, name, &Key::name);
  return found == type.keys.end() ? nullptr : &*found;
}

std::string not_a_key(const Section& section, const Type& type, std::string_view key) {
  const bool vowel = std::string_view("aeiou").find(type.label.front()) != std::string_view::npos;
  std::vector<std::string> tables;
  for (const Type& other : section.types)
    if (!section.list && find_key(other, key)) tables.push_back(fmt::format("[{}.{}]", section.path, other.name));
  return fmt::format("is not a key of {} {}{}{}", vowel ? "an" : "a", type.label,
                     tables.empty() ? "" : "; it is allowed in ", fmt::join(tables, " or "));
}

}  // namespace stiction::scenario
