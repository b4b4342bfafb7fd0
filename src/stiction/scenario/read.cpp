// From TOML to a Scenario: the sections in the order of the file format.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/model/builder.hpp"
#include "stiction/scenario/copies.hpp"
#include "stiction/scenario/overrides.hpp"
#include "stiction/scenario/read_columns.hpp"
#include "stiction/scenario/read_enabled.hpp"
#include "stiction/scenario/read_force.hpp"
#include "stiction/scenario/read_joint.hpp"
#include "stiction/scenario/read_law.hpp"
#include "stiction/scenario/read_parts.hpp"
#include "stiction/scenario/read_shapes.hpp"
#include "stiction/scenario/scenario.hpp"
#include "stiction/scenario/table.hpp"
#include "stiction/scenario/texts.hpp"

namespace stiction::scenario {
namespace {

// The table of a section, empty if the file has none.
Table section_table(const toml::table& root, const std::string& path, const Source& source) {
  static const toml::table empty;
  const toml::node* node = root.get(path);
  if (node && !node->is_table())
    Table(root, section(""), "", source).refuse(path, fmt::format("must be a table: write [{}]", path));
  Table table(node ? *node->as_table() : empty, section(path), path, source);
  table.check_keys();
  return table;
}

void read_body(const Table& t, Scatter& scatter, model::Builder& builder) {
  t.check_keys();
  model::BodySpec spec;
  spec.name = t.text("name");
  spec.mass = t.number("mass");
  spec.inertia = t.inertia("inertia");
  if (const std::string problem = model::inertia_problem(spec.inertia); !problem.empty())
    t.refuse("inertia", "is wrong: " + problem);
  spec.start.x = t.vector("position");
  spec.rolling = t.is_word("velocity");
  if (!spec.rolling) spec.start.v = t.vector("velocity");
  spec.start.omega = t.vector("angular_velocity");
  if (t.has("rotation")) {
    if (t.has("orientation")) t.refuse("rotation", "and orientation exclude each other: give one of them");
    spec.start.p = turned_by(t.vector("rotation"));
  } else {
    spec.start.p = t.quaternion("orientation");
  }
  for (const Copy& copy : copies_of(t, scatter)) {
    model::BodySpec one = spec;
    one.name += copy.number;
    one.start.x += copy.shift;
    at_place(t, [&] { builder.body(one); });
    read_shapes(t, one.name, section("body.shape"), builder);
  }
}

void read_contact(const Table& t, const std::vector<std::string>& world_shapes, model::Builder& builder,
                  std::vector<std::string>& notes) {
  t.check_keys();
  model::ContactSpec spec;
  spec.name = t.text("name");
  std::vector<std::string> shapes = t.names("between");
  for (std::string& shape : shapes)
    if (shape == "world") {
      if (world_shapes.size() != 1)
        t.refuse("between",
                 fmt::format("is not clear: the world has {} shapes, write world.<shape>", world_shapes.size()));
      shape = "world." + world_shapes.front();
    }
  spec.first = shapes[0];
  spec.second = shapes[1];
  spec.point = static_cast<int>(t.integer("point"));
  read_law(t, spec, notes);
  if ((spec.first + spec.second).find('*') == std::string::npos) return at_place(t, [&] { builder.contact(spec); });
  if (t.has("point")) t.refuse("point", "is for a contact of one disk: name both shapes without *");
  if (!spec.axis_of.empty() && spec.axis_of != "world")
    t.refuse("axis_of", "must be \"world\" for contacts of many bodies");
  at_place(t, [&] { builder.contacts({spec.name, spec.first, spec.second, spec.law, spec.mu_table, spec.axis}); });
}

solvers::Options read_solver(const Table& t) {
  using problem::Stretch;
  using solvers::Form;
  using solvers::Method;
  solvers::Options options;
  options.method = pick<Method>(t, "type",
                                {{"gauss-seidel", Method::gauss_seidel},
                                 {"jacobi", Method::jacobi},
                                 {"newton", Method::newton},
                                 {"augmented-lagrangian", Method::augmented_lagrangian}});
  options.form = pick<Form>(
      t, "form", {{"euclidean", Form::euclidean}, {"transformed", Form::transformed}, {"rescaled", Form::rescaled}});
  options.stretch = pick<Stretch>(
      t, "stretch", {{"balanced", Stretch::balanced}, {"sphere", Stretch::sphere}, {"none", Stretch::none}});
  options.tolerance = t.number("tolerance");
  options.max_iterations = static_cast<int>(t.integer("max_iterations"));
  options.relaxation = t.number("relaxation");
  return options;
}

void read_run(const toml::table& root, const Source& source, Scenario& scenario) {
  const Table run = section_table(root, "run", source), integrator = section_table(root, "integrator", source);
  scenario.run.duration = run.number("duration");
  scenario.record_every = std::min(run.number("record_every"), scenario.run.duration);
  scenario.seed = run.integer("seed");
  integrators::StepOptions& stepping = scenario.run.stepping;
  using integrators::Scheme;
  stepping.scheme = pick<Scheme>(integrator, "type",
                                 {{"moreau", Scheme::moreau},
                                  {"runge-kutta", Scheme::runge_kutta},
                                  {"event-driven", Scheme::event_driven},
                                  {"ode", Scheme::ode}});
  const bool driven = stepping.scheme == Scheme::event_driven || stepping.scheme == Scheme::ode;
  if (stepping.scheme == Scheme::moreau) check_type_keys(integrator, "moreau integrator", {"order"});
  if (driven)
    check_type_keys(integrator, integrator.text("type") + " integrator", {"order", "variant", "smallest_step"});
  if (stepping.scheme != Scheme::ode) check_type_keys(integrator, integrator.text("type") + " integrator", {"method"});
  using integrators::OdeMethod;
  stepping.method = pick<OdeMethod>(integrator, "method",
                                    {{"explicit", OdeMethod::dormand_prince}, {"stiff", OdeMethod::rosenbrock}});
  stepping.order = static_cast<int>(integrator.integer("order"));
  using enum integrators::Variant;
  stepping.variant = pick<integrators::Variant>(
      integrator, "variant", {{"midpoint", midpoint}, {"end", end}, {"printed", printed}, {"implicit", implicit}});
  scenario.run.step = integrator.number("step");
  if (integrator.has("tolerance"))
    (driven ? stepping.tolerance : scenario.run.tolerance) = integrator.number("tolerance");
  if (stepping.tolerance < 1e-14) integrator.refuse("tolerance", "is below rounding: it must be 1e-14 or more");
  if (!integrator.has("tolerance") && integrator.has("smallest_step"))
    integrator.refuse("smallest_step", "goes with integrator.tolerance, which is missing");
  scenario.run.smallest_step = std::min(integrator.number("smallest_step"), scenario.run.step);
  scenario.run.locate_impacts = integrator.text("impacts") == "located";
  if (scenario.run.locate_impacts && scenario.run.tolerance > 0.0)
    integrator.refuse("tolerance", "cannot be with impacts = \"located\": choose one of them");
  if (scenario.run.locate_impacts && stepping.scheme != Scheme::moreau)
    integrator.refuse("impacts", "can be located by the moreau scheme only");
  stepping.gap_tolerance = integrator.number("gap_tolerance");
  stepping.solver = read_solver(section_table(root, "solver", source));
  if (scenario.run.duration < scenario.run.step)
    run.refuse("duration", fmt::format("is shorter than one step (integrator.step = {})", scenario.run.step));
  if (scenario.run.duration / scenario.run.step > 1e12)
    integrator.refuse("step", fmt::format("is too small: {} s would take {:.3g} steps", scenario.run.duration,
                                          scenario.run.duration / scenario.run.step));
}

void read_model(const toml::table& root, const Table& top, const Source& source, Scenario& scenario) {
  model::Builder builder;
  const Table world = section_table(root, "world", source);
  builder.gravity(world.vector("gravity"));
  read_shapes(world, "world", section("world.shape"), builder);
  std::vector<std::string> world_shapes;
  for (const Table& t : world.children("shape", section("world.shape")))
    world_shapes.push_back(t.has("name") ? t.text("name") : t.text("type"));
  if (world_shapes.empty()) {
    builder.shape("world", "floor", geometry::Plane{});
    world_shapes.emplace_back("floor");
  }
  Scatter scatter(scenario.seed);
  for (const Table& t : top.children("body", section("body"))) read_body(t, scatter, builder);
  for (const Table& t : top.children("force", section("force"))) read_force(t, builder);
  for (const Table& t : top.children("contact", section("contact")))
    read_contact(t, world_shapes, builder, scenario.notes);
  for (const Table& t : top.children("joint", section("joint"))) read_joint(t, builder);
  for (const Table& t : top.children("drive", section("drive"))) read_drive(t, builder);
  builder.close_joints(world.text("close_joints") == "yes");
  try {
    scenario.model = builder.build();
  } catch (const core::InputError& error) {
    // What only the whole model can show is about one of its contacts, joints or bodies, or about the file.
    const std::string what = error.what();
    std::string place = top.place();
    for (const char* kind : {"contact", "joint", "body"})
      for (const Table& t : top.children(kind, section(kind)))
        if (what.starts_with(fmt::format("{} '{}':", kind, t.text("name")))) place = t.place();
    throw core::InputError(fmt::format("{}: {}", place, what));
  }
  for (const Table& t : top.children("contact", section("contact")))
    if (scenario.model.find_body(t.text("name")) >= 0)
      t.refuse("name", "is also the name of a body: their columns could not be told apart");
}

// Not every integrator knows every element; hard contacts go with some, compliant ones with others.
void check_scheme(const toml::table& root, const Table& top, const Source& source, const Scenario& scenario) {
  const integrators::StepOptions& stepping = scenario.run.stepping;
  const Table integrator = section_table(root, "integrator", source);
  if (stepping.variant == integrators::Variant::printed && !scenario.model.joints().empty())
    integrator.refuse("variant", "printed knows no joints: choose another one");
  const integrators::Misfit misfit = integrators::misfit(scenario.model, stepping.scheme);
  if (misfit.problem.empty()) return;
  if (misfit.contact < 0) integrator.refuse("type", misfit.problem);
  const std::string name = contact_names(scenario.model)[static_cast<std::size_t>(misfit.contact)];
  for (const Table& t : top.children("contact", section("contact")))
    if (t.text("name") == name) t.refuse("normal", misfit.problem);
}

void read_ports(const Table& run, Scenario& scenario) {
  for (const std::string& element : run.texts("ports")) {
    const std::vector<model::Port> ports = model::ports_of(scenario.model, element);
    if (ports.empty())
      run.refuse("ports", fmt::format("names '{}', which is no contact, joint, drive or force{}", element,
                                      core::did_you_mean(element, model::element_names(scenario.model))));
    for (const model::Port& port : scenario.ports)
      if (port.name == ports.front().name) run.refuse("ports", fmt::format("names '{}' twice", element));
    scenario.ports.insert(scenario.ports.end(), ports.begin(), ports.end());
  }
}

}  // namespace

Scenario parse(const std::string& text, const std::string& origin, const std::vector<std::string>& overrides) {
  toml::table root = parse_toml(text, origin, "scenario");
  Source source{origin, {}};
  apply_overrides(root, overrides, source);

  Scenario scenario;
  if (overrides.empty()) {
    scenario.text = text;
  } else {
    std::ostringstream out;
    out << root << "\n";
    scenario.text = out.str();
  }
  remove_disabled(root, source);
  const Table top(root, section(""), "", source);
  top.check_keys();
  scenario.title = top.text("title");
  scenario.source = top.has("source") ? top.text("source") : "";
  read_run(root, source, scenario);
  read_model(root, top, source, scenario);
  read_ports(section_table(root, "run", source), scenario);
  check_scheme(root, top, source, scenario);
  read_columns(top, scenario);
  scenario.name = std::filesystem::path(origin).stem().string();
  return scenario;
}

}  // namespace stiction::scenario
