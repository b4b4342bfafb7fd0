// Bodies, contacts, groups, joints and ports of a simulation as they are now.
#include <fmt/format.h>

#include "simulation/parts.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"

namespace stiction::python {
namespace {

py::array motion(Run& run) {
  const auto& bodies = run.see().state().bodies;
  std::vector<double> out(kMotion * bodies.size());
  for (std::size_t b = 0; b < bodies.size(); ++b) write_motion(bodies[b], out.data() + b * kMotion);
  return frozen(std::move(out), {static_cast<py::ssize_t>(bodies.size()), kMotion});
}

// One part of the motion of a body: x, p, v or omega.
py::array body_part(Run& run, std::size_t body, int part) {
  const model::BodyState& b = run.see().state().bodies.at(body);
  if (part == 1) return frozen(std::array<double, 4>{b.p.w(), b.p.x(), b.p.y(), b.p.z()});
  return frozen(part == 0 ? b.x : part == 2 ? b.v : b.omega);
}

py::dict dict_of(const model::ContactSample& c) {
  static constexpr const char* kStatus[] = {"open", "stick", "slip"};
  py::dict out;
  out["gap"] = c.gap;
  out["status"] = kStatus[static_cast<std::size_t>(c.status)];
  out["P"] = frozen(c.P);
  out["slip_speed"] = c.slip_speed;
  out["spin"] = c.spin;
  out["point"] = frozen(c.point);
  out["normal"] = frozen(c.normal);
  out["t1"] = frozen(c.t1);
  out["dt"] = c.dt;
  out["force"] = frozen(c.force);
  out["torque"] = frozen(c.torque);
  return out;
}

py::dict contact(Run& run, std::size_t i) {
  const model::ManifoldSample& sample = run.contact(i);
  py::dict out = dict_of(sample.sum);
  out["closed"] = sample.closed;
  return out;
}

py::list points(Run& run, std::size_t i) {
  const model::DeclaredContact declared = run.see().model().declared()[i];
  py::list out;
  for (std::size_t k = 0; k < declared.points; ++k) out.append(dict_of(run.point(declared.first + k)));
  return out;
}

py::dict group(Run& run, std::size_t i) {
  const model::GroupSample g = run.group(i);
  py::dict out;
  out["closed"] = g.closed;
  out["slipping"] = g.slipping;
  out["P_N"] = g.P_N;
  out["P_max"] = g.P_max;
  out["depth"] = g.depth;
  return out;
}

py::dict joint(Run& run, std::size_t i) {
  const model::JointSample j = run.joint(i);
  py::dict out;
  out["angle"] = j.angle;
  out["slide"] = j.slide;
  out["turn_rate"] = j.turn_rate;
  out["slide_rate"] = j.slide_rate;
  out["effort"] = j.effort;
  out["force"] = frozen(j.force);
  out["torque"] = frozen(j.torque);
  return out;
}

// Twist and wrench at every port of an element, now.
py::dict ports(Run& run, const std::string& element) {
  const simulation::Simulation& s = run.see();
  const std::vector<model::Port> all = model::ports_of(s.model(), element);
  if (all.empty())
    throw core::InputError(fmt::format("there is no contact, joint or force '{}'{}", element,
                                       core::did_you_mean(element, model::element_names(s.model()))),
                           {"port", element, ""});
  std::vector<model::PortSample> samples;
  s.sample(all, samples);
  py::dict out;
  for (std::size_t i = 0; i < all.size(); ++i)
    out[py::str(all[i].name)] = py::make_tuple(frozen(samples[i].v), frozen(samples[i].omega), frozen(samples[i].force),
                                               frozen(samples[i].torque));
  return out;
}

py::dict force_set(Run& run, bool ranges) {
  const simulation::Simulation& s = run.see();
  const simulation::ForceSample sample = s.sample_forces(ranges ? problem::Ranges::all : problem::Ranges::none);
  const auto label = [&](int i) { return py::str(s.system().contacts()[static_cast<std::size_t>(i)].label()); };
  py::dict contacts, out;
  for (const simulation::ContactForces& c : sample.contacts) {
    std::vector<double> bounds;
    for (const problem::Range& r : c.range) bounds.insert(bounds.end(), {r.least, r.most});
    contacts[label(c.contact)] = py::make_tuple(frozen(c.force), frozen(std::move(bounds), {laws::kMaxChannels, 2}));
  }
  py::list jammed;
  for (const int i : sample.jammed) jammed.append(label(i));
  out["dimension"] = sample.dimension;
  out["contacts"] = contacts;
  out["jammed"] = jammed;
  return out;
}

}  // namespace

void bind_samples(SimulationClass& c) {
  c.def("_motion", &motion)
      .def("_body_part", &body_part)
      .def("_contact", &contact)
      .def("_points", &points)
      .def("_group", &group)
      .def("_joint", &joint)
      .def("_ports", &ports)
      .def("_force_set", &force_set);
}

}  // namespace stiction::python
