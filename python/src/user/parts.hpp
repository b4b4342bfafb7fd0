#pragma once
// Python code as parts of a model: forces, friction laws, surfaces. Where a function has an attribute `address`, as
// those compiled by numba.cfunc have, that is called instead, without the lock of the interpreter.
#include "convert.hpp"
#include "stiction/model/model.hpp"
#include "stiction/scenario/user_parts.hpp"

namespace stiction::python {

// From {"laws": {contact: law}, "shapes": [(body, name, surface, centre, rotation)], "forces": {name: (function,
// [bodies])}}, as the package prepares it.
scenario::UserParts user_parts(const py::dict& parts);

// Finds the bodies that forces act on; throws core::InputError for unknown names.
void bind_forces(const scenario::UserParts& parts, const model::Model& model);

}  // namespace stiction::python
