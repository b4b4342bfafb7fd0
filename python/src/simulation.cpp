// A run, step by step.
#include "stiction/simulation/simulation.hpp"

#include <fmt/format.h>

#include <optional>

#include "bindings.hpp"
#include "contact_law.hpp"
#include "interrupt.hpp"
#include "pending.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/laws/law_parameters.hpp"
#include "stiction/record/result_types.hpp"

namespace stiction::python {
namespace {

using simulation::Failure;

// Models with more contacts than this release the lock of the interpreter in every single step; for smaller ones that
// would take longer than the step.
constexpr std::size_t kFewContacts = 20;

class Run {
 public:
  Run(SharedScenario scenario, bool meter_ports, bool all_pairs) : scenario_(std::move(scenario)) {
    simulation::RunOptions options = scenario_->run;
    options.meter_ports = meter_ports;
    options.all_pairs = all_pairs;
    simulation_.emplace(scenario_->model, options);
    throw_pending();
    heavy_ = scenario_->model.contacts().size() > kFewContacts || !scenario_->model.groups().empty();
  }

  // Python code called in a step, or another thread, must not touch what the step works on.
  simulation::Simulation& get() {
    if (busy_) throw std::runtime_error("the simulation is in use: a step is being computed by this or another thread");
    return *simulation_;
  }
  const simulation::Simulation& see() { return get(); }

  void step() {
    std::optional<Failure> failure;
    {
      const Busy busy(*this);
      if (heavy_) {
        const py::gil_scoped_release unlocked;
        failure = simulation_->advance();
      } else {
        failure = simulation_->advance();
      }
    }
    after(failure);
  }

  // Until that many steps are done, the time is reached, or Ctrl-C is pressed between two steps.
  void go(std::int64_t steps, double until) {
    std::optional<Failure> failure;
    {
      Interrupt interrupt;
      const Busy busy(*this);
      const py::gil_scoped_release unlocked;
      const double end = until - 1e-9 * simulation_->options().step;
      for (; steps > 0 && simulation_->state().t < end && !failure && !interrupt.asked(); --steps)
        failure = simulation_->advance();
    }
    after(failure);
  }

  const model::ManifoldSample& contact(std::size_t i) {
    sample();
    return manifolds_.at(i);
  }
  const model::ContactSample& point(std::size_t i) {
    sample();
    return points_.at(i);
  }
  model::GroupSample group(std::size_t i) {
    std::vector<model::GroupSample> out;
    see().sample(out);
    return out.at(i);
  }
  model::JointSample joint(std::size_t i) {
    std::vector<model::JointSample> out;
    see().sample(out);
    return out.at(i);
  }

  template <class Change>
  void change(Change&& what) {
    sampled_ = false;
    what(get());
    throw_pending();
  }

 private:
  struct Busy {
    explicit Busy(Run& r) : run(r) {
      run.get();
      run.busy_ = true;
      run.sampled_ = false;
    }
    ~Busy() { run.busy_ = false; }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;
    Run& run;
  };

  void after(const std::optional<Failure>& failure) {
    throw_pending();
    if (failure) raise_failure(*failure);
  }

  void sample() {
    const simulation::Simulation& s = see();
    if (sampled_) return;
    s.sample(points_);
    s.sample(manifolds_);
    sampled_ = true;
  }

  SharedScenario scenario_;
  std::optional<simulation::Simulation> simulation_;
  bool heavy_ = false, busy_ = false, sampled_ = false;
  std::vector<model::ContactSample> points_;
  std::vector<model::ManifoldSample> manifolds_;
};

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

void set_motion(Run& run, const py::object& value) {
  const Array m = numbers(value, "motion");
  const std::size_t count = run.see().state().bodies.size();
  if (m.ndim() != 2 || m.shape(0) != static_cast<py::ssize_t>(count) || m.shape(1) != kMotion)
    throw py::value_error("the state must have as many bodies as the model");
  std::vector<model::BodyState> bodies;
  for (std::size_t b = 0; b < count; ++b) bodies.push_back(read_motion(m.data() + b * kMotion));
  run.change([&](simulation::Simulation& s) { s.set_bodies(bodies); });
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

}  // namespace

void bind_simulation(py::module_& m) {
  using simulation::Simulation;
  py::class_<Run>(m, "Simulation")
      .def(py::init<SharedScenario, bool, bool>())
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
          "Hash of the bits of the motion, as `stiction run --json` prints it.")
      .def("_motion", &motion)
      .def("_body_part", &body_part)
      .def("_set_motion", &set_motion)
      .def("_contact", &contact)
      .def("_points", &points)
      .def("_group", &group)
      .def("_joint", &joint)
      .def("_events", &events)
      .def("_audit", &audit)
      .def("_statistics", &statistics)
      .def("_port_works", &port_works)
      .def("_ports", &ports)
      .def("_force_set", &force_set)
      .def("_law", &law)
      .def("_gravity", [](Run& r) { return frozen(r.see().model().gravity()); })
      .def("_set_gravity",
           [](Run& r, const py::object& g) {
             const math::Vec3 value = vector(g, "gravity");
             r.change([&](Simulation& s) { s.set_gravity(value); });
           })
      .def("_set_parameter",
           [](Run& r, const std::string& contact, const std::string& name, const py::object& value) {
             const double x = number(value, name.c_str());
             r.change([&](Simulation& s) { s.set_parameter(contact, name, x); });
           })
      .def("_set_law", [](Run& r, const std::string& contact,
                          const ContactLaw& law) { r.change([&](Simulation& s) { s.set_law(contact, law.law); }); })
      .def("_set_force",
           [](Run& r, const std::string& name, const py::object& force, const py::object& torque) {
             const math::Vec3 f = vector(force, "force"), t = vector(torque, "torque");
             r.change([&](Simulation& s) { s.set_force(name, f, t); });
           })
      .def("_set_load",
           [](Run& r, const std::string& body, const py::object& force, const py::object& torque) {
             const math::Vec3 f = vector(force, "force"), t = vector(torque, "torque");
             r.change([&](Simulation& s) { s.set_load(body, f, t); });
           })
      .def("_set_drive",
           [](Run& r, const std::string& drive, const py::object& speed) {
             const model::TimeLaw law = time_law(speed);
             r.change([&](Simulation& s) { s.set_drive(drive, law); });
           })
      .def("_checkpoint",
           [](Run& r) {
             std::vector<double> values = r.see().checkpoint();
             const auto size = static_cast<py::ssize_t>(values.size());
             return frozen(std::move(values), {size});
           })
      .def("_restore", [](Run& r, const py::object& checkpoint) {
        // Numbers of a checkpoint may be anything, even bit patterns that are not numbers.
        const Array a = Array::ensure(checkpoint);
        if (!a || a.ndim() != 1) {
          PyErr_Clear();
          throw py::type_error("checkpoint must be an array of numbers, as checkpoint() returns it");
        }
        r.change([&](Simulation& s) { s.restore(std::span(a.data(), static_cast<std::size_t>(a.size()))); });
      });
}

}  // namespace stiction::python
