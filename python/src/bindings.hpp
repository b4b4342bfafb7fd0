#pragma once
// The parts of the module, each in a file of its own.
#include "convert.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::python {

void bind_errors(py::module_& m);
void bind_scenario(py::module_& m);
void bind_simulation(py::module_& m);
void bind_result(py::module_& m);
void bind_batch(py::module_& m);
void bind_laws(py::module_& m);
void bind_solve(py::module_& m);

// stiction.SimulationError with the time, the contact and the code.
[[noreturn]] void raise_failure(const simulation::Failure& failure);

using SharedScenario = std::shared_ptr<const scenario::Scenario>;

}  // namespace stiction::python
