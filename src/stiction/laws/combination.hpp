#pragma once
// What the ranges of single parameters cannot express: parts of a law that do not go together.
#include "stiction/core/check_fields.hpp"
#include "stiction/laws/contact_law.hpp"

namespace stiction::laws {

// The normal law gives a patch of its own.
bool elastic(const ContactLaw& law);

// `why` is a sentence of its own; empty where nothing is wrong.
core::Problem combination_problem(const ContactLaw& law);

}  // namespace stiction::laws
