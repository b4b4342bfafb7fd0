// What happened in a simulation so far: its events, its energy and what the solver did.
#include "simulation/parts.hpp"
#include "stiction/record/result_types.hpp"

namespace stiction::python {
namespace {

py::list events(Run& run) {
  const simulation::Simulation& s = run.see();
  const std::vector<std::string> contacts = contact_names(s.model());
  const std::vector<std::string> shapes =
      s.model().groups().empty() ? std::vector<std::string>() : shape_labels(s.model());
  py::list out;
  for (const model::Event& e : s.events())
    out.append(py::make_tuple(e.t, record::event_name(e, contacts, shapes), std::string(record::to_string(e.kind)),
                              e.normal_velocity, e.impulse));
  return out;
}

py::dict audit(Run& run) {
  const simulation::Simulation& s = run.see();
  const integration::Audit& a = s.audit();
  py::dict work, out;
  const std::vector<std::string> contacts = contact_names(s.model());
  for (std::size_t i = 0; i < contacts.size(); ++i)
    work[py::str(contacts[i])] =
        py::make_tuple(a.contacts[i].normal, a.contacts[i].sliding, a.contacts[i].drilling, a.contacts[i].rolling);
  const double now = s.energy();
  out["initial"] = a.initial;
  out["final"] = now;
  out["input"] = a.input;
  out["dampers"] = a.dampers;
  out["method"] = a.method;
  out["balance_error"] = a.balance_error(now);
  out["work"] = work;
  return out;
}

py::dict statistics(Run& run) {
  const integration::Statistics& s = run.see().statistics();
  py::dict out;
  out["steps"] = s.steps;
  out["solved_steps"] = s.solved_steps;
  out["iterations"] = s.iterations;
  out["iterations_max"] = s.iterations_max;
  out["residual_max"] = s.residual_max;
  out["unconverged_steps"] = s.unconverged_steps;
  out["uncorrected_steps"] = s.uncorrected_steps;
  out["reduced_impacts"] = s.reduced_impacts;
  out["fallback_steps"] = s.fallback_steps;
  out["rejected_steps"] = s.rejected_steps;
  out["rough_steps"] = s.rough_steps;
  out["events"] = s.events;
  out["evaluations"] = s.evaluations;
  out["penetration_max"] = s.penetration_max;
  return out;
}

// Works of the last step through every port; None where they are not metered.
py::object port_works(Run& run) {
  const simulation::Simulation& s = run.see();
  if (!s.ports()) return py::none();
  const integration::Ports& p = *s.ports();
  const model::Model& model = s.model();
  py::dict bodies, out;
  for (std::size_t b = 0; b < p.bodies.size(); ++b) {
    const auto& w = p.bodies[b];
    bodies[py::str(model.bodies()[b].name)] = py::make_tuple(w.kinetic, w.gravity, w.gyroscopic, w.user);
  }
  out["bodies"] = bodies;
  const auto add = [&](const char* kind, const auto& elements, const auto& name) {
    py::dict works;
    for (std::size_t i = 0; i < elements.size(); ++i)
      works[py::str(name(i))] = py::make_tuple(elements[i].given[0], elements[i].given[1], elements[i].given[2],
                                               elements[i].released, elements[i].elastic);
    out[kind] = works;
  };
  add("contacts", p.contacts, [&](std::size_t i) { return s.system().contacts()[i].label(); });
  add("joints", p.joints, [&](std::size_t i) { return model.joints()[i].name; });
  add("forces", p.forces, [&](std::size_t i) { return model.forces()[i].name; });
  add("springs", p.springs, [&](std::size_t i) { return model.springs()[i].name; });
  add("torsion_springs", p.torsion_springs, [&](std::size_t i) { return model.torsion_springs()[i].name; });
  out["moved"] = p.moved;
  return out;
}

}  // namespace

void bind_books(SimulationClass& c) {
  c.def("_events", &events).def("_audit", &audit).def("_statistics", &statistics).def("_port_works", &port_works);
}

}  // namespace stiction::python
