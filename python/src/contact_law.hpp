#pragma once
// The law of a contact on its own.
#include "stiction/laws/contact_law.hpp"

namespace stiction::python {

struct ContactLaw {
  laws::ContactLaw law;
};

}  // namespace stiction::python
