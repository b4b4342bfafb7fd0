#pragma once
// [parameters]: numbers with names, which formulas of the file use.
#include <map>
#include <memory>

#include "stiction/formula/parse.hpp"
#include "stiction/scenario/parameter_value.hpp"
#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

class Parameters {
 public:
  Parameters() = default;
  // Of a table of them; those of `outer` are known too, and may be given anew. Throws core::InputError with place and
  // reason: no number, a formula that is wrong, a cycle.
  Parameters(const toml::table* table, const std::string& label, const Source& source,
             const Parameters* outer = nullptr);

  void add(const std::string& name, double value);
  [[nodiscard]] std::vector<ParameterValue> values() const;  // by name
  [[nodiscard]] const formula::Scope& scope() const { return scope_; }
  [[nodiscard]] bool has(const std::string& name) const { return symbols_->contains(name); }

 private:
  struct Entry {
    ParameterValue value;
    formula::Unit unit;
  };
  using Symbols = std::map<std::string, Entry, std::less<>>;
  void put(ParameterValue value, const formula::Unit& unit);

  std::shared_ptr<Symbols> symbols_ = std::make_shared<Symbols>();
  formula::Scope scope_{};
};

// A name that formulas can use.
bool is_parameter_name(std::string_view name);

}  // namespace stiction::scenario
