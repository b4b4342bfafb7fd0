#pragma once
// A friction law that is a Python object with project and support.
#include "convert.hpp"
#include "stiction/laws/friction/custom.hpp"

namespace stiction::python {

std::shared_ptr<const laws::CustomLaw> make_law(const py::object& law);

}  // namespace stiction::python
