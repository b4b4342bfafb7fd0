#pragma once
// The value of one formula of a file, "= R + 2*r".
#include <optional>

#include "stiction/formula/parse.hpp"
#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

// The formula behind the sign =, where a value is a text that begins with it.
std::optional<std::string> formula_in(const toml::node& node);

struct FormulaPlace {
  const Source& source;
  const toml::node& node;  // the text
  std::string path;        // of its key, with names
};

// Refuses with file, line, column and the part of the formula.
[[noreturn]] void refuse_formula(const FormulaPlace& place, const formula::Error& error);
[[noreturn]] void refuse_value(const FormulaPlace& place, const std::string& why);

// A unit as a key or a parameter states it; nothing where it is none that can be checked. "rad/s or m/s" is none.
formula::Unit stated_unit(std::string_view text);

struct Evaluated {
  double value = 0.0;
  formula::Unit unit{};
};
Evaluated evaluate(const FormulaPlace& place, const formula::Scope& scope);

// The same, for a key with a unit: refuses another one.
double evaluate(const FormulaPlace& place, const formula::Scope& scope, const std::string& unit);

// A formula with variables that stands in a text of its own, with or without the sign =.
struct LawFormula {
  formula::Graph graph;
  int node = -1;
  formula::Unit unit{};
};
// Refuses a unit other than `unit`, where both are known.
LawFormula parse_law_formula(const Table& t, const std::string& key, const std::string& text,
                             const formula::Scope& scope, const std::string& unit);

}  // namespace stiction::scenario
