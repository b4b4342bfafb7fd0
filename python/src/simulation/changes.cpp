// What a caller changes between steps. Arguments are read before anything is touched.
#include "contact_law.hpp"
#include "simulation/parts.hpp"
#include "stiction/core/error.hpp"
#include "stiction/laws/law_parameters.hpp"

namespace stiction::python {
namespace {

using simulation::Simulation;

void set_motion(Run& run, const py::object& value) {
  const Array m = numbers(value, "motion");
  const std::size_t count = run.see().state().bodies.size();
  if (m.ndim() != 2 || m.shape(0) != static_cast<py::ssize_t>(count) || m.shape(1) != kMotion)
    throw py::value_error("the state must have as many bodies as the model");
  std::vector<model::BodyState> bodies;
  for (std::size_t b = 0; b < count; ++b) bodies.push_back(read_motion(m.data() + b * kMotion));
  run.change([&](simulation::Simulation& s) { s.set_bodies(bodies); });
}

py::list law(Run& run, const std::string& contact) {
  py::list out;
  for (const auto& [p, value] : laws::parameter_values(run.see().law(contact)))
    out.append(py::make_tuple(std::string(p.name), value, std::string(p.unit), std::string(p.doc)));
  return out;
}

// A number, or (amplitude, frequency, phase), or points of (time, speed).
model::TimeLaw time_law(const py::object& value) {
  if (PyFloat_Check(value.ptr()) || PyLong_Check(value.ptr())) return model::Steady{number(value, "speed")};
  const Array a = numbers(value, "speed");
  if (a.ndim() == 0) return model::Steady{*a.data()};
  if (a.ndim() == 1 && a.size() == 3) return model::Harmonic{a.at(0), a.at(1), a.at(2)};
  if (a.ndim() != 2 || a.shape(1) != 2 || a.shape(0) < 1)
    throw py::value_error("speed must be a number, (amplitude, frequency, phase), or rows of (time, speed)");
  model::TimePoints points;
  for (py::ssize_t k = 0; k < a.shape(0); ++k) points.emplace_back(a.at(k, 0), a.at(k, 1));
  if (const core::Problem problem = model::time_points_problem("speed", points))
    throw core::InputError(problem.text(), {"drive", "", "speed"});
  return model::Lines(points);
}

void set_gravity(Run& run, const py::object& g) {
  const math::Vec3 value = vector(g, "gravity");
  run.change([&](Simulation& s) { s.set_gravity(value); });
}

void set_parameter(Run& run, const std::string& contact, const std::string& name, const py::object& value) {
  const double x = number(value, name.c_str());
  run.change([&](Simulation& s) { s.set_parameter(contact, name, x); });
}

void set_law(Run& run, const std::string& contact, const ContactLaw& law) {
  run.change([&](Simulation& s) { s.set_law(contact, law.law); });
}

void set_force(Run& run, const std::string& name, const py::object& force, const py::object& torque) {
  const math::Vec3 f = vector(force, "force"), t = vector(torque, "torque");
  run.change([&](Simulation& s) { s.set_force(name, f, t); });
}

void set_load(Run& run, const std::string& body, const py::object& force, const py::object& torque) {
  const math::Vec3 f = vector(force, "force"), t = vector(torque, "torque");
  run.change([&](Simulation& s) { s.set_load(body, f, t); });
}

void set_drive(Run& run, const std::string& drive, const py::object& speed) {
  const model::TimeLaw law = time_law(speed);
  run.change([&](Simulation& s) { s.set_drive(drive, law); });
}

py::array checkpoint(Run& run) {
  std::vector<double> values = run.see().checkpoint();
  const auto size = static_cast<py::ssize_t>(values.size());
  return frozen(std::move(values), {size});
}

void restore(Run& run, const py::object& checkpoint) {
  // Numbers of a checkpoint may be anything, also bit patterns that are no numbers.
  const Array a = Array::ensure(checkpoint);
  if (!a || a.ndim() != 1) {
    PyErr_Clear();
    throw py::type_error("checkpoint must be an array of numbers, as checkpoint() returns it");
  }
  run.change([&](Simulation& s) { s.restore(std::span(a.data(), static_cast<std::size_t>(a.size()))); });
}

}  // namespace

void bind_changes(SimulationClass& c) {
  c.def("_set_motion", &set_motion)
      .def("_gravity", [](Run& r) { return frozen(r.see().model().gravity()); })
      .def("_set_gravity", &set_gravity)
      .def("_law", &law)
      .def("_set_parameter", &set_parameter)
      .def("_set_law", &set_law)
      .def("_set_force", &set_force)
      .def("_set_load", &set_load)
      .def("_set_drive", &set_drive)
      .def("_checkpoint", &checkpoint)
      .def("_restore", &restore);
}

}  // namespace stiction::python
