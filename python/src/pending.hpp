#pragma once
// Exceptions of Python code that the engine called. No exception may pass through a step: it is kept here, for this
// thread, until the call that Python made comes to its end.
#include <pybind11/pybind11.h>

#include <exception>

namespace stiction::python {

bool is_pending();
void keep_pending(pybind11::error_already_set&& error);  // the first one counts
std::exception_ptr take_pending();                       // null where there is none
bool take_interrupt();                                   // whether it was Ctrl-C; anything else stays
inline void throw_pending() {
  if (is_pending()) std::rethrow_exception(take_pending());
}

}  // namespace stiction::python
