#pragma once
// [[template]] and [[assembly]]: parts written once and put into the file as often as needed.
#include "stiction/scenario/language/parameters.hpp"

namespace stiction::scenario {

// Takes templates and assemblies away and puts in the parts they stand for, formulas in them evaluated. Returns whether
// there was one. Throws core::InputError.
bool expand_assemblies(toml::table& root, Source& source);

}  // namespace stiction::scenario
