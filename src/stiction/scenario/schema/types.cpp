#include "stiction/scenario/schema/types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace stiction::scenario {
namespace {

// The types that have a key, as people say it: "sphere, disk", "all but plane", or nothing where all have it.
std::string owners(const std::vector<std::string>& having, const std::vector<Type>& types) {
  if (having.size() == types.size()) return {};
  std::vector<std::string> others;
  for (const Type& type : types)
    if (std::ranges::find(having, type.name) == having.end()) others.push_back(type.name);
  if (others.size() == 1 && having.size() > 2) return "all but " + others.front();
  return fmt::format("{}", fmt::join(having, ", "));
}

// What a key means to the types that have it; each meaning once, with a unit that differs.
std::string meaning(const std::string& name, const std::string& unit, const std::vector<Type>& types) {
  struct Doc {
    std::string text;
    std::vector<std::string> types;
  };
  std::vector<Doc> docs;
  for (const Type& type : types)
    for (const Key& key : type.keys) {
      if (key.name != name) continue;
      const std::string text =
          key.doc + (key.unit == unit ? "" : " [" + key.unit + "]") + (key.required ? ", needed" : "");
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

}  // namespace

Section typed_section(const std::string& path, const std::string& doc, std::vector<Key> common,
                      std::vector<Type> types) {
  Section section{path, true, doc, std::move(common)};
  section.selector = section.keys.back().name;
  for (const Type& type : types) section.keys.back().choices.push_back(type.name);
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
  for (std::size_t i = shared; i < section.keys.size(); ++i)
    section.keys[i].doc = meaning(section.keys[i].name, section.keys[i].unit, types);
  section.types = std::move(types);
  return section;
}

}  // namespace stiction::scenario
