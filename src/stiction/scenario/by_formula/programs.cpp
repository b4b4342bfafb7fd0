#include "stiction/scenario/by_formula/programs.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace stiction::scenario {
namespace {

std::shared_ptr<const formula::Program> program(const Table& t, const std::string& key, const formula::Graph& graph,
                                                const std::vector<int>& nodes, int variables) {
  try {
    return std::make_shared<const formula::Program>(graph, nodes, variables);
  } catch (const formula::TooLong&) {
    t.refuse(key, "is too long with its derivatives");
  }
}

}  // namespace

LawFormula read_formula(const Table& t, const std::string& key, const std::vector<Variable>& variables,
                        const std::string& unit) {
  if (!t.has(key)) t.refuse(key, "is missing: a formula, as a text");
  formula::Scope scope = t.scope();
  std::string names;
  for (const Variable& v : variables) {
    scope.known.push_back(v.name);
    names += (names.empty() ? "" : ", ") + v.name;
  }
  scope.what = "a parameter or one of the variables " + names;
  scope.find = [&, of_parameters = t.scope().find](std::string_view name) -> std::optional<formula::Symbol> {
    const auto found = std::ranges::find(variables, name, &Variable::name);
    const auto parameter = of_parameters ? of_parameters(name) : std::nullopt;
    if (found == variables.end()) return parameter;
    if (parameter) t.refuse(key, fmt::format("names '{}', which is both a variable and a parameter", name));
    return formula::Symbol{0.0, stated_unit(found->unit), static_cast<int>(found - variables.begin())};
  };
  return parse_law_formula(t, key, t.text(key), scope, unit);
}

std::shared_ptr<const formula::Program> read_mu(const Table& t) {
  LawFormula f = read_formula(t, "mu_formula", {{"v", "m/s"}}, "1");
  const int slope = f.graph.derivative(f.node, 0);
  return program(t, "mu_formula", f.graph, {f.node, slope}, 1);
}

std::shared_ptr<const formula::Program> read_normal_force(const Table& t) {
  LawFormula f = read_formula(t, "normal_formula", {{"depth", "m"}, {"rate", "m/s"}}, "N");
  const int by_depth = f.graph.derivative(f.node, 0), by_rate = f.graph.derivative(f.node, 1);
  return program(t, "normal_formula", f.graph, {f.node, by_depth, by_rate}, 2);
}

// A constant speed is one: nothing is evaluated in a step.
model::TimeLaw read_motion(const Table& t) {
  LawFormula f = read_formula(t, "formula", {{"t", "s"}}, "");
  const int speed = f.graph.derivative(f.node, 0), slope = f.graph.derivative(speed, 0);
  if (f.graph.is_constant(speed)) return model::Steady{f.graph[speed].value};
  return model::ByFormula(program(t, "formula", f.graph, {f.node, speed, slope}, 1));
}

}  // namespace stiction::scenario
