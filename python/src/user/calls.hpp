#pragma once
// Calls of Python code within a step: what it raises is kept until the step is over (pending.hpp).
#include <limits>
#include <memory>

#include "convert.hpp"
#include "pending.hpp"

namespace stiction::python {

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();  // the answer of code that raises

// The last owner may be a thread that does not hold the lock of the interpreter.
template <class T, class... Args>
std::shared_ptr<T> make_guarded(Args&&... args) {
  return std::shared_ptr<T>(new T(std::forward<Args>(args)...), [](T* p) {
    const py::gil_scoped_acquire lock;
    delete p;
  });
}

// The C function that a compiled callable has the address of, else null.
template <class Function>
Function* compiled(const py::object& callable) {
  if (!py::hasattr(callable, "address")) return nullptr;
  return reinterpret_cast<Function*>(callable.attr("address").cast<std::uintptr_t>());
}

// What `call` returns with the lock held; `otherwise` where it raises, or where something raised before.
template <class Call, class Result>
Result guarded(Call&& call, Result otherwise) {
  if (is_pending()) return otherwise;
  const py::gil_scoped_acquire lock;
  try {
    return call();
  } catch (py::error_already_set& error) {
    keep_pending(std::move(error));
  } catch (const py::builtin_exception& error) {
    error.set_error();
    keep_pending(py::error_already_set());
  }
  return otherwise;
}

Array array_of(py::handle value);                                   // null where it is no array of numbers
Array sized(py::handle value, py::ssize_t size, const char* what);  // that many numbers, finite or not

}  // namespace stiction::python
