#pragma once
// Why a method of integration does not support a model; empty where it does. The same words for scenario files and for
// C++ users.
#include <string>

#include "stiction/model/model.hpp"

namespace stiction::integration {

// Which contact would have to change, if any.
struct Misfit {
  int contact = -1;  // declaration
  std::string problem;
  std::string key = "type";  // of the integrator: the option to change
};

// Contacts must be compliant, or hard; `why` says what to do where they are not.
Misfit needs_compliance(const model::Model& model, bool compliant, const std::string& why);

// All pairs of groups are contacts for the whole run: there must not be too many of them.
Misfit takes_all_pairs(const model::Model& model);

// No contact may have points whose features change from step to step.
Misfit keeps_features(const model::Model& model);

}  // namespace stiction::integration
