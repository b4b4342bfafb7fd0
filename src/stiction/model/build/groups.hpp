#pragma once
#include "stiction/model/build/contacts.hpp"

namespace stiction::model {

// A group of contacts: names with `*`, and which shapes may be in them. Private to the builder.
ContactGroup make_group(const Model& model, const ContactGroupSpec& spec, KeptLaw& kept);

}  // namespace stiction::model
