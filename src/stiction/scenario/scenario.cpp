// From TOML to a Scenario: the sections in the order of the file format.
#include "stiction/scenario/scenario.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/model/build/builder.hpp"
#include "stiction/scenario/language/compose.hpp"
#include "stiction/scenario/language/formulas.hpp"
#include "stiction/scenario/read/columns.hpp"
#include "stiction/scenario/read/drive.hpp"
#include "stiction/scenario/read/enabled.hpp"
#include "stiction/scenario/read/force.hpp"
#include "stiction/scenario/read/joint.hpp"
#include "stiction/scenario/read/law.hpp"
#include "stiction/scenario/read/methods.hpp"
#include "stiction/scenario/read/panes.hpp"
#include "stiction/scenario/read/parts.hpp"
#include "stiction/scenario/read/shapes.hpp"
#include "stiction/scenario/schema/choose.hpp"
#include "stiction/scenario/start/settle.hpp"
#include "stiction/scenario/text/copies.hpp"
#include "stiction/scenario/text/table.hpp"
#include "stiction/scenario/text/texts.hpp"

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

void read_body(const Table& t, Scatter& scatter, model::Builder& builder, std::vector<std::string>& warnings) {
  t.check_keys();
  model::BodySpec spec;
  spec.name = t.text("name");
  read_mass(t, spec, warnings);
  spec.start.x = t.vector("position");
  spec.on = t.text("place") == "on";
  spec.rolling = t.is_word("velocity");
  if (!spec.rolling) spec.start.v = t.vector("velocity");
  spec.start.omega = t.vector("angular_velocity");
  if (t.has("rotation")) {
    if (t.has("orientation")) t.refuse("rotation", "and orientation exclude each other: give one of them");
    spec.start.p = math::turned_by(t.vector("rotation"));
  } else {
    spec.start.p = t.quaternion("orientation");
  }
  for (const Copy& copy : copies_of(t, scatter)) {
    model::BodySpec one = spec;
    one.name += copy.number;
    one.start.x += copy.shift;
    at_place(t, [&] { builder.body(one); });
    read_shapes(t, one.name, section("body.shape"), builder);
    read_drawn(t, one.name, section("body.draw"), builder);
  }
}

// The two shapes of a contact.
std::vector<std::string> read_between(const Table& t, const std::vector<std::string>& world_shapes) {
  std::vector<std::string> shapes = t.names("between");
  for (std::string& shape : shapes)
    if (shape == "world") {
      if (world_shapes.size() != 1)
        t.refuse("between",
                 fmt::format("is ambiguous: the world has {} shapes, write world.<shape>", world_shapes.size()));
      shape = "world." + world_shapes.front();
    }
  return shapes;
}

// Another contact has a point of these shapes: then this one, without any, has the first.
bool has_points_apart(const std::vector<Table>& contacts, const std::vector<std::string>& world_shapes,
                      std::vector<std::string> shapes) {
  std::ranges::sort(shapes);
  return std::ranges::any_of(contacts, [&](const Table& t) {
    if (!t.has("point")) return false;
    std::vector<std::string> others = read_between(t, world_shapes);
    std::ranges::sort(others);
    return others == shapes;
  });
}

void read_contact(const Table& t, const std::vector<Table>& contacts, const std::vector<std::string>& world_shapes,
                  model::Builder& builder, Scenario& scenario) {
  t.check_keys();
  model::ContactSpec spec;
  spec.name = t.text("name");
  if (const auto own = scenario.user.laws.find(spec.name); own != scenario.user.laws.end()) {
    if (t.has("friction")) t.refuse("friction", "is that of the program: user_code names this contact");
    spec.custom_law = own->second;
  }
  const std::vector<std::string> shapes = read_between(t, world_shapes);
  spec.first = shapes[0];
  spec.second = shapes[1];
  if (t.has("point"))
    spec.point = static_cast<int>(t.integer("point"));
  else if (has_points_apart(contacts, world_shapes, shapes))
    spec.point = 1;
  read_law(t, spec, scenario.warnings);
  if ((spec.first + spec.second).find('*') == std::string::npos) return at_place(t, [&] { builder.contact(spec); });
  if (t.has("point")) t.refuse("point", "is for a contact of one pair: name both shapes without *");
  if (!spec.axis_of.empty() && spec.axis_of != "world")
    t.refuse("axis_of", "must be \"world\" for contacts of many bodies");
  at_place(t, [&] {
    builder.contacts({spec.name, spec.first, spec.second, spec.law, spec.mu_table, spec.axis, spec.custom_law,
                      spec.mu_formula, spec.normal_formula});
  });
}

void read_run(const toml::table& root, const Source& source, Scenario& scenario) {
  const Table run = section_table(root, "run", source), integrator = section_table(root, "integrator", source);
  scenario.run.duration = run.number("duration");
  scenario.record_every = std::min(run.number("record_every"), scenario.run.duration);
  scenario.seed = run.integer("seed");
  read_integrator(integrator, scenario.run);
  scenario.run.solver = read_solver(section_table(root, "solver", source));
  const core::Problem wrong = scenario.run.problem();
  if (!wrong) return;
  const auto dot = wrong.key.find('.');
  (wrong.key.starts_with("run.") ? run : integrator).refuse(wrong.key.substr(dot + 1), wrong.why);
}

// Where the file declares what an error of the whole model is about: one of its contacts, joints, bodies; or the file.
std::string place_of(const Table& top, const core::Subject& about) {
  for (const Section& s : schema())
    if (s.list && s.path == about.kind)
      for (const Table& t : top.children(about.kind, s))
        if (t.text("name") == about.name) return t.place();
  return top.place();
}

// The code that the text names is that which was given.
void check_user_code(const Table& top, const UserParts& user) {
  const std::vector<std::string> named = top.texts("user_code"), given = user.names();
  for (const std::string& name : named)
    if (std::ranges::find(given, name) == given.end())
      top.refuse("user_code", fmt::format("names '{}', which is code of a program and not part of this text: run the "
                                          "model from the program that made it",
                                          name));
  for (const std::string& name : given)
    if (std::ranges::find(named, name) == named.end())
      top.refuse("user_code", fmt::format("does not name '{}', which the program has", name));
  const std::vector<Table> contacts = top.children("contact", section("contact"));
  for (const auto& [name, law] : user.laws)
    if (std::ranges::none_of(contacts, [&wanted = name](const Table& t) { return t.text("name") == wanted; }))
      top.refuse("user_code", fmt::format("names 'contact.{}', but there is no such contact", name));
}

void read_model(const toml::table& root, const Table& top, const Source& source, Scenario& scenario) {
  model::Builder builder;
  const Table world = section_table(root, "world", source);
  builder.gravity(world.vector("gravity"));
  read_shapes(world, "world", section("world.shape"), builder);
  read_drawn(world, "world", section("world.draw"), builder);
  std::vector<std::string> world_shapes;
  for (const Table& t : world.children("shape", section("world.shape")))
    world_shapes.push_back(t.has("name") ? t.text("name") : t.text("type"));
  for (const UserParts::Shape& own : scenario.user.shapes)
    if (own.body == "world") world_shapes.push_back(own.name);
  if (world_shapes.empty()) {
    builder.shape("world", "floor", geometry::Plane{});
    world_shapes.emplace_back("floor");
  }
  Scatter scatter(scenario.seed);
  for (const Table& t : top.children("body", section("body"))) read_body(t, scatter, builder, scenario.warnings);
  for (const UserParts::Shape& own : scenario.user.shapes) builder.shape(own.body, own.name, own.shape);
  for (const auto& [name, force] : scenario.user.forces) builder.user_force(force);
  for (const Table& t : top.children("force", section("force"))) read_force(t, builder);
  const std::vector<Table> contacts = top.children("contact", section("contact"));
  for (const Table& t : contacts) read_contact(t, contacts, world_shapes, builder, scenario);
  for (const Table& t : top.children("joint", section("joint"))) read_joint(t, builder);
  for (const Table& t : top.children("drive", section("drive"))) read_drive(t, builder);
  for (const model::UserElementSpec& element : scenario.user.elements) builder.user_element(element);
  for (const model::JointSpec& joint : scenario.user.joints) builder.joint(joint);
  for (const model::CoordinatesSpec& system : scenario.user.coordinates) builder.coordinates(system);
  const Guesses guesses = guesses_of(top, builder);
  builder.close_joints(world.text("close_joints") == "yes");
  builder.allow_overlap(world.text("allow_overlap") == "yes");
  try {
    scenario.model = builder.build();
    if (world.boolean("settle")) settle(builder, scenario);
  } catch (const core::InputError& error) {
    throw core::InputError(fmt::format("{}: {}", place_of(top, error.about), error.what()), error.about);
  }
  note_moves(guesses, scenario);
  for (const Table& t : top.children("contact", section("contact")))
    if (scenario.model.find_body(t.text("name")) >= 0)
      t.refuse("name", "is also the name of a body: their columns would be ambiguous");
}

// Not every integrator supports every element; some need hard contacts, others compliant ones.
void check_scheme(const toml::table& root, const Table& top, const Source& source, const Scenario& scenario) {
  const Table integrator = section_table(root, "integrator", source);
  const integration::Misfit misfit = simulation::misfit(scenario.model, scenario.run.method);
  if (misfit.problem.empty()) return;
  if (misfit.contact < 0) refuse_chosen(integrator, misfit.key, misfit.problem);
  const std::string name = contact_names(scenario.model)[static_cast<std::size_t>(misfit.contact)];
  for (const Table& t : top.children("contact", section("contact")))
    if (t.text("name") == name) t.refuse("normal", misfit.problem);
}

void read_ports(const Table& run, Scenario& scenario) {
  for (const std::string& element : run.texts("ports")) {
    const std::vector<model::Port> ports = model::ports_of(scenario.model, element);
    if (ports.empty())
      run.refuse("ports", fmt::format("names '{}', which is not a contact, joint, drive or force{}", element,
                                      core::did_you_mean(element, model::element_names(scenario.model))));
    for (const model::Port& port : scenario.ports)
      if (port.name == ports.front().name) run.refuse("ports", fmt::format("names '{}' twice", element));
    scenario.ports.insert(scenario.ports.end(), ports.begin(), ports.end());
  }
}

}  // namespace

Scenario parse(const std::string& text, const std::string& origin, const std::vector<std::string>& set,
               const std::vector<std::string>& unset, const UserParts& user) {
  Composed composed = compose(text, origin, set, unset);
  toml::table& root = composed.root;
  Source& source = composed.source;
  Scenario scenario;
  scenario.user = user;
  scenario.text = composed.text;
  scenario.notes = composed.notes;
  const Parameters parameters(section_table(root, "parameters", source).data(), "parameters", source);
  scenario.parameters = parameters.values();
  resolve_formulas(root, parameters, source);
  source.scope = parameters.scope();
  remove_disabled(root, source);
  const Table top(root, section(""), "", source);
  top.check_keys();
  scenario.title = top.text("title");
  scenario.source = top.has("source") ? top.text("source") : "";
  check_user_code(top, user);
  read_run(root, source, scenario);
  read_model(root, top, source, scenario);
  read_ports(section_table(root, "run", source), scenario);
  check_scheme(root, top, source, scenario);
  read_columns(top, parameters, scenario);
  read_panes(section_table(root, "report", source), scenario);
  scenario.name = std::filesystem::path(origin).stem().string();
  return scenario;
}

Scenario load(const std::string& name_or_file, const std::vector<std::string>& set,
              const std::vector<std::string>& unset) {
  return parse(find_text(name_or_file, core::builtin_scenarios(), "scenario"), name_or_file, set, unset);
}

std::vector<BuiltinInfo> builtins() {
  return builtin_infos(core::builtin_scenarios());
}

}  // namespace stiction::scenario
