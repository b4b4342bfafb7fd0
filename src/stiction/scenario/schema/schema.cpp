#include "stiction/scenario/schema/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "stiction/laws/catalogue.hpp"
#include "stiction/scenario/read/drive.hpp"
#include "stiction/scenario/read/force.hpp"
#include "stiction/scenario/read/joint.hpp"
#include "stiction/scenario/read/methods.hpp"
#include "stiction/scenario/read/shapes.hpp"
#include "stiction/scenario/scenario.hpp"
#include "stiction/scenario/schema/keys.hpp"

namespace stiction::scenario {
namespace {

Section contact_section() {
  Section s{"contact", true, "A contact between two shapes and its law; the law's keys stand beside the others.", {}};
  s.keys = {
      text("name", "name of the contact", true),
      enabled(),
      {"between",
       Kind::names,
       "",
       kAny,
       "",
       "two shapes, `<body>.<shape>` or `world.<shape>`; `world` alone means its only shape; with `*` for any "
       "letters, such as `ball*`, contacts between all shapes with matching names, which are recorded together",
       {},
       true},
      integer("point", {1, 8}, "",
              "one of the points in which the shapes touch, where each has a contact of its own; without it the "
              "contact has them all. Disk: 1 its lowest point, 2 and 3 at 120 degrees; thick disk: 4 on the upper "
              "rim")};
  const auto add = [&](const laws::Parameter& p) {
    const std::string fallback = std::isnan(p.fallback) ? "" : fmt::format("{}", p.fallback);
    if (!find_key(s, p.name))
      s.keys.push_back(
          needed_by_some(number(std::string(p.name), std::string(p.unit), p.range, fallback, std::string(p.doc))));
  };
  const auto add_family = [&]<class Family>(const std::vector<laws::Entry<Family>>& entries) {
    for (const auto& entry : entries)
      for (const laws::Parameter& p : entry.parameters) add(p);
  };
  std::vector<std::string> normal = laws::names<laws::Compliance>();
  normal.insert(normal.begin() + 1, std::string(laws::Unilateral::kPermanent));
  s.keys.push_back(
      choice("normal", normal, "hard",
             "normal law: `hard`, unilateral; `bilateral`, a contact that never opens, by a force of either "
             "sign, friction scaled by its magnitude; or an elastic one"));
  for (const laws::Parameter& p : laws::normal_parameters()) add(p);
  s.keys.push_back(
      text("normal_formula",
           "the force [N] as a formula of the overlap `depth`, the closing speed `rate` and of parameters, "
           "e.g. `k*depth^1.5*(1 + c*rate)` ([formulas](../howto/laws-by-formula.md))"));
  s.keys.push_back(word_choice("impact", laws::Unilateral{}.impact, "law of restitution"));
  s.keys.push_back(choice("friction", laws::names<laws::Friction>(), "none", "friction law"));
  s.keys.push_back(choice("pressure", laws::variants<laws::Friction>("contensou"), "parabolic",
                          "pressure of the Contensou law, or its approximation"));
  add_family(laws::catalogue<laws::Friction>());
  for (Key& key : s.keys)
    if (key.name == "radius" || key.name == "semi_axis" || key.name == "semi_axis2") {
      key.doc +=
          "; `hertz`, the default with `normal` = `hertz` or `volumetric`: of Hertz' patch under the load, from the "
          "curvatures and `modulus`";
      key = or_word(key, "hertz");
    }
  add(laws::kModulus);
  s.keys.push_back(
      needed_by_some(vector("axis", "1", "[1, 0, 0]", "direction of T1, projected onto the tangent plane")));
  s.keys.push_back(text("axis_of", "where `axis` is fixed: `world` (the default) or one of the two bodies"));
  s.keys.push_back(choice("coefficient", laws::names<laws::Coefficient>(), "constant", "how mu falls with speed"));
  add_family(laws::catalogue<laws::Coefficient>());
  s.keys.push_back(
      {"mu_table", Kind::points, "m/s, 1", kAny, "", "pairs of speed and mu; the first is [0, mu]", {}, false});
  s.keys.push_back(
      text("mu_formula",
           "mu as a formula of the slip speed `v` and of parameters, e.g. `0.2 + 0.1*exp(-v/0.01[m/s])`; largest "
           "at rest, where it is `mu` ([formulas](../howto/laws-by-formula.md))"));
  s.keys.push_back(choice("rolling", laws::names<laws::Rolling>(), "none", "rolling law"));
  s.keys.push_back(
      choice("rolling_kind", laws::variants<laws::Rolling>("contour"), "dry", "kind of rolling resistance"));
  add_family(laws::catalogue<laws::Rolling>());
  add_family(laws::catalogue<laws::Compliance>());
  return s;
}

Section free_section(const std::string& path, const std::string& doc, const std::string& value) {
  Section s{path, false, doc, {text("<name>", value)}};
  s.free = true;
  return s;
}

Section parameters_section(const std::string& path) {
  if (path != "parameters")
    return free_section(path,
                        path == "template.parameters" ? "Parameters of the template and their defaults."
                                                      : "Values for the parameters of the template.",
                        "as in `[parameters]`");
  Section s{"parameters",
            false,
            "Numbers with names. Any number of the file may be a formula of them, `\"= R + 2*r\"` "
            "([formulas](../howto/formulas.md)); `--set parameters.R=0.1` changes all that depends on it.",
            {needed_by_some(
                number("<name>", "", kAny, "", "a number, a formula, or a table with `value`, `unit` and `doc`"))}};
  s.free = true;
  return s;
}

std::vector<Section> general_sections() {
  return {
      {"",
       false,
       "Top of the file.",
       {text("title", "what the scenario shows", true),
        text("source", "where its data come from"),
        {"user_code",
         Kind::texts,
         "",
         kAny,
         "",
         "parts that are code of the program that wrote this file, `contact.<name>`, `shape.<body>.<name>`, "
         "`force.<name>`, `element.<name>`, `joint.<name>` or `coordinates.<name>`: only that program can run it",
         {},
         false},
        list("include", Kind::texts, kAny,
             "files, or one, whose tables become part of this one: paths beside it, or built-in scenarios; lists such "
             "as `[[body]]` are joined, of other keys that both have this file's count")}},
      {"run",
       false,
       "Duration, and what is recorded.",
       {number(simulation::kDuration),
        number("record_every", "s", kPositive, "1e-3", "time between recorded rows; at least one step"),
        {"ports",
         Kind::texts,
         "",
         kAny,
         "",
         "contacts, joints, drives and forces whose twists and wrenches are recorded, at each of their bodies",
         {},
         false},
        integer("seed", {0, 9e15}, "0", "of random numbers; recorded in the result")}},
      parameters_section("parameters"),
      free_section("override",
                   "Changes of parts that include or assemblies bring in, by the paths of `--set`: "
                   "`\"body.ball3.mass\" = 0.2`.",
                   "the value; the path stands in quotes"),
  };
}

// Parts of templates are those of the file.
std::vector<Section> assembly_sections(const std::vector<Section>& model) {
  std::vector<Section> out{
      {"template",
       true,
       "Parts that assemblies put into the file: `[[template.body]]` with its shapes, `[[template.joint]]`, "
       "`[[template.force]]`, `[[template.drive]]`, `[[template.contact]]`, with the keys of those "
       "([assemblies](../howto/assemblies.md)).",
       {text("name", "name of the template", true), text("doc", "what it is")}},
      parameters_section("template.parameters"),
      free_section("template.ports", "Parts by names that the outside uses: `<assembly>.<port>`.",
                   "a body, or one of its shapes"),
      {"assembly",
       true,
       "A template put into the file, once or several times. Its parts are called `<name>_<part>`, with copies "
       "`<name>1_<part>`, ...",
       {text("name", "name of the assembly", true), enabled(), text("type", "the template", true),
        integer("copies", {1, 1e4}, "", "how many; in formulas of the template `i` is 1, 2, ..."),
        list("grid", Kind::numbers, {1.0, 1e4},
             "instead of `copies`: how many along x, y and z, by `spacing`; `ix`, `iy`, `iz` count them"),
        vector("position", "m", "[0, 0, 0]", "of the frame of the template in the world"),
        vector("rotation", "rad", "", "of that frame: axis times angle"),
        vector("spacing", "m", "[0, 0, 0]", "from one copy to the next; of a grid along x, y and z"),
        vector("about", "1", "", "copies are turned about this axis"),
        vector("centre", "m", "[0, 0, 0]", "about: a point of the axis"),
        needed_by_some(number("angle", "rad", kAny, "", "about: from one copy to the next; if omitted, a full turn"))}},
      parameters_section("assembly.parameters")};
  for (std::size_t i = 3; i < 5; ++i) {  // templates may have assemblies
    out.push_back(out[i]);
    out.back().path = "template." + out.back().path;
  }
  for (const Section& part : model) {
    const std::string kind = part.path.substr(0, part.path.find('.'));
    if (kind != "body" && kind != "force" && kind != "joint" && kind != "drive" && kind != "contact") continue;
    out.push_back(part);
    out.back().path = "template." + part.path;
  }
  return out;
}

std::vector<Section> model_sections() {
  return {
      {"world",
       false,
       "The surroundings.",
       {vector("gravity", "m/s^2", "[0, 0, -9.81]", "acceleration of gravity"),
        choice("close_joints", {"no", "yes"}, "no",
               "`yes` moves bodies at the start so that joints close; otherwise an open joint is an error"),
        boolean("settle", "false",
                "`true` moves bodies at the start to where they are at rest: positions are guesses then, velocities "
                "must be zero ([starts](../howto/starts.md))"),
        choice("allow_overlap", {"no", "yes"}, "no",
               "`yes` accepts bodies of hard contacts that overlap at the start by more than 1 % of their size; the "
               "integrator drives them apart, which adds energy. Otherwise an overlap is an error")}},
      shape_section("world.shape", "Fixed shapes; without any, the world is the plane z = 0 called `floor`."),
      draw_section("world.draw", "What is seen of the surroundings in place of their shapes. It touches nothing."),
      {"body",
       true,
       "A rigid body.",
       {text("name", "name of the body", true),
        enabled(),
        needed_by_some(
            number("mass", "kg", kPositive, "", "mass; without `inertia`, that of a homogeneous body of its shapes")),
        needed_by_some(number("density", "kg/m^3", kPositive, "",
                              "instead of `mass` and `inertia`, which then follow from the shapes, as does the centre "
                              "of mass: shapes and points of the body may have any origin")),
        {"inertia",
         Kind::inertia,
         "kg m^2",
         kAny,
         "",
         "about the centre of mass, body frame: three principal moments or a 3 x 3 matrix; if omitted, it and the "
         "centre of mass follow from the shapes",
         {},
         false},
        vector("position", "m", "[0, 0, 0]",
               "origin of the body's frame at the start: its centre of mass, unless that follows from its shapes"),
        choice("place", {"at", "on"}, "at",
               "`on` moves it along gravity until it touches what is below it; `position` is a guess then "
               "([starts](../howto/starts.md))"),
        {"orientation",
         Kind::quaternion,
         "1",
         kAny,
         "[1, 0, 0, 0]",
         "quaternion (w, x, y, z) at the start, of any length except zero",
         {},
         false},
        vector("rotation", "rad", "", "instead of `orientation`: axis times angle"),
        or_word(vector("velocity", "m/s", "[0, 0, 0]",
                       "of the point at `position` at the start; `rolling`: so that the point of its closed contact is "
                       "at rest"),
                "rolling"),
        vector("angular_velocity", "rad/s", "[0, 0, 0]", "at the start, in the BODY frame"),
        list("copies", Kind::numbers, {1.0, 1e6},
             "how many such bodies form a grid, [along x, y, z]; they are called `<name>1`, `<name>2`, ..., along x "
             "first, and the first is at `position`"),
        vector("spacing", "m", "[0, 0, 0]", "copies: distances in the grid"),
        number("jitter", "m", kNonNegative, "0",
               "copies: each is moved along x, y and z by up to this, drawn at random from `run.seed`")}},
      shape_section("body.shape", "Shapes of a body."),
      draw_section("body.draw", "What is seen of a body in place of its shapes. It has no mass and touches nothing."),
      force_section(),
      joint_section(),
      drive_section(),
      contact_section(),
      {"column",
       true,
       "A derived column of the result.",
       {text("name", "name of the column", true), enabled(),
        word_choice(
            "type", ColumnKind::tilt,
            "`tilt`: angle between an axis of a body and the vertical; of a disk on a plane `beta`: angle between the "
            "disk and the plane's normal, `psi_dot`: angular velocity of the contact point around the disk, `chi`: "
            "above 1 where rolling in a circle needs more force than Coulomb friction can supply; `formula`, also "
            "where a `formula` is given without type: of other columns"),
        text("body", "body it is about: of all types except formula, required"),
        vector("axis", "1", "[0, 0, 1]", "tilt: axis, body frame"),
        text("contact", "beta, psi_dot, chi: the contact of the disk, or that of its point 1, required"),
        text("formula",
             "formula: of columns of the result and of parameters, e.g. `sqrt(ball.x^2 + ball.y^2)` "
             "([formulas](../howto/formulas.md)); columns by formula that it uses stand before it"),
        text("unit", "formula: unit of the column; if omitted, that which follows from the formula")}},
      {"report",
       false,
       "What plots show at first: on the report page, by `stiction plot` and by `stiction show`.",
       {list(
           "panes", Kind::texts, kAny,
           "columns of the result, one string per pane; columns of one pane are separated by commas, e.g. "
           "`[\"tilt\", \"energy.total, energy.kinetic\"]`. Without it panes follow from the columns of the result")}},
  };
}

std::vector<Section> make_schema() {
  std::vector<Section> all;
  const std::vector<Section> model = model_sections();
  for (const auto& part :
       {general_sections(), integrator_sections(), solver_sections(), model, assembly_sections(model)})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace

const std::vector<Section>& schema() {
  static const std::vector<Section> sections = linked(make_schema());
  return sections;
}

std::vector<Section> linked(std::vector<Section> sections) {
  const auto split = [](const std::string& path) {
    const auto dot = path.rfind('.');
    return dot == std::string::npos ? std::pair(std::string(), path)
                                    : std::pair(path.substr(0, dot), path.substr(dot + 1));
  };
  for (Section& parent : sections)
    for (const Section& s : sections)
      if (const auto [above, name] = split(s.path); !s.path.empty() && above == parent.path)
        parent.children.push_back(name);
  return sections;
}

const Section& section(std::string_view path) {
  return *std::find_if(schema().begin(), schema().end(), [&](const Section& s) { return s.path == path; });
}

const Key* find_key(const Section& section, std::string_view name) {
  if (section.free) return &section.keys.front();
  const auto it =
      std::find_if(section.keys.begin(), section.keys.end(), [&](const Key& key) { return key.name == name; });
  return it == section.keys.end() ? nullptr : &*it;
}

std::vector<std::string> key_names(const Section& section) {
  std::vector<std::string> names;
  for (const Key& key : section.keys) names.push_back(key.name);
  return names;
}

}  // namespace stiction::scenario
