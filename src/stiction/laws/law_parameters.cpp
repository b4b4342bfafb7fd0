#include "stiction/laws/law_parameters.hpp"

#include <algorithm>

#include "stiction/core/error.hpp"
#include "stiction/core/hash.hpp"

namespace stiction::laws {
namespace {

// visit(part) for the parts in effect; Law is ContactLaw or const ContactLaw.
template <class Law, class Visit>
void for_parts(Law& law, Visit&& visit) {
  if (!compliant(law.compliance) && !law.normal.bilateral) visit(law.normal);
  std::visit(visit, law.friction);
  std::visit(visit, law.coefficient);
  std::visit(visit, law.rolling);
  std::visit(visit, law.compliance);
}

// The size of a patch that follows from the load is not a parameter.
template <class Part>
bool free_to_choose(const ContactLaw& law, const Field<Part>& field) {
  constexpr bool kOnPatch = requires(const Part& part) {
    part.with_patch(Patch{});
  };
  return !(kOnPatch && law.patch && field.parameter.unit == "m");
}

// The parameter that is a field of the law itself.
bool has_modulus(const ContactLaw& law) {
  return law.patch && !compliant(law.compliance);
}

template <class Law, std::size_t Count>
void archive_values(core::Archive& ar, Law& law) {
  std::array<double, Count> values{};
  const auto fields = Law::parameters;
  for (std::size_t k = 0; k < fields.size(); ++k) values[k] = law.*fields[k].member;
  ar("parameters", values);
  if (!ar.reading()) return;
  for (std::size_t k = 0; k < fields.size(); ++k) law.*fields[k].member = values[k];
}

// Laws that refer to a table or to user code: their parameters alone are not enough to rebuild them.
template <class Law>
constexpr bool kRefers = std::is_same_v<Law, CustomFriction> || std::is_same_v<Law, CoefficientTable> ||
                         std::is_same_v<Law, CoefficientFormula> || std::is_same_v<Law, FormulaForce>;

template <class... Laws>
void archive_part(core::Archive& ar, std::variant<Laws...>& part) {
  constexpr std::size_t kMost = std::max({Laws::parameters.size()...});
  int index = static_cast<int>(part.index());
  ar("law", index);
  if (ar.reading() && index != static_cast<int>(part.index())) {
    constexpr bool refers[] = {kRefers<Laws>...};
    if (index < 0 || index >= static_cast<int>(sizeof...(Laws)))
      throw core::InputError("the checkpoint names a law that does not exist");
    if (refers[index])
      throw core::InputError(
          "the checkpoint has a user-defined law or one with a table or formula: set that law first, then restore");
    const std::array<std::variant<Laws...>, sizeof...(Laws)> all{std::variant<Laws...>(Laws{})...};
    part = all[static_cast<std::size_t>(index)];
  }
  std::visit([&]<class Law>(Law& law) { archive_values<Law, kMost>(ar, law); }, part);
}

// Points are not stored, but they can be compared.
void archive_points(core::Archive& ar, const Coefficient& coefficient) {
  core::StateHash hash;
  if (const auto* table = std::get_if<CoefficientTable>(&coefficient); table && table->points)
    for (const auto& [speed, mu] : *table->points) {
      hash.add(speed);
      hash.add(mu);
    }
  const auto own = static_cast<std::int64_t>(hash.value() & 0xffffffffU);
  std::int64_t stored = own;
  ar("points", stored);
  if (stored != own)
    throw core::InputError("the checkpoint has a law with another table: set that law first, then restore");
}

}  // namespace

std::vector<std::pair<Parameter, double>> parameter_values(const ContactLaw& law) {
  if (law.normal.dry()) return {{{"friction", "N m", kNonNegative, "largest torque or force"}, law.normal.hold}};
  std::vector<std::pair<Parameter, double>> out;
  const auto known = [&](std::string_view name) {
    return std::ranges::any_of(out, [&](const auto& one) { return one.first.name == name; });
  };
  for_parts(law, [&]<class Part>(const Part& part) {
    for (const Field<Part>& field : Part::parameters)
      if (free_to_choose(law, field) && !known(field.parameter.name))
        out.emplace_back(field.parameter, part.*field.member);
  });
  if (has_modulus(law)) out.emplace_back(kModulus, law.modulus);
  return out;
}

std::vector<std::string> parameter_names(const ContactLaw& law) {
  std::vector<std::string> out;
  for (const auto& [parameter, value] : parameter_values(law)) out.emplace_back(parameter.name);
  return out;
}

bool set_parameter(ContactLaw& law, std::string_view name, double value) {
  if (law.normal.dry()) {
    if (name == "friction") law.normal.hold = value;
    return name == "friction";
  }
  bool found = has_modulus(law) && name == "modulus";
  if (found) law.modulus = value;
  for_parts(law, [&]<class Part>(Part& part) {
    for (const Field<Part>& field : Part::parameters)
      if (field.parameter.name == name && free_to_choose(law, field)) {
        part.*field.member = value;
        found = true;
      }
  });
  return found;
}

void archive(core::Archive& ar, ContactLaw& law) {
  archive_values<Unilateral, Unilateral::parameters.size()>(ar, law.normal);
  ar("impact", law.normal.impact);
  ar("hold", law.normal.hold);
  ar("bilateral", law.normal.bilateral);
  archive_part(ar, law.friction);
  archive_part(ar, law.coefficient);
  archive_part(ar, law.rolling);
  archive_part(ar, law.compliance);
  ar("patch", law.patch);
  ar("modulus", law.modulus);
  archive_points(ar, law.coefficient);
}

}  // namespace stiction::laws
