// Our exceptions as those of the package (stiction/errors.py).
#include "bindings.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/parameter.hpp"

namespace stiction::python {
namespace {

void raise(const char* type, const py::tuple& arguments) {
  const py::object error = py::module_::import("stiction.errors").attr(type);
  PyErr_SetObject(error.ptr(), error(*arguments).ptr());
}

}  // namespace

void raise_failure(const simulation::Failure& failure) {
  raise("SimulationError",
        py::make_tuple(failure.message, failure.time, failure.contact, std::string(core::word_of(failure.code))));
  throw py::error_already_set();
}

void bind_errors(py::module_&) {
  py::register_exception_translator([](std::exception_ptr error) {
    try {
      if (error) std::rethrow_exception(error);
    } catch (const core::InputError& e) {
      raise("InputError", py::make_tuple(e.what(), e.about.kind, e.about.name, e.about.key));
    } catch (const core::RunError& e) {
      raise("RunError", py::make_tuple(e.what()));
    }
  });
}

}  // namespace stiction::python
