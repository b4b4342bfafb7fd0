#include "stiction/scenario/language/local_formulas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "stiction/formula/tokens.hpp"

namespace stiction::scenario {
namespace {

constexpr std::array<std::string_view, 6> kFormulaKeys{"f",       "mu_formula",    "normal_formula",
                                                       "formula", "force_formula", "torque_formula"};

std::string number_text(const formula::Symbol& symbol) {
  using Is = formula::Unit::Is;
  const std::string unit = symbol.unit.is == Is::known    ? "[" + symbol.unit.dimension.text() + "]"
                           : symbol.unit.is == Is::number ? ""
                                                          : "[]";
  const std::string number = fmt::format("{}{}", symbol.value, unit);
  return symbol.value < 0.0 ? "(" + number + ")" : number;
}

// In backticks where it has other letters than names of formulas have.
std::string name_text(const std::string& name) {
  const formula::Token token = formula::token_at(name, 0);
  return token.is == formula::Token::Is::name && token.end == name.size() ? name : "`" + name + "`";
}

std::string replaced(const std::string& text, const formula::Scope& parameters, const Rename& rename) {
  std::string out = text.starts_with('=') ? "=" : "";
  const std::string formula = text.substr(out.size());
  std::size_t copied = 0;
  using Is = formula::Token::Is;
  for (formula::Token token = formula::token_at(formula, 0); token.is != Is::end;
       token = formula::token_at(formula, token.end)) {
    if (token.is != Is::name) continue;
    out += formula.substr(copied, token.begin - copied);
    copied = token.end;
    std::string name(token.text);
    const auto symbol = name.find('.') == std::string::npos ? parameters.find(name) : std::nullopt;
    rename(name);
    out += symbol               ? number_text(*symbol)
           : name == token.text ? formula.substr(token.begin, token.end - token.begin)
                                : name_text(name);
  }
  return out + formula.substr(copied);
}

}  // namespace

void replace_local_names(toml::table& part, const formula::Scope& parameters, const Rename& rename) {
  const auto change = [&](toml::node& node) {
    if (auto* text = node.as_string()) text->get() = replaced(text->get(), parameters, rename);
  };
  for (auto&& [key, node] : part) {
    toml::array* list = node.as_array();
    const bool formula = std::ranges::find(kFormulaKeys, key.str()) != kFormulaKeys.end();
    if (list && list->is_array_of_tables())
      for (toml::node& inner : *list) replace_local_names(*inner.as_table(), parameters, rename);
    else if (formula && list)
      for (toml::node& inner : *list) change(inner);
    else if (formula)
      change(node);
  }
}

}  // namespace stiction::scenario
