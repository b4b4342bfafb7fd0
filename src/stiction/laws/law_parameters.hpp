#pragma once
// The parameters of a whole contact law by name, and its numbers for checkpoints.
#include <string>
#include <utility>
#include <vector>

#include "stiction/core/archive.hpp"
#include "stiction/laws/contact_law.hpp"

namespace stiction::laws {

// Names of the parameters that the law uses, as in scenario files; of dry joint friction that is `friction`.
std::vector<std::string> parameter_names(const ContactLaw& law);

// Those parameters with their values.
std::vector<std::pair<Parameter, double>> parameter_values(const ContactLaw& law);

// Sets the parameter in every part that has it; whether the values make sense together is not checked. False where
// the law has none of that name.
bool set_parameter(ContactLaw& law, std::string_view name, double value);

// Which laws its parts are, and their parameters: the same count of numbers for every law. Points of a table and user
// code are not among them: a law to be read into must have them already, else the archive throws core::InputError.
void archive(core::Archive& ar, ContactLaw& law);

}  // namespace stiction::laws
