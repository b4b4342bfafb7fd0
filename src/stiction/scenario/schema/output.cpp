#include "stiction/scenario/schema/output.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "stiction/laws/catalogue.hpp"
#include "stiction/scenario/schema/study_schema.hpp"

namespace stiction::scenario {
namespace {

using json = nlohmann::ordered_json;

json number_schema(const core::Range& range) {
  json out{{"type", "number"}};
  constexpr double largest = std::numeric_limits<double>::max();
  if (range.min > -largest) out[range.open_min ? "exclusiveMinimum" : "minimum"] = range.min;
  if (range.max < largest) out["maximum"] = range.max;
  return out;
}

// In scenarios a number may be a formula.
json or_formula(const json& number, bool formulas) {
  if (!formulas) return number;
  return {{"oneOf", {number, {{"type", "string"}, {"pattern", "^="}}}}};
}

json numbers(int count, bool formulas) {
  return {{"type", "array"},
          {"items", or_formula({{"type", "number"}}, formulas)},
          {"minItems", count},
          {"maxItems", count}};
}

json key_schema(const Key& key, bool formulas) {
  json out;
  switch (key.kind) {
    case Kind::number:
      out = or_formula(number_schema(key.range), formulas);
      break;
    case Kind::integer:
      out = number_schema(key.range), out["type"] = "integer";
      out = or_formula(out, formulas);
      break;
    case Kind::boolean:
      out = {{"type", "boolean"}};
      break;
    case Kind::text:
      out = {{"type", "string"}};
      break;
    case Kind::vector:
      out = numbers(3, formulas);
      break;
    case Kind::quaternion:
      out = numbers(4, formulas);
      break;
    case Kind::inertia:
      out = {{"oneOf",
              {numbers(3, formulas),
               {{"type", "array"}, {"items", numbers(3, formulas)}, {"minItems", 3}, {"maxItems", 3}}}}};
      break;
    case Kind::names:
      out = {{"type", "array"}, {"items", {{"type", "string"}}}, {"minItems", 2}, {"maxItems", 2}};
      break;
    case Kind::points:
      out = {{"type", "array"}, {"items", numbers(2, formulas)}, {"minItems", 1}};
      break;
    case Kind::vectors:
      out = {{"type", "array"}, {"items", numbers(3, formulas)}, {"minItems", 1}};
      break;
    case Kind::texts:
      out = {{"type", "array"}};
      if (key.name == "include") out = {{"oneOf", json::array({out, {{"type", "string"}}})}};
      break;
    case Kind::numbers:
      out = {{"type", "array"}, {"items", or_formula(number_schema(key.range), formulas)}};
      break;
    case Kind::values:
      out["oneOf"] = nlohmann::ordered_json::array({{{"type", "array"}}, {{"type", "string"}}});
      break;
  }
  if (!key.choices.empty() && key.kind != Kind::text)
    out = {{"oneOf", {out, {{"enum", key.choices}}}}};
  else if (!key.choices.empty())
    out["enum"] = key.choices;
  out["description"] = key.unit.empty() || key.unit == "1" ? key.doc : fmt::format("{} [{}]", key.doc, key.unit);
  return out;
}

// A table with names of the file's own: numbers, formulas, or tables that describe them.
json free_schema(const Section& s) {
  if (!s.path.ends_with("parameters")) return {{"type", "object"}, {"description", s.doc}};
  const json number = or_formula({{"type", "number"}}, true), text{{"type", "string"}};
  const json described{{"type", "object"},
                       {"additionalProperties", false},
                       {"properties", {{"value", number}, {"unit", text}, {"doc", text}}},
                       {"required", {"value"}}};
  json options = number["oneOf"];
  options.push_back(described);
  return {{"type", "object"}, {"description", s.doc}, {"additionalProperties", {{"oneOf", options}}}};
}

json object_schema(const Section& s, bool formulas) {
  if (s.free) return free_schema(s);
  json properties = json::object(), required = json::array();
  for (const Key& key : s.keys) {
    properties[key.name] = key_schema(key, formulas);
    if (key.required) required.push_back(key.name);
  }
  return {{"type", "object"},
          {"description", s.doc},
          {"additionalProperties", false},
          {"properties", properties},
          {"required", required}};
}

json& properties_of(json& root, const std::string& path) {
  json* at = &root["properties"];
  std::string rest = path;
  for (std::size_t dot; (dot = rest.find('.')) != std::string::npos; rest = rest.substr(dot + 1)) {
    json& child = (*at)[rest.substr(0, dot)];
    at = child.contains("items") ? &child["items"]["properties"] : &child["properties"];
  }
  return (*at)[rest];
}

std::string range_text(const Key& key) {
  if (!key.choices.empty()) {
    std::string text;
    for (const std::string& c : key.choices) text += (text.empty() ? "`" : ", `") + c + "`";
    return text;
  }
  if (key.kind == Kind::boolean) return "`true`, `false`";
  return key.kind == Kind::number || key.kind == Kind::integer ? key.range.text() : "";
}

}  // namespace

std::string json_schema(bool study) {
  const std::vector<Section>& sections = study ? study_schema() : schema();
  json root = object_schema(sections.front(), !study);
  root["$schema"] = "https://json-schema.org/draft/2020-12/schema";
  root["title"] = study ? "Stiction study" : "Stiction scenario";
  for (const Section& s : sections) {
    if (s.path.empty()) continue;
    const json object = object_schema(s, !study);
    properties_of(root, s.path) = s.list ? json{{"type", "array"}, {"items", object}} : object;
  }
  return root.dump(2) + "\n";
}

namespace {

template <class Family>
std::string family_page(std::string_view title, std::string_view key, std::string_view variant_key) {
  std::string page = fmt::format("\n## {}\n\n| `{}` | {} | parameters | law |\n|---|---|---|---|\n", title, key,
                                 variant_key.empty() ? "" : fmt::format("`{}`", variant_key));
  for (const laws::Entry<Family>& entry : laws::catalogue<Family>()) {
    std::string parameters;
    for (const laws::Parameter& p : entry.parameters)
      parameters += fmt::format("{}`{}` [{}] {}", parameters.empty() ? "" : ", ", p.name, p.unit, p.range.text());
    page += fmt::format("| `{}` | {} | {} | {} |\n", entry.name, entry.variant, parameters, entry.doc);
  }
  return page;
}

// What the selecting key can name, and which keys each has besides those of all.
std::string types_table(const Section& section) {
  std::string page = fmt::format("\n| `{}` | its keys | what it is |\n|---|---|---|\n", section.selector);
  for (const Type& type : section.types) {
    std::string keys;
    for (const Key& key : type.keys) keys += (keys.empty() ? "`" : ", `") + key.name + "`";
    page += fmt::format("| `{}` | {} | {} |\n", type.name, keys, type.doc);
  }
  return page;
}

std::string sections_page(const std::vector<Section>& sections) {
  std::string page;
  for (const Section& s : sections) {
    // parts of templates have the keys of the parts of files
    if (s.path.starts_with("template.") && !s.free) continue;
    const std::string title = s.path.empty() ? "Top level"
                              : s.list       ? fmt::format("`[[{}]]`", s.path)
                                             : fmt::format("`[{}]`", s.path);
    page += fmt::format("\n## {}\n\n{}\n\n| key | unit | allowed | default | meaning |\n|---|---|---|---|---|\n", title,
                        s.doc);
    for (const Key& key : s.keys)
      page += fmt::format("| `{}` | {} | {} | {} | {} |\n", key.name, key.unit, range_text(key),
                          key.required ? "required" : key.fallback, key.doc);
    if (!s.types.empty()) page += types_table(s);
  }
  return page;
}

}  // namespace

std::string reference_page() {
  std::string page =
      "# Scenario reference\n\nPrinted by `stiction schema --markdown`. TOML, SI units, angles in rad. Unknown keys "
      "are errors.\n";
  page += sections_page(schema());
  page += family_page<laws::Friction>("Friction laws", "friction", "pressure");
  page += family_page<laws::Coefficient>("Friction coefficient over speed", "coefficient", "");
  page += family_page<laws::Rolling>("Rolling laws", "rolling", "rolling_kind");
  return page;
}

std::string study_page() {
  return "# Study reference\n\nPrinted by `stiction schema --study --markdown`. A study is a TOML file for "
         "`stiction study`; unknown keys are errors.\n" +
         sections_page(study_schema());
}

}  // namespace stiction::scenario
