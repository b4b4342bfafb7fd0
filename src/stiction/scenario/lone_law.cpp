#include "stiction/scenario/lone_law.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/laws/catalogue.hpp"
#include "stiction/scenario/read/law.hpp"
#include "stiction/scenario/text/overrides.hpp"

namespace stiction::scenario {
namespace {

const std::string kPath = "contact.law.";  // of the keys, for the reader of scenarios

// Examples for every parameter that is not set: those of other laws have no effect.
template <class Family>
void add_examples(toml::table& contact) {
  for (const laws::Entry<Family>& entry : laws::catalogue<Family>())
    for (const laws::Parameter& p : entry.parameters)
      if (std::isnan(p.fallback) && !contact.contains(p.name)) contact.insert(p.name, p.example);
}

template <class Family>
void add_values(const Family& family, LoneLaw& out) {
  for (const auto& [p, value] : laws::values_of(family)) out.parameters.emplace_back(p.name, value);
}

void refuse_others(const std::string& name, const std::vector<std::string>& set, const LoneLaw& law) {
  std::vector<std::string> known;
  for (const auto& [parameter, value] : law.parameters) known.push_back(parameter);
  for (const auto& [key, word] : law.words) known.push_back(key);
  for (const std::string& text : set)
    if (const std::string key = text.substr(0, text.find('=')); std::ranges::find(known, key) == known.end())
      throw core::InputError(
          fmt::format("--set {}: '{}' has no such parameter{}", text, name, core::did_you_mean(key, known)));
}

LoneLaw read(const std::string& key, const std::string& name, const std::vector<std::string>& set) {
  toml::table root{{"contact", toml::array{toml::table{{"name", "law"}, {key, name}}}}};
  Source source{"stiction law", {}};
  std::vector<std::string> overrides;
  for (const std::string& text : set) overrides.push_back(kPath + text);
  apply_overrides(root, overrides, source);
  toml::table& contact = *root["contact"][0].as_table();
  add_examples<laws::Friction>(contact);
  add_examples<laws::Coefficient>(contact);
  add_examples<laws::Rolling>(contact);
  add_examples<laws::Compliance>(contact);

  const Table t(contact, section("contact"), "contact.law", source);
  if (t.text("coefficient") == "table" || t.text("coefficient") == "formula")
    t.refuse("coefficient", "is only for scenario files: it needs the points of a table, or a formula");
  model::ContactSpec spec;
  std::vector<std::string> notes;
  read_law(t, spec, notes);
  if (spec.law.patch) throw core::InputError("the size of an elastic patch needs a load: give it as a number");
  if (spec.law.rolls())
    throw core::InputError(
        "friction = \"rolling\" has no curves: a closed contact sticks by whatever force that takes");
  LoneLaw out{spec.law, {}, {}};
  if (key == "rolling") {
    out.words.emplace_back("rolling_kind", t.text("rolling_kind"));
    add_values(out.law.rolling, out);
  } else {
    if (!laws::variants<laws::Friction>(name).empty()) out.words.emplace_back("pressure", t.text("pressure"));
    out.words.emplace_back("coefficient", t.text("coefficient"));
    add_values(out.law.friction, out);
    add_values(out.law.coefficient, out);
  }
  return out;
}

// What `read` returns; in its errors, keys are named as they were given.
template <class Read>
auto with_plain_keys(Read&& read) try {
  return read();
} catch (const core::InputError& error) {
  std::string what = error.what();
  for (std::size_t at = what.find(kPath); at != std::string::npos; at = what.find(kPath, at))
    what.erase(at, kPath.size());
  throw core::InputError(what, error.about);
}

}  // namespace

LoneLaw lone_law(const std::string& key, const std::string& name, const std::vector<std::string>& set) {
  return with_plain_keys([&] {
    LoneLaw law = read(key, name, set);
    refuse_others(name, set, law);
    return law;
  });
}

laws::ContactLaw contact_law(const std::vector<std::string>& set) {
  return with_plain_keys([&] {
    toml::table root{{"contact", toml::array{toml::table{{"name", "law"}}}}};
    Source source{"law", {}};
    std::vector<std::string> overrides;
    for (const std::string& text : set) overrides.push_back(kPath + text);
    apply_overrides(root, overrides, source);
    const Table t(*root["contact"][0].as_table(), section("contact"), "contact.law", source);
    for (const char* key : {"between", "enabled", "point"})
      if (t.has(key)) t.refuse(key, "is not part of a law");
    if (t.text("name") != "law") t.refuse("name", "is not part of a law");
    if (t.text("coefficient") == "table" || t.text("coefficient") == "formula")
      t.refuse("coefficient", "needs the points of a table, or a formula, which scenarios have");
    if (t.text("normal") == "formula") t.refuse("normal", "needs a formula, which scenarios have");
    model::ContactSpec spec;
    std::vector<std::string> warnings;
    read_law(t, spec, warnings);
    if (!warnings.empty()) throw core::InputError(warnings.front());
    return spec.law;
  });
}

}  // namespace stiction::scenario
