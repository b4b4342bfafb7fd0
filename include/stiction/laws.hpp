#pragma once
// Contact laws: normal, friction, coefficient and rolling parts, their catalogue by name, and the base class of
// user-defined friction laws (docs/howto/custom-law.md).
#include "stiction/laws/catalogue.hpp"
#include "stiction/laws/contact_law.hpp"
#include "stiction/laws/law_parameters.hpp"
