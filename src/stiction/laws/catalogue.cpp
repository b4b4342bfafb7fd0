#include "stiction/laws/catalogue.hpp"

#include <fmt/format.h>

namespace stiction::laws {
namespace {

template <class Law>
std::vector<Parameter> parameters_of() {
  std::vector<Parameter> out;
  for (const Field<Law>& field : Law::parameters) out.push_back(core::described(field));
  return out;
}

// User-defined laws have no name in scenario files.
template <class Law>
inline constexpr bool for_files = !std::is_same_v<Law, CustomFriction>;

template <class... Laws>
std::vector<Entry<std::variant<Laws...>>> list(std::variant<Laws...>*) {
  std::vector<Entry<std::variant<Laws...>>> entries;
  const auto add = [&]<class Law>(Law law) {
    if constexpr (for_files<Law>) entries.push_back({Law::name, Law::variant, Law::doc, parameters_of<Law>(), law});
  };
  (add(Laws{}), ...);
  // A law without a set is more than another pressure: its variant is also a name of its own.
  const auto add_word = [&]<class Law>(Law law) {
    if constexpr (for_files<Law> && requires { law.kind; })
      if (law.kind == LawKind::velocity_curve && !Law::variant.empty())
        entries.push_back({Law::variant, "", Law::doc, parameters_of<Law>(), law});
  };
  (add_word(Laws{}), ...);
  return entries;
}

template <class... Laws>
constexpr bool all_friction(std::variant<Laws...>*) {
  return (FrictionLaw<Laws> && ...);
}
template <class... Laws>
constexpr bool all_rolling(std::variant<Laws...>*) {
  return (RollingLaw<Laws> && ...);
}
template <class... Laws>
constexpr bool all_compliant(std::variant<Hard, Laws...>*) {
  return (CompliantLaw<Laws> && ...);
}
static_assert(all_friction(static_cast<Friction*>(nullptr)) && all_rolling(static_cast<Rolling*>(nullptr)) &&
              all_compliant(static_cast<Compliance*>(nullptr)));

template <class Law>
std::string values(const Law& law) {
  std::string text;
  for (const Field<Law>& field : Law::parameters)
    text += fmt::format(", {} {}{}{}", field.parameter.name, law.*field.member, field.parameter.unit == "1" ? "" : " ",
                        field.parameter.unit == "1" ? "" : field.parameter.unit);
  return text;
}

std::string words(const Unilateral& law) {
  if (law.bilateral) return std::string(Unilateral::kPermanent);
  std::string text =
      fmt::format("unilateral ({}restitution {}", law.impact == ImpactLaw::newton ? "" : "Poisson's ", law.restitution);
  if (law.restitution_tangential > 0.0) text += fmt::format(", tangential {}", law.restitution_tangential);
  if (law.restitution_threshold > 0.0) text += fmt::format(", above {} m/s", law.restitution_threshold);
  if (law.adhesion > 0.0) text += fmt::format(", adhesion {} N", law.adhesion);
  return text + ")";
}

template <class Law>
std::string words(const Law& law) {
  return fmt::format("{}{}{}{}", Law::name, Law::variant.empty() ? "" : " ", Law::variant, values(law));
}

}  // namespace

template <>
const std::vector<Entry<Friction>>& catalogue<Friction>() {
  static const auto entries = list(static_cast<Friction*>(nullptr));
  return entries;
}
template <>
const std::vector<Entry<Coefficient>>& catalogue<Coefficient>() {
  static const auto entries = list(static_cast<Coefficient*>(nullptr));
  return entries;
}
template <>
const std::vector<Entry<Rolling>>& catalogue<Rolling>() {
  static const auto entries = list(static_cast<Rolling*>(nullptr));
  return entries;
}
template <>
const std::vector<Entry<Compliance>>& catalogue<Compliance>() {
  static const auto entries = list(static_cast<Compliance*>(nullptr));
  return entries;
}

std::vector<Parameter> normal_parameters() {
  return parameters_of<Unilateral>();
}

Unilateral make_normal(const ParameterValue& value) {
  Unilateral normal;
  for (const Field<Unilateral>& field : Unilateral::parameters) normal.*field.member = value(core::described(field));
  return normal;
}

std::string describe(const ContactLaw& law) {
  std::string text = compliant(law.compliance)
                         ? std::visit([](const auto& compliance) { return words(compliance); }, law.compliance)
                         : words(law.normal);
  std::visit([&](const auto& friction) { text += ", friction " + words(friction); }, law.friction);
  if (law.coefficient.index() != 0)
    std::visit([&](const auto& coefficient) { text += ", coefficient " + words(coefficient); }, law.coefficient);
  if (law.rolling.index() != 0)
    std::visit([&](const auto& rolling) { text += ", rolling " + words(rolling); }, law.rolling);
  return text;
}

}  // namespace stiction::laws
