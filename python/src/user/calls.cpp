#include "user/calls.hpp"

#include <fmt/format.h>

namespace stiction::python {

// numpy would take None for a number.
Array array_of(py::handle value) {
  return value.is_none() ? py::reinterpret_steal<Array>(py::handle()) : Array::ensure(value);
}

Array sized(py::handle value, py::ssize_t size, const char* what) {
  Array a = array_of(value);
  if (!a) {
    PyErr_Clear();
    throw py::type_error(fmt::format("{} must return {} numbers, not {}", what, size,
                                     std::string(py::str(py::type::of(value).attr("__name__")))));
  }
  if (a.size() != size) throw py::value_error(fmt::format("{} must return {} numbers, not {}", what, size, a.size()));
  return a;
}

}  // namespace stiction::python
