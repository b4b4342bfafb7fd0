// Models from text, what they consist of, and what they are at a state.
#include "stiction/scenario/scenario.hpp"

#include <cmath>

#include "bindings.hpp"
#include "pending.hpp"
#include "stiction/core/error.hpp"
#include "stiction/laws/catalogue.hpp"
#include "stiction/model/build/builder.hpp"
#include "stiction/record/drawing/drawing.hpp"
#include "stiction/scenario/schema/output.hpp"
#include "stiction/scenario/schema/schema.hpp"
#include "user/parts.hpp"

namespace stiction::python {
namespace {

using scenario::Scenario;

SharedScenario finished(Scenario&& scene) {
  bind_forces(scene.user, scene.model);
  return std::make_shared<const Scenario>(std::move(scene));
}

// Errors of user code are better reasons than what the reader makes of them.
template <class Read>
SharedScenario read(Read&& read_it) {
  try {
    SharedScenario out = finished(read_it());
    throw_pending();
    return out;
  } catch (const core::InputError&) {
    throw_pending();
    throw;
  }
}

SharedScenario load(const std::string& name, const std::vector<std::string>& set,
                    const std::vector<std::string>& unset) {
  return read([&] { return scenario::load(name, set, unset); });
}

SharedScenario parse(const std::string& text, const std::string& origin, const std::vector<std::string>& set,
                     const std::vector<std::string>& unset, const py::dict& user) {
  return read([&] { return scenario::parse(text, origin, set, unset, user_parts(user)); });
}

template <class Range>
std::vector<std::string> names_of(const Range& range) {
  std::vector<std::string> out;
  for (const auto& item : range) out.push_back(item.name);
  return out;
}

std::vector<std::string> force_names(const Scenario& s) {
  std::vector<std::string> out = names_of(s.model.forces());
  for (const auto& spring : s.model.springs()) out.push_back(spring.name);
  for (const auto& spring : s.model.torsion_springs()) out.push_back(spring.name);
  for (const auto& [name, force] : s.user.forces) out.push_back(name);
  return out;
}

py::dict body(const Scenario& s, const std::string& name) {
  const int index = s.model.find_body(name);
  if (index < 0) throw py::key_error(name);
  const model::Body& b = s.model.bodies()[static_cast<std::size_t>(index)];
  std::vector<std::string> shapes;
  for (const model::BodyShape& shape : s.model.shapes())
    if (shape.body == index) shapes.push_back(shape.name);
  std::vector<double> inertia(9);
  for (int k = 0; k < 9; ++k) inertia[static_cast<std::size_t>(k)] = b.inertia(k / 3, k % 3);
  py::dict out;
  out["mass"] = b.mass;
  out["inertia"] = frozen(std::move(inertia), {3, 3});
  out["shapes"] = shapes;
  return out;
}

py::array motions(std::span<const model::BodyState> bodies) {
  std::vector<double> out(kMotion * bodies.size());
  for (std::size_t b = 0; b < bodies.size(); ++b) write_motion(bodies[b], out.data() + b * kMotion);
  return frozen(std::move(out), {static_cast<py::ssize_t>(bodies.size()), kMotion});
}

// Energies, gaps and forces at a motion of the caller's own: [bodies][13].
py::dict evaluate(const Scenario& s, double t, const py::object& motion) {
  const Array m = numbers(motion, "motion");
  model::State state = s.model.initial_state();
  if (m.ndim() != 2 || m.shape(0) != static_cast<py::ssize_t>(state.bodies.size()) || m.shape(1) != kMotion)
    throw py::value_error("the state must have as many bodies as the model");
  state.t = t;
  for (std::size_t b = 0; b < state.bodies.size(); ++b)
    state.bodies[b] = model::checked_motion(s.model.bodies()[b].name, read_motion(m.data() + b * kMotion));
  dynamics::Workspace ws(s.model);
  dynamics::update_poses(s.model, state, ws);
  dynamics::update_forces(s.model, state, ws);
  for (std::size_t i = 0; i < s.model.contacts().size(); ++i) {
    // Nothing is known of where the bodies were before: closest points of surfaces are searched for.
    const model::Contact& contact = s.model.contacts()[i];
    const geometry::Pose &a = ws.pose_of(contact.a), &b = ws.pose_of(contact.b);
    if (const auto* pair = std::get_if<geometry::SurfacePair>(&contact.pair))
      geometry::SurfacePair::note(pair->seek(a, b), a, b, state.contacts[i].anchor);
  }
  dynamics::load_anchors(state, ws);
  dynamics::update_gaps(s.model, ws);
  throw_pending();
  const dynamics::Energy energy = dynamics::energy(s.model, state);
  const auto n = static_cast<py::ssize_t>(state.bodies.size());
  std::vector<double> force(3 * state.bodies.size()), torque(3 * state.bodies.size());
  for (std::size_t b = 0; b < state.bodies.size(); ++b)
    for (int k = 0; k < 3; ++k) {
      force[3 * b + static_cast<std::size_t>(k)] = ws.bodies[b].force[k];
      torque[3 * b + static_cast<std::size_t>(k)] = ws.bodies[b].torque[k] + ws.bodies[b].gyroscopic[k];
    }
  py::dict gaps, out;
  for (std::size_t i = 0; i < ws.gaps.size() && i < s.model.contacts().size(); ++i)
    gaps[py::str(s.model.contacts()[i].label())] = ws.gaps[i];
  out["kinetic"] = energy.kinetic;
  out["potential"] = energy.potential;
  out["gaps"] = gaps;
  out["force"] = frozen(std::move(force), {n, 3});
  out["torque"] = frozen(std::move(torque), {n, 3});
  return out;
}

// Sections of scenario files with their keys, for the builder and the documentation.
py::dict schema() {
  py::dict out;
  for (const scenario::Section& section : scenario::schema()) {
    py::dict keys;
    for (const scenario::Key& key : section.keys) {
      py::dict k;
      k["kind"] = static_cast<int>(key.kind);
      k["unit"] = key.unit;
      k["default"] = key.fallback;
      k["doc"] = key.doc;
      k["choices"] = key.choices;
      k["required"] = key.required;
      k["range"] = std::isfinite(key.range.min) || std::isfinite(key.range.max) ? key.range.text() : "";
      keys[py::str(key.name)] = k;
    }
    py::dict s;
    s["list"] = section.list;
    s["doc"] = section.doc;
    s["keys"] = keys;
    out[py::str(section.path)] = s;
  }
  return out;
}

py::list builtins() {
  py::list out;
  for (const scenario::BuiltinInfo& info : scenario::builtins())
    out.append(py::make_tuple(info.name, info.title, info.source));
  return out;
}

}  // namespace

void bind_scenario(py::module_& m) {
  m.def("load", &load);
  m.def("parse", &parse);
  m.def("builtins", &builtins);
  m.def("schema", &schema);
  py::class_<Scenario, std::shared_ptr<Scenario>>(m, "Scenario")
      .def_readonly("name", &Scenario::name)
      .def_readonly("title", &Scenario::title)
      .def_readonly("source", &Scenario::source)
      .def_readonly("text", &Scenario::text)
      .def_readonly("notes", &Scenario::notes)
      .def_readonly("warnings", &Scenario::warnings)
      .def_readonly("record_every", &Scenario::record_every)
      .def_readonly("seed", &Scenario::seed)
      .def_property_readonly("duration", [](const Scenario& s) { return s.run.duration; })
      .def_property_readonly("step", [](const Scenario& s) { return s.run.step; })
      .def_property_readonly("integrator",
                             [](const Scenario& s) {
                               return std::visit([]<class M>(const M&) { return std::string(M::name); }, s.run.method);
                             })
      .def_property_readonly("gravity", [](const Scenario& s) { return frozen(s.model.gravity()); })
      .def_property_readonly("bodies", [](const Scenario& s) { return names_of(s.model.bodies()); })
      .def_property_readonly("shapes", [](const Scenario& s) { return names_of(s.model.shapes()); })
      .def_property_readonly("contacts", [](const Scenario& s) { return names_of(s.model.declared()); })
      .def_property_readonly("groups", [](const Scenario& s) { return names_of(s.model.groups()); })
      .def_property_readonly("joints", [](const Scenario& s) { return names_of(s.model.joints()); })
      .def_property_readonly("forces", &force_names)
      .def_property_readonly("motion", [](const Scenario& s) { return motions(s.model.initial_state().bodies); })
      .def("body", &body)
      .def("describe_law",
           [](const Scenario& s, const std::string& contact) {
             const int i = s.model.find_contact(contact);
             if (i >= 0) return laws::describe(s.model.contacts()[static_cast<std::size_t>(i)].law);
             for (const model::ContactGroup& group : s.model.groups())
               if (group.name == contact) return laws::describe(group.law);
             throw py::key_error(contact);
           })
      .def("evaluate", &evaluate)
      .def("drawing", [](const Scenario& s) { return record::drawing_of(s.model); });
}

}  // namespace stiction::python
