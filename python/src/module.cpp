// The compiled part of the package `stiction`. It knows no defaults and draws nothing: what users call is in
// python/stiction.
#include "bindings.hpp"
#include "interrupt.hpp"
#include "stiction/core/version.hpp"

PYBIND11_MODULE(_core, m) {
  using namespace stiction::python;
  m.doc() = "Compiled part of stiction: use the package, not this module.";
  m.attr("version") = std::string(stiction::core::version());
  m.attr("git_hash") = std::string(stiction::core::git_hash());
  bind_errors(m);
  bind_scenario(m);
  bind_simulation(m);
  bind_result(m);
  bind_batch(m);
  bind_laws(m);
  bind_solve(m);
  pybind11::module_::import("atexit").attr("register")(pybind11::cpp_function(&end_all));
}
