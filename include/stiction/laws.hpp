#pragma once
// Contact laws: normal, friction, coefficient and rolling parts, the catalogue of them by name, and the base class of
// friction laws of your own (docs/howto/custom-law.md).
#include "stiction/laws/catalogue.hpp"
#include "stiction/laws/contact_law.hpp"
