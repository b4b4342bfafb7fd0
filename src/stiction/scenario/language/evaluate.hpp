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

// Formulas with variables, which stand in texts of their own, with or without the sign =. A unit other than `unit` is
// refused where both are known.
formula::Parsed parse_into(formula::Graph& graph, const Table& t, const std::string& key, const std::string& text,
                           const formula::Scope& scope, const std::string& unit);
struct LawFormula : formula::Parsed {
  formula::Graph graph;
};
LawFormula parse_law_formula(const Table& t, const std::string& key, const std::string& text,
                             const formula::Scope& scope, const std::string& unit);
// Refuses the part [begin, end) of such a formula; end = 0: all of it.
[[noreturn]] void refuse_part(const Table& t, const std::string& key, std::size_t begin, std::size_t end,
                              const std::string& why);

}  // namespace stiction::scenario
