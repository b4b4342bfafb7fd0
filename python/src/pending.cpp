#include "pending.hpp"

#include <utility>

namespace stiction::python {
namespace {
thread_local std::exception_ptr pending;
}

bool is_pending() {
  return pending != nullptr;
}
void keep_pending(pybind11::error_already_set&& error) {
  if (!pending) pending = std::make_exception_ptr(std::move(error));
}
std::exception_ptr take_pending() {
  return std::exchange(pending, nullptr);
}

bool take_interrupt() {
  try {
    if (pending) std::rethrow_exception(pending);
  } catch (const pybind11::error_already_set& error) {
    if (!error.matches(PyExc_KeyboardInterrupt)) return false;
    pending = nullptr;
    return true;
  }
  return false;
}

}  // namespace stiction::python
