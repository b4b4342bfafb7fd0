#pragma once
// The friction laws by name: what the scenario reader, the schema and the documentation list. Made from the variant.
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "stiction/laws/contact_law.hpp"

namespace stiction::laws {

struct FrictionEntry {
  std::string_view name, variant, doc;  // words of the scenario file
  std::vector<Parameter> parameters;
  Friction prototype;
};

const std::vector<FrictionEntry>& friction_catalogue();
std::vector<Parameter> normal_parameters();

std::vector<std::string> friction_names();
std::vector<std::string> friction_variants(std::string_view name);

// The law of that name with its parameters asked from `value`, one by one.
Friction make_friction(const FrictionEntry& entry, const std::function<double(const Parameter&)>& value);
Unilateral make_normal(const std::function<double(const Parameter&)>& value);

// Name, variant and parameter values of a law, for people.
std::string describe(const ContactLaw& law);

}  // namespace stiction::laws
