// stiction._core.Simulation: the clock; what belongs to it is in parts.hpp.
#include <fmt/format.h>

#include "simulation/parts.hpp"

namespace stiction::python {

void bind_simulation(py::module_& m) {
  SimulationClass c(m, "Simulation");
  c.def(py::init<SharedScenario, bool, bool>())
      .def("step", &Run::step, "One step. Raises SimulationError where the simulation cannot continue.")
      .def("_go", &Run::go)
      .def_property_readonly(
          "done", [](Run& r) { return r.see().done(); }, "Whether the duration is reached.")
      .def_property_readonly(
          "t", [](Run& r) { return r.see().state().t; }, "Time, s.")
      .def_property_readonly(
          "dt", [](Run& r) { return r.see().last_dt(); }, "Length of the last step, s.")
      .def_property_readonly(
          "steps_done", [](Run& r) { return r.see().done_steps(); }, "Number of steps done.")
      .def_property_readonly(
          "steps", [](Run& r) { return r.see().total_steps(); }, "Number of steps of the whole run.")
      .def_property_readonly(
          "energy", [](Run& r) { return r.see().energy(); }, "Total energy, J.")
      .def_property_readonly(
          "state_hash", [](Run& r) { return fmt::format("{:016x}", model::state_hash(r.see().state())); },
          "Hash of the bits of the motion, as `stiction run --json` prints it.");
  bind_samples(c);
  bind_books(c);
  bind_changes(c);
}

}  // namespace stiction::python
