#pragma once
// The laws by name: what the scenario reader, the schema and the documentation list. Made from the variants.
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "stiction/laws/contact_law.hpp"

namespace stiction::laws {

template <class Family>
struct Entry {
  std::string_view name, variant, doc;  // names in scenario files
  std::vector<Parameter> parameters;
  Family prototype;
};
using FrictionEntry = Entry<Friction>;

// Every law of a family that a scenario file can name.
template <class Family>
const std::vector<Entry<Family>>& catalogue();
template <>
const std::vector<Entry<Friction>>& catalogue<Friction>();
template <>
const std::vector<Entry<Coefficient>>& catalogue<Coefficient>();
template <>
const std::vector<Entry<Rolling>>& catalogue<Rolling>();
template <>
const std::vector<Entry<Compliance>>& catalogue<Compliance>();

inline const std::vector<FrictionEntry>& friction_catalogue() {
  return catalogue<Friction>();
}
std::vector<Parameter> normal_parameters();

// Names of a family, each once, and the variants of a name.
template <class Family>
std::vector<std::string> names() {
  std::vector<std::string> out;
  for (const auto& entry : catalogue<Family>())
    if (out.empty() || out.back() != entry.name) out.emplace_back(entry.name);
  return out;
}
template <class Family>
std::vector<std::string> variants(std::string_view name) {
  std::vector<std::string> out;
  for (const auto& entry : catalogue<Family>())
    if (entry.name == name && !entry.variant.empty()) out.emplace_back(entry.variant);
  return out;
}

using ParameterValue = std::function<double(const Parameter&)>;

// The law of an entry, its parameters obtained from `value` one by one.
template <class Family>
Family make(const Entry<Family>& entry, const ParameterValue& value) {
  Family family = entry.prototype;
  std::visit(
      [&]<class Law>(Law& law) {
        for (const Field<Law>& field : Law::parameters) law.*field.member = value(core::described(field));
      },
      family);
  return family;
}
Unilateral make_normal(const ParameterValue& value);

// The parameters of a law with their values.
template <class Family>
std::vector<std::pair<Parameter, double>> values_of(const Family& family) {
  return std::visit(
      []<class Law>(const Law& law) {
        std::vector<std::pair<Parameter, double>> out;
        for (const Field<Law>& field : Law::parameters) out.emplace_back(field.parameter, law.*field.member);
        return out;
      },
      family);
}

// Names, variants and parameter values of a law, for people to read.
std::string describe(const ContactLaw& law);

}  // namespace stiction::laws
