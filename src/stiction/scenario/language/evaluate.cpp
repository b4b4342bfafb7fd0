#include "stiction/scenario/language/evaluate.hpp"

#include <fmt/format.h>

#include "stiction/core/error.hpp"
#include "stiction/core/printable.hpp"

namespace stiction::scenario {
namespace {

// "file.toml:12:18", or the path of a value from outside. `skip`: letters of the text before what is meant.
std::string place_text(const FormulaPlace& place, std::size_t skip) {
  if (const auto set = place.source.overrides.find(&place.node); set != place.source.overrides.end())
    return "--set " + set->second;
  const Written written = place.source.written_at(place.node);
  if (written.line == 0) return written.file;
  return fmt::format("{}:{}:{}", written.file, written.line, written.column + 1 + skip);
}

// The part [begin, end) of a formula that stands in a text with or without the sign =.
[[noreturn]] void refuse_letters(const Table& t, const std::string& key, const std::string& text, std::size_t begin,
                                 std::size_t end, const std::string& why) {
  const std::size_t skip = text.starts_with('=') ? 1 : 0;
  const std::string part = core::printable(text.substr(skip + begin, std::min<std::size_t>(end - begin, 60)));
  t.refuse(key, fmt::format("is wrong at letter {}: {} {}", skip + begin + 1,
                            part.empty() ? "the end" : "'" + part + "'", why));
}

std::string text_of(const FormulaPlace& place) {
  return core::printable(*place.node.value<std::string>());
}

}  // namespace

std::optional<std::string> formula_in(const toml::node& node) {
  const auto* text = node.as_string();
  if (!text || !text->get().starts_with('=')) return std::nullopt;
  return text->get().substr(1);
}

void refuse_formula(const FormulaPlace& place, const formula::Error& error) {
  const std::string formula = formula_in(place.node).value();
  const std::string part =
      core::printable(formula.substr(error.begin, std::min<std::size_t>(error.end - error.begin, 60)));
  throw core::InputError(fmt::format("{}: {} = \"{}\": {} {}", place_text(place, 1 + error.begin), place.path,
                                     text_of(place), part.empty() ? "the end" : "'" + part + "'", error.what()));
}

void refuse_value(const FormulaPlace& place, const std::string& why) {
  throw core::InputError(fmt::format("{}: {} = \"{}\" {}", place_text(place, 0), place.path, text_of(place), why));
}

formula::Unit stated_unit(std::string_view text) {
  const auto dimension = formula::parse_unit(text);
  return dimension ? formula::known(*dimension) : formula::Unit{};
}

Evaluated evaluate(const FormulaPlace& place, const formula::Scope& scope) {
  try {
    formula::Graph graph;
    const formula::Parsed parsed = formula::parse(formula_in(place.node).value(), scope, graph);
    return {graph[parsed.node].value, parsed.unit};
  } catch (const formula::Error& error) {
    refuse_formula(place, error);
  }
}

double evaluate(const FormulaPlace& place, const formula::Scope& scope, const std::string& unit) {
  const Evaluated out = evaluate(place, scope);
  const formula::Unit wanted = stated_unit(unit);
  using Is = formula::Unit::Is;
  if (out.unit.is == Is::known && wanted.is == Is::known && !(out.unit.dimension == wanted.dimension))
    refuse_value(place, fmt::format("has the unit {}, but must have {} (a number may have a unit: 2[m/s])",
                                    out.unit.dimension.text(), unit));
  return out.value;
}

void refuse_part(const Table& t, const std::string& key, std::size_t begin, std::size_t end, const std::string& why) {
  if (end == 0) t.refuse(key, why);
  refuse_letters(t, key, t.text(key), begin, end, why);
}

formula::Parsed parse_into(formula::Graph& graph, const Table& t, const std::string& key, const std::string& text,
                           const formula::Scope& scope, const std::string& unit) {
  const std::string_view formula = std::string_view(text).substr(text.starts_with('=') ? 1 : 0);
  formula::Parsed parsed;
  try {
    parsed = formula::parse(formula, scope, graph);
  } catch (const formula::Error& error) {
    refuse_letters(t, key, text, error.begin, error.end, error.what());
  }
  const formula::Unit wanted = stated_unit(unit);
  using Is = formula::Unit::Is;
  if (parsed.unit.is == Is::known && wanted.is == Is::known && !(parsed.unit.dimension == wanted.dimension))
    t.refuse(key, fmt::format("has the unit {}, but must have {} (a number may have a unit: 2[m/s])",
                              parsed.unit.dimension.text(), unit));
  return parsed;
}

LawFormula parse_law_formula(const Table& t, const std::string& key, const std::string& text,
                             const formula::Scope& scope, const std::string& unit) {
  LawFormula out;
  static_cast<formula::Parsed&>(out) = parse_into(out.graph, t, key, text, scope, unit);
  return out;
}

}  // namespace stiction::scenario
