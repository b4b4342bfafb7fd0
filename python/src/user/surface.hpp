#pragma once
// A surface that is a Python object with jet and point.
#include "convert.hpp"
#include "stiction/geometry/surfaces/custom.hpp"

namespace stiction::python {

std::shared_ptr<const geometry::surfaces::CustomSurface> make_surface(const py::object& surface);

}  // namespace stiction::python
