#include "stiction/scenario/language/parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/core/printable.hpp"
#include "stiction/scenario/language/evaluate.hpp"

namespace stiction::scenario {
namespace {

constexpr std::array<std::string_view, 3> kParameterKeys{"value", "unit", "doc"};
constexpr std::size_t kMostParameters = 1000;  // parameters

// One entry of the table, before its formula is evaluated.
struct Entered {
  const toml::node* value = nullptr;  // a number, or a text with a formula
  std::string unit, doc;
  std::vector<std::string> needs{};  // parameters of the same table
};

class Reader {
 public:
  Reader(const toml::table& table, std::string label, const Source& source)
      : table_(table), label_(std::move(label)), source_(source) {
    if (table_.size() > kMostParameters)
      throw core::InputError(
          fmt::format("{}: {} are too many: at most {}", source_.place(table_), label_, kMostParameters));
    for (const auto& [key, node] : table_) entered_[std::string(key.str())] = enter(std::string(key.str()), node);
    for (auto& [name, entry] : entered_)
      if (const auto formula = formula_in(*entry.value))
        for (std::string& needed : formula::names_in(*formula))
          if (entered_.contains(needed)) entry.needs.push_back(std::move(needed));
  }

  // Names in an order such that each comes after those it needs.
  std::vector<std::string> order() const {
    std::vector<std::string> out;
    std::set<std::string> done;
    for (std::size_t before = out.size() + 1; out.size() != entered_.size() && before != out.size();) {
      before = out.size();
      for (const auto& [name, entry] : entered_)
        if (!done.contains(name) &&
            std::ranges::all_of(entry.needs, [&](const std::string& n) { return done.contains(n); })) {
          out.push_back(name);
          done.insert(name);
        }
    }
    if (out.size() != entered_.size()) refuse_cycle(done);
    return out;
  }

  [[nodiscard]] const Entered& operator[](const std::string& name) const { return entered_.at(name); }
  [[nodiscard]] std::string path(const std::string& name) const { return label_ + "." + name; }
  [[noreturn]] void refuse(const toml::node& node, const std::string& name, const std::string& why) const {
    throw core::InputError(fmt::format("{}: {} {}", source_.place(node), core::printable(path(name)), why));
  }

 private:
  Entered enter(const std::string& name, const toml::node& node) const {
    if (!is_parameter_name(name))
      refuse(node, name, "is not a name for a parameter: letters, digits and _, no function, not pi");
    Entered out{&node, "", ""};
    if (const toml::table* parts = node.as_table()) {
      for (const auto& [key, part] : *parts)
        if (std::ranges::find(kParameterKeys, key.str()) == kParameterKeys.end())
          refuse(
              part, name + "." + std::string(key.str()),
              "is not known here" + core::did_you_mean(key.str(), std::array<std::string, 3>{"value", "unit", "doc"}));
      out.value = parts->get("value");
      if (!out.value) refuse(node, name, "has no value");
      out.unit = word(*parts, "unit", name);
      out.doc = word(*parts, "doc", name);
      if (!out.unit.empty() && !formula::parse_unit(out.unit))
        refuse(*parts->get("unit"), name,
               fmt::format("has the unit \"{}\", which is not one of m, kg, s, rad, N, J, W, Pa, Hz and their products",
                           core::printable(out.unit)));
    }
    const bool number = out.value->is_number() && std::isfinite(*out.value->value<double>());
    if (!number && !formula_in(*out.value))
      refuse(*out.value, name,
             fmt::format("= {} must be a number, a formula such as \"= 2*R\", or a table with value, unit and doc",
                         core::printable(value_text(*out.value))));
    return out;
  }
  std::string word(const toml::table& parts, const char* key, const std::string& name) const {
    const toml::node* node = parts.get(key);
    if (!node) return {};
    if (!node->is_string()) refuse(*node, name + "." + key, "must be a string in quotes");
    return *node->value<std::string>();
  }

  [[noreturn]] void refuse_cycle(const std::set<std::string>& done) const {
    std::vector<std::string> path;
    const auto next = [&](const Entered& entry) {
      return *std::ranges::find_if(entry.needs, [&](const std::string& n) { return !done.contains(n); });
    };
    for (const auto& [first, entry] : entered_)
      if (!done.contains(first)) {
        path.push_back(first);
        break;
      }
    for (auto again = path.end(); again == path.end();) {  // in the end it comes back to one that it has passed
      const std::string name = next(entered_.at(path.back()));
      again = std::ranges::find(path, name);
      if (again != path.end()) {
        path.erase(path.begin(), again);
        path.push_back(name);
        break;
      }
      path.push_back(name);
      again = path.end();
    }
    constexpr std::size_t kShown = 8;
    const bool all = path.size() <= kShown;
    const std::vector<std::string> some(path.begin(), all ? path.end() : path.begin() + kShown);
    refuse(*entered_.at(path.front()).value, path.front(),
           fmt::format("depends on itself: {}{}", fmt::join(some, " -> "), all ? "" : " -> ..."));
  }

  const toml::table& table_;
  std::string label_;
  const Source& source_;
  std::map<std::string, Entered> entered_;
};

}  // namespace

bool is_parameter_name(std::string_view name) {
  const std::vector<std::string> names = formula::names_in(name);
  return names.size() == 1 && names.front() == name && name.find_first_of(".` -") == std::string_view::npos;
}

Parameters::Parameters(const toml::table* table, const std::string& label, const Source& source,
                       const Parameters* outer) {
  if (outer) {
    *symbols_ = *outer->symbols_;
    scope_.known = outer->scope_.known;
  }
  scope_.find = [symbols = symbols_](std::string_view name) -> std::optional<formula::Symbol> {
    const auto found = symbols->find(name);
    if (found == symbols->end()) return std::nullopt;
    return formula::Symbol{found->second.value.value, found->second.unit};
  };
  if (!table) return;
  const Reader reader(*table, label, source);
  for (const std::string& name : reader.order()) {
    const Entered& entry = reader[name];
    ParameterValue out{name, 0.0, entry.unit, entry.doc, ""};
    formula::Unit unit = stated_unit(entry.unit);
    if (const auto formula = formula_in(*entry.value)) {
      const FormulaPlace place{source, *entry.value, reader.path(name)};
      const Evaluated evaluated = evaluate(place, scope_);
      out.formula = *formula;
      out.value = entry.unit.empty() ? evaluated.value : evaluate(place, scope_, entry.unit);
      if (entry.unit.empty() && evaluated.unit.is == formula::Unit::Is::known) unit = evaluated.unit;
    } else {
      out.value = *entry.value->value<double>();
    }
    put(std::move(out), unit);
  }
}

void Parameters::put(ParameterValue value, const formula::Unit& unit) {
  if (!has(value.name)) scope_.known.push_back(value.name);
  const std::string name = value.name;
  (*symbols_)[name] = {std::move(value), unit};
}

void Parameters::add(const std::string& name, double value) {
  put({name, value, "", "", ""}, {formula::Unit::Is::number, {}});
}

std::vector<ParameterValue> Parameters::values() const {
  std::vector<ParameterValue> out;
  for (const auto& [name, entry] : *symbols_) out.push_back(entry.value);
  return out;
}

}  // namespace stiction::scenario
