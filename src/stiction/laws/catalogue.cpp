#include "stiction/laws/catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace stiction::laws {
namespace {

template <class Law>
std::vector<Parameter> parameters_of() {
  std::vector<Parameter> out;
  for (const Field<Law>& field : Law::parameters) out.push_back(field.parameter);
  return out;
}

template <class... Laws>
std::vector<FrictionEntry> list(std::variant<Laws...>*) {
  static_assert((FrictionLaw<Laws> && ...));
  return {FrictionEntry{Laws::name, Laws::variant, Laws::doc, parameters_of<Laws>(), Laws{}}...};
}

template <class Law>
void fill(Law& law, const std::function<double(const Parameter&)>& value) {
  for (const Field<Law>& field : Law::parameters) law.*field.member = value(field.parameter);
}

}  // namespace

const std::vector<FrictionEntry>& friction_catalogue() {
  static const std::vector<FrictionEntry> entries = list(static_cast<Friction*>(nullptr));
  return entries;
}

std::vector<Parameter> normal_parameters() {
  return parameters_of<Unilateral>();
}

std::vector<std::string> friction_names() {
  std::vector<std::string> names;
  for (const FrictionEntry& entry : friction_catalogue())
    if (std::find(names.begin(), names.end(), entry.name) == names.end()) names.emplace_back(entry.name);
  return names;
}

std::vector<std::string> friction_variants(std::string_view name) {
  std::vector<std::string> variants;
  for (const FrictionEntry& entry : friction_catalogue())
    if (entry.name == name && !entry.variant.empty()) variants.emplace_back(entry.variant);
  return variants;
}

Friction make_friction(const FrictionEntry& entry, const std::function<double(const Parameter&)>& value) {
  Friction friction = entry.prototype;
  std::visit([&](auto& law) { fill(law, value); }, friction);
  return friction;
}

Unilateral make_normal(const std::function<double(const Parameter&)>& value) {
  Unilateral normal;
  fill(normal, value);
  return normal;
}

std::string describe(const ContactLaw& law) {
  std::string text = fmt::format("unilateral (restitution {})", law.normal.restitution);
  std::visit(
      [&]<class Law>(const Law& friction) {
        text += fmt::format(", friction {}", Law::name);
        if (!Law::variant.empty()) text += fmt::format(" {}", Law::variant);
        for (const Field<Law>& field : Law::parameters)
          text += fmt::format(", {} {}{}{}", field.parameter.name, friction.*field.member,
                              field.parameter.unit == "1" ? "" : " ",
                              field.parameter.unit == "1" ? "" : field.parameter.unit);
      },
      law.friction);
  return text;
}

}  // namespace stiction::laws
