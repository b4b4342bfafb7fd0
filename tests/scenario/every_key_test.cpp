// Every key of the schema reaches the scenario: each has two values here that lead to different ones, and a key without
// them fails. Exact values are checked in keys_test.cpp.
#include <fmt/format.h>

#include <map>
#include <set>

#include "scenario/dump.hpp"
#include "scenario/support.hpp"
#include "stiction/laws/catalogue.hpp"
#include "stiction/scenario/schema/schema.hpp"
#include "stiction/scenario/text/toml.hpp"

namespace stiction::scenario::test {
namespace {

// The keys of each section of a scenario, as lines.
using Sections = std::map<std::string, std::string>;

const Sections kBase{
    {"", "title = 'Everything'"},
    {"run", "duration = 1"},
    {"integrator", "step = 1e-3"},
    {"solver", ""},
    {"world", "allow_overlap = 'yes'"},
    {"world.shape", "name = 'floor'\ntype = 'plane'"},
    {"body", "name = 'a'\nmass = 1\ninertia = [1, 1, 1]\nposition = [0, 0, 1]"},
    {"body.shape", "name = 'skin'\ntype = 'sphere'\nradius = 0.5"},
    {"force", "name = 'push'\nbody = 'a'\nforce = [1, 2, 3]"},
    {"joint", "name = 'hinge'\ntype = 'revolute'\nbetween = ['b', 'world']"},
    {"drive", "name = 'motor'\njoint = 'hinge'"},
    {"contact", "name = 'touch'\nbetween = ['a.skin', 'world.floor']"},
    {"column", "name = 'lean'\nbody = 'a'"},
};

std::string text_of(const Sections& sections) {
  std::string text = sections.at("") + "\n";
  for (const Section& s : schema()) {
    if (s.path.empty() || !sections.contains(s.path)) continue;
    text += fmt::format("{}{}{}\n{}\n", s.list ? "[[" : "[", s.path, s.list ? "]]" : "]", sections.at(s.path));
    if (s.path == "body.shape") text += "[[body]]\nname = 'b'\nmass = 2\ninertia = [1, 1, 1]\n";
  }
  return text;
}

// Two values of a key, in a section with `context` as its other lines. An empty second value omits the key; where
// `refused`, the reader may refuse it, which is a difference too.
struct Sample {
  std::string one, two = "", context = "";
  Sections with{};
  bool refused = false;
};

std::string with_key(const std::string& context, const std::string& key, const std::string& value) {
  return value.empty() ? context : context + "\n" + key + " = " + value;
}

void expect_difference(const std::string& section, const std::string& key, const Sample& sample) {
  SCOPED_TRACE(section + "." + key);
  Sections sections = kBase;
  if (section.ends_with("shape")) sections.erase("contact");
  if (section == "joint") sections.erase("drive");
  for (const auto& [path, lines] : sample.with)
    sections[path] = path == "world" ? sections[path] + "\n" + lines : lines;
  const std::string context = sample.context.empty() ? sections[section] : sample.context;
  sections[section] = with_key(context, key, sample.one);
  std::string one, two;
  try {
    one = dump(parse(text_of(sections), "test.toml"));
  } catch (const core::InputError& error) {
    FAIL() << error.what() << " in\n" << text_of(sections);
  }
  sections[section] = with_key(context, key, sample.two);
  try {
    two = dump(parse(text_of(sections), "test.toml"));
  } catch (const core::InputError& error) {
    if (!sample.refused) FAIL() << error.what() << " in\n" << text_of(sections);
  }
  EXPECT_NE(one, two) << "the key makes no difference";
}

const std::string kDisk = "name = 'skin'\ntype = 'disk'\nradius = 0.5\naxis = [0, 1, 0]";
const std::string kDiskPoints =
    "name = 'p2'\nbetween = ['a.skin', 'world']\npoint = 2\n[[contact]]\nname = 'p3'\nbetween = ['a.skin', 'world']\n"
    "point = 3\n[[contact]]\nname = 'p1'\nbetween = ['a.skin', 'world']";

std::string shape(const std::string& lines) {
  return "name = 'some'\n" + lines;
}
std::string joint(const std::string& type, const std::string& lines = "") {
  return "name = 'hinge'\nbetween = ['b', 'world']\ntype = '" + type + "'\n" + lines;
}
std::string force(const std::string& type, const std::string& lines = "") {
  return "name = 'push'\nbody = 'a'\ntype = '" + type + "'\n" + lines;
}
std::string drive(const std::string& motion, const std::string& lines = "") {
  return "name = 'motor'\njoint = 'hinge'\nmotion = '" + motion + "'\n" + lines;
}
const std::string kTouch = "name = 'touch'\nbetween = ['a.skin', 'world.floor']";

using Samples = std::map<std::string, Sample>;

// Two of the mesh files that are part of the project.
std::string mesh(const std::string& name) {
  return "'" STICTION_SOURCE_DIR "/fuzz/corpus/mesh/" + name + "'";
}
const std::string kBox = mesh("polygons.obj"), kTetrahedron = mesh("tetrahedron-text.stl");

Samples shape_samples() {
  const std::string sphere = shape("type = 'sphere'\nradius = 1"), plane = shape("type = 'plane'");
  const std::string cylinder = shape("type = 'cylinder'\nradius = 1"),
                    egg = shape("type = 'ellipsoid'\nsemi_axes = [1, 2, 3]");
  return {{"name", {"'x'", "", "type = 'plane'"}},
          {"type", {"'sphere'", "'cylinder'", shape("radius = 1")}},
          {"centre", {"[1, 2, 3]", "", sphere}},
          {"radius", {"2", "3", shape("type = 'disk'")}},
          {"side", {"'inside'", "'outside'", sphere}},
          {"normal", {"[1, 0, 0]", "", plane}},
          {"offset", {"0.5", "", plane}},
          {"surface_velocity", {"[1, 0, 0]", "", plane}},
          {"axis", {"[1, 0, 0]", "", cylinder}},
          {"size", {"[1, 2, 3]", "[1, 2, 4]", shape("type = 'box'")}},
          {"margin", {"0.25", "", shape("type = 'box'\nsize = [1, 2, 3]")}},
          {"length", {"2", "3", shape("type = 'capsule'\nradius = 1")}},
          {"points",
           {"[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]", "[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 2]]",
            shape("type = 'polytope'")}},
          {"file", {kBox, kTetrahedron, shape("type = 'polytope'")}},
          {"scale", {"0.5", "", shape("type = 'polytope'\nfile = " + kBox)}},
          {"triangles",
           {"[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]", "[[0, 2, 1], [0, 1, 3], [0, 3, 2]]",
            shape("type = 'mesh'\npoints = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]")}},
          {"heights", {"[0, 1, 2, 3]", "[0, 1, 2, 4]", shape("type = 'heightfield'")}},
          {"columns", {"2", "3", shape("type = 'heightfield'\nheights = [0, 1, 2, 3, 4, 5]")}},
          {"spacing", {"[1, 2]", "", shape("type = 'heightfield'\nheights = [0, 1, 2, 3]")}},
          {"thickness", {"0.25", "", shape("type = 'disk'\nradius = 1")}},
          {"rotation", {"[0.5, 0, 0]", "", egg}},
          {"semi_axes", {"[1, 2, 3]", "[1, 2, 4]", shape("type = 'ellipsoid'")}},
          {"radii", {"[1, 2]", "[1, 3]", shape("type = 'paraboloid'")}},
          {"ring", {"1", "2", shape("type = 'torus'\ntube = 0.25")}},
          {"tube", {"0.25", "0.5", shape("type = 'torus'\nring = 1")}},
          {"f", {"'x^2 + y^2 + z^2 - 1'", "'x^2 + y^2 + z^2 - 2'", shape("type = 'implicit'")}},
          {"extent", {"2", "", shape("type = 'implicit'\nf = 'x^2 + y^2 + z^2 - 1'")}},
          {"exponents", {"[3, 5]", "", shape("type = 'superellipsoid'\nsemi_axes = [1, 2, 3]")}}};
}

Samples draw_samples() {
  const std::string cone = shape("type = 'cone'\nradius = 1\nlength = 2"),
                    box = shape("type = 'box'\nsize = [1, 2, 3]");
  return {{"name", {"'x'", "", "type = 'cone'\nradius = 1\nlength = 2"}},
          {"colour", {"'#c8453b'", "", cone}},
          {"type", {"'cone'", "'cylinder'", shape("radius = 1\nlength = 2")}},
          {"centre", {"[1, 2, 3]", "", cone}},
          {"axis", {"[1, 0, 0]", "", cone}},
          {"radius", {"2", "3", shape("type = 'cylinder'\nlength = 1")}},
          {"length", {"2", "3", shape("type = 'cylinder'\nradius = 1")}},
          {"size", {"[1, 2, 3]", "[1, 2, 4]", shape("type = 'box'")}},
          {"rotation", {"[0.5, 0, 0]", "", box}},
          {"semi_axes", {"[1, 2, 3]", "[1, 2, 4]", shape("type = 'ellipsoid'")}},
          {"points", {"[[0, 0, 0], [1, 0, 0]]", "[[0, 0, 0], [2, 0, 0]]", shape("type = 'line'")}},
          {"file", {kBox, kTetrahedron, shape("type = 'file'")}},
          {"scale", {"0.5", "", shape("type = 'file'\nfile = " + kBox)}}};
}

// Every parameter of a law, in a contact with that law.
Samples law_samples() {
  Samples samples;
  const auto add = [&](const auto& entries, const std::string& word, const std::string& variant_key,
                       const std::string& more, const Sections& with) {
    for (const auto& entry : entries)
      for (const laws::Parameter& p : entry.parameters) {
        std::string context = kTouch + more + "\n" + word + " = '" + std::string(entry.name) + "'";
        if (!entry.variant.empty()) context += "\n" + variant_key + " = '" + std::string(entry.variant) + "'";
        if (context.ends_with("normal = 'formula'")) context += "\nnormal_formula = '1e3[N/m]*depth'";
        for (const laws::Parameter& other : entry.parameters)
          if (other.name != p.name)
            context += fmt::format("\n{} = {}", other.name, other.range.contains(0.5) ? 0.5 : 2.0);
        const bool half = p.range.contains(0.5) && p.range.contains(0.25);
        samples[std::string(p.name)] = {half ? "0.5" : "2", half ? "0.25" : "3", context, with};
      }
  };
  const Sections ode{{"integrator", "step = 1e-3\ntype = 'ode'"}};
  add(laws::catalogue<laws::Friction>(), "friction", "pressure", "", {});
  add(laws::catalogue<laws::Coefficient>(), "coefficient", "", "\nfriction = 'coulomb'\nmu = 0.75", {});
  add(laws::catalogue<laws::Rolling>(), "rolling", "rolling_kind", "", {});
  add(laws::catalogue<laws::Compliance>(), "normal", "", "", ode);
  for (const laws::Parameter& p : laws::normal_parameters()) samples[std::string(p.name)] = {"0.5", "", kTouch, {}};
  return samples;
}

Samples contact_samples() {
  Samples samples = law_samples();
  const std::string coulomb = kTouch + "\nfriction = 'coulomb'\nmu = 0.5";
  const std::string orthotropic = kTouch + "\nfriction = 'orthotropic'\nmu = 0.5\nmu2 = 0.25";
  const Samples own{
      {"name", {"'touch'", "'other'", "between = ['a.skin', 'world.floor']"}},
      {"enabled", {"true", "false"}},
      {"between", {"['a.skin', 'world.floor']", "['a.*', 'world.floor']", "name = 'touch'"}},
      {"point", {"1", "2", kDiskPoints, {{"body.shape", kDisk}}, true}},
      {"normal", {"'hard'", "'hertz'", kTouch + "\nmodulus = 1e6", {}, true}},
      {"impact", {"'poisson'", "'newton'"}},
      {"friction", {"'coulomb'", "'none'", kTouch + "\nmu = 0.5"}},
      {"pressure", {"'uniform'", "'parabolic'", kTouch + "\nfriction = 'contensou'\nmu = 0.5\nradius = 0.01"}},
      {"axis", {"[0, 1, 0]", "", orthotropic}},
      {"axis_of", {"'a'", "", orthotropic}},
      {"coefficient", {"'static-kinetic'", "'constant'", coulomb + "\nmu_kinetic = 0.25"}},
      {"mu_table", {"[[0, 0.5], [1, 0.25]]", "[[0, 0.5], [2, 0.25]]", coulomb + "\ncoefficient = 'table'"}},
      {"mu_formula",
       {"'0.5/(1 + v/1[m/s])'", "'0.5/(1 + v/2[m/s])'", kTouch + "\nfriction = 'coulomb'\ncoefficient = 'formula'"}},
      {"normal_formula", {"'1e3[N/m]*depth'", "'2e3[N/m]*depth'", kTouch + "\nnormal = 'formula'"}},
      {"rolling", {"'classical'", "'none'", kTouch + "\nmu_r = 0.5"}},
      {"rolling_kind", {"'dry'", "'viscous'", kTouch + "\nrolling = 'classical'\nmu_r = 0.5\nc_r = 0.5"}},
      {"modulus", {"1e6", "2e6", kTouch + "\nfriction = 'contensou'\nmu = 0.5\nradius = 'hertz'"}},
  };
  for (const auto& [key, sample] : own) samples[key] = sample;
  return samples;
}

Samples force_samples() {
  const std::string twist = "force = [1, 2, 3]\naxis = [1, 0, 0]\nspeed = 2",
                    spring = force("spring", "stiffness = 5\nother_point = [0, 0, 3]"),
                    torsion = force("torsion-spring", "stiffness = 5");
  return {{"name", {"'push'", "'pull'", "body = 'a'"}},
          {"enabled", {"true", "false"}},
          {"body", {"'a'", "'b'", "name = 'push'\nforce = [1, 0, 0]"}},
          {"type", {"'spring'", "'constant'", "name = 'push'\nbody = 'a'"}},
          {"point", {"[1, 2, 3]", ""}},
          {"force", {"[1, 0, 0]", "", force("constant")}},
          {"torque", {"[1, 0, 0]", ""}},
          {"frame", {"'body'", "'world'"}},
          {"axis", {"[0, 1, 0]", "", torsion}},
          {"speed", {"3", "", force("rotating", "force = [1, 0, 0]")}},
          {"phase", {"0.5", "", force("rotating", twist)}},
          {"frequency", {"3", "", force("harmonic", "force = [1, 0, 0]")}},
          {"table", {"[[0, 0], [1, 1]]", "[[0, 0], [1, 2]]", force("table", "force = [1, 0, 0]")}},
          {"force_formula", {"['a.z*1[N/m]', '0', '0']", "['a.z*2[N/m]', '0', '0']", force("formula")}},
          {"torque_formula", {"['a.z*1[N]', '0', '0']", "['a.z*2[N]', '0', '0']", force("formula")}},
          {"other", {"'b'", "", spring}},
          {"other_point", {"[1, 2, 3]", "", force("spring", "stiffness = 5")}},
          {"stiffness", {"3", "", force("torsion-spring")}},
          {"damping", {"3", "", spring}},
          {"rest_length", {"3", "", spring}},
          {"rest_angle", {"3", "", torsion}}};
}

Samples joint_samples() {
  const Sections third{{"body",
                        "name = 'c'\nmass = 1\ninertia = [1, 1, 1]\n[[body]]\nname = 'd'\nmass = 1\ninertia = [1, 1, "
                        "1]\n[[body]]\n" +
                            kBase.at("body")}};
  const Sections close{{"world", "close_joints = 'yes'"}};
  const std::string gear = "name = 'hinge'\nbetween = ['b', 'c']\ntype = 'gear'\nratio = 2";
  return {{"name", {"'hinge'", "'pin'", "between = ['b', 'world']\ntype = 'fixed'"}},
          {"enabled", {"true", "false"}},
          {"between", {"['b', 'world']", "['world', 'a']", "name = 'hinge'\ntype = 'revolute'", close}},
          {"type", {"'fixed'", "'spherical'", "name = 'hinge'\nbetween = ['b', 'world']"}},
          {"anchor", {"[1, 2, 3]", "", joint("revolute")}},
          {"point", {"[1, 0, 0]", "", joint("revolute"), close}},
          {"other_point", {"[1, 0, 0]", "", joint("revolute"), close}},
          {"axis", {"[0, 1, 0]", "", joint("prismatic")}},
          {"friction", {"0.5", "", joint("revolute")}},
          {"lower", {"-0.5", "", joint("prismatic")}},
          {"upper", {"0.5", "", joint("revolute")}},
          {"restitution", {"0.5", "", joint("revolute", "upper = 0.5")}},
          {"other_axis", {"[0, 1, 0]", "", joint("universal")}},
          {"length", {"2", "3", joint("distance", "other_point = [0, 0, 2]"), close}},
          {"carrier", {"'d'", "", gear, third}},
          {"ratio", {"2", "3", "name = 'hinge'\nbetween = ['b', 'c']\ntype = 'gear'", third}}};
}

Samples drive_samples() {
  const Sections both{{"joint", joint("cylindrical")}};
  const Sections two{
      {"joint", joint("revolute") +
                    "\n[[joint]]\nname = 'pin'\ntype = 'revolute'\nbetween = ['a', 'world']\nanchor = [0, 0, 1]"}};
  return {{"name", {"'motor'", "'engine'", "joint = 'hinge'"}},
          {"enabled", {"true", "false"}},
          {"joint", {"'hinge'", "'pin'", "name = 'motor'", two}},
          {"coordinate", {"'slide'", "'angle'", kBase.at("drive"), both}},
          {"motion", {"'table'", "'steady'", "name = 'motor'\njoint = 'hinge'\ntable = [[0, 1], [1, 2]]", {}, true}},
          {"speed", {"2", "", drive("steady")}},
          {"amplitude", {"2", "", drive("harmonic", "frequency = 3")}},
          {"frequency", {"2", "", drive("harmonic", "amplitude = 3")}},
          {"phase", {"2", "", drive("harmonic", "amplitude = 3\nfrequency = 2")}},
          {"formula", {"'2[1/s]*t'", "'3[1/s]*t'", drive("formula")}},
          {"table", {"[[0, 1], [1, 2]]", "[[0, 1], [1, 3]]", drive("table")}}};
}

std::map<std::string, Samples> all_samples() {
  const std::string inertia = "inertia = [1, 1, 1]", mass = "mass = 1", step = "step = 1e-3";
  const Sections disk{{"body.shape", kDisk}, {"contact", kDiskPoints}};
  const std::string copied =
      "name = 'c'\nmass = 1\ninertia = [1, 1, 1]\nposition = [0, 0, 1]\ncopies = [2, 1, 1]\nspacing = [1, 1, 1]";
  const std::string body = kBase.at("body") + "\n[[body]]\n";
  const Sections runge_kutta{{"integrator", step + "\ntype = 'runge-kutta'"}};
  const Sections event_driven{{"integrator", step + "\ntype = 'event-driven'"}};
  const Sections ode{{"integrator", step + "\ntype = 'ode'"},
                     {"contact", kTouch + "\nnormal = 'hertz'\nmodulus = 1e6"}};
  return {
      {"",
       {{"title", {"'x'", "'y'", "source = 'z'"}},
        {"source", {"'x'", ""}},
        {"user_code", {"[]", "['force.wind']", "", {}, true}}}},
      {"run",
       {{"duration", {"2", "3", "seed = 1"}},
        {"record_every", {"0.25", ""}},
        {"ports", {"['touch']", ""}},
        {"seed", {"5", ""}}}},
      {"report", {{"panes", {"['a.x']", ""}}}},
      {"integrator",
       {{"type", {"'runge-kutta'", "'moreau'"}},
        {"step", {"1e-2", "", "gap_tolerance = 1e-10"}},
        {"tolerance", {"1e-3", ""}},
        {"method",
         {"'stiff'",
          "'explicit'",
          "step = 1e-3\ntype = 'ode'",
          {{"contact", kTouch + "\nnormal = 'hertz'\nmodulus = 1e6"}}}},
        {"tracking",
         {"'differential'",
          "'solved'",
          "step = 1e-3\ntype = 'ode'",
          {{"contact", kTouch + "\nnormal = 'hertz'\nmodulus = 1e6"}}}},
        {"smallest_step", {"1e-5", "", "step = 1e-3\ntolerance = 1e-3"}},
        {"order", {"3", "", "step = 1e-3\ntype = 'runge-kutta'"}},
        {"stages", {"'moreau'", "'inclusion'", "step = 1e-3\ntype = 'runge-kutta'"}},
        {"variant", {"'end'", "'midpoint'"}},
        {"impacts", {"'located'", "'stepped'"}},
        {"gap_tolerance", {"1e-9", ""}}}},
      {"integrator.moreau",
       {{"variant", {"'end'", "'midpoint'"}},
        {"tolerance", {"1e-3", ""}},
        {"smallest_step", {"1e-5", "", "tolerance = 1e-3"}},
        {"impacts", {"'located'", "'stepped'"}},
        {"gap_tolerance", {"1e-9", ""}}}},
      {"integrator.runge-kutta",
       {{"order", {"3", "", "", runge_kutta}},
        {"stages", {"'moreau'", "'inclusion'", "", runge_kutta}},
        {"variant", {"'end'", "'midpoint'", "", runge_kutta}},
        {"tolerance", {"1e-3", "", "", runge_kutta}},
        {"smallest_step", {"1e-5", "", "tolerance = 1e-3", runge_kutta}},
        {"impacts", {"'located'", "'stepped'", "", runge_kutta}},
        {"gap_tolerance", {"1e-9", "", "", runge_kutta}}}},
      {"integrator.event-driven",
       {{"tolerance", {"1e-3", "", "", event_driven}}, {"gap_tolerance", {"1e-9", "", "", event_driven}}}},
      {"integrator.ode",
       {{"method", {"'stiff'", "'explicit'", "", ode}},
        {"tolerance", {"1e-3", "", "", ode}},
        {"tracking", {"'differential'", "'solved'", "", ode}}}},
      {"solver.jacobi", {{"form", {"'euclidean'", "'transformed'", "", {{"solver", "type = 'jacobi'"}}}}}},
      {"solver",
       {{"type", {"'jacobi'", "'newton'"}},
        {"form", {"'euclidean'", "'transformed'", "type = 'jacobi'"}},
        {"stretch", {"'sphere'", "'none'"}},
        {"tolerance", {"1e-7", ""}},
        {"max_iterations", {"77", ""}},
        {"relaxation", {"0.5", ""}}}},
      {"world",
       {{"gravity", {"[1, 2, 3]", ""}},
        {"settle", {"true", "false", "", {{"force", "name = 'push'\nbody = 'a'\nforce = [0, 0, 1]"}}}},
        {"allow_overlap",
         {"'yes'",
          "'no'",
          "gravity = [0, 0, 0]",
          {{"body", "name = 'a'\nmass = 1\ninertia = [1, 1, 1]\nposition = [0, 0, 0.1]"}},
          true}},
        {"close_joints", {"'yes'", "'no'", "", {{"joint", joint("revolute", "point = [1, 0, 0]")}}, true}}}},
      {"world.shape", shape_samples()},
      {"world.draw", draw_samples()},
      {"body",
       {{"name",
         {"'c'",
          "'d'",
          body + mass + "\n" + inertia,
          {{"body.shape", "type = 'sphere'\nradius = 1"},
           {"contact", "name = 'x'\nbetween = ['*.sphere', 'world.*']"}}}},
        {"enabled",
         {"true",
          "false",
          body + "name = 'c'\n" + mass + "\n" + inertia,
          {{"contact", "name = 'x'\nbetween = ['world.*', '*']"}},
          true}},
        {"mass",
         {"2", "3", body + "name = 'c'\n" + inertia, {{"contact", "name = 'x'\nbetween = ['c.skin', 'world.floor']"}}}},
        {"density", {"1", "2", body + "name = 'c'", {{"contact", "name = 'x'\nbetween = ['c.skin', 'world.floor']"}}}},
        {"inertia",
         {"[1, 1, 1]",
          "[[2, 0, 0], [0, 2, 0], [0, 0, 3]]",
          body + "name = 'c'\n" + mass,
          {{"contact", "name = 'x'\nbetween = ['c.skin', 'world.floor']"}}}},
        {"position", {"[0, 0, 2]", "[0, 0, 3]", "name = 'a'\n" + mass + "\n" + inertia}},
        {"orientation", {"[0, 1, 0, 0]", ""}},
        {"rotation", {"[0, 1, 0]", ""}},
        {"place", {"'on'", "'at'"}},
        {"velocity", {"[1, 2, 3]", ""}},
        {"angular_velocity", {"[1, 2, 3]", ""}},
        {"copies",
         {"[2, 1, 1]",
          "[3, 1, 1]",
          body + "name = 'c'\nspacing = [1, 1, 1]\n" + mass + "\n" + inertia,
          {{"contact", "name = 'x'\nbetween = ['c*', 'world.floor']"}}}},
        {"spacing",
         {"[2, 1, 1]",
          "[3, 1, 1]",
          body + "name = 'c'\ncopies = [2, 1, 1]\n" + mass + "\n" + inertia,
          {{"contact", "name = 'x'\nbetween = ['c*', 'world.floor']"}}}},
        {"jitter", {"0.01", "", body + copied, {{"contact", "name = 'x'\nbetween = ['c*', 'world.floor']"}}}}}},
      {"body.shape", shape_samples()},
      {"body.draw", draw_samples()},
      {"force", force_samples()},
      {"joint", joint_samples()},
      {"drive", drive_samples()},
      {"contact", contact_samples()},
      {"column",
       {{"name", {"'x'", "'y'", "body = 'a'"}},
        {"enabled", {"true", "false"}},
        {"type", {"'beta'", "'chi'", "name = 'lean'\nbody = 'a'\ncontact = 'p1'", disk}},
        {"body", {"'a'", "'b'", "name = 'lean'"}},
        {"axis", {"[1, 0, 0]", ""}},
        {"contact", {"'p1'", "'p2'", "name = 'lean'\nbody = 'a'\ntype = 'beta'", disk, true}}}},
  };
}

// Keys that the base scenario of this test cannot show one by one: assembly_test.cpp and formulas_test.cpp do.
bool tested_elsewhere(const Section& section, const Key& key) {
  return section.free || section.path.starts_with("template") || section.path == "assembly" || key.name == "include" ||
         (section.path == "column" && (key.name == "formula" || key.name == "unit"));
}

TEST(EveryKey, MakesADifference) {
  const auto samples = all_samples();
  for (const Section& section : schema()) {
    if (std::ranges::all_of(section.keys, [&](const Key& key) { return tested_elsewhere(section, key); })) continue;
    ASSERT_TRUE(samples.contains(section.path)) << "a new section: give samples of its keys";
    const Samples& of = samples.at(section.path);
    for (const Key& key : section.keys) {
      if (tested_elsewhere(section, key)) continue;
      EXPECT_TRUE(of.contains(key.name)) << section.path << "." << key.name << ": a new key: give it a sample";
      if (of.contains(key.name)) expect_difference(section.path, key.name, of.at(key.name));
    }
    for (const auto& [name, sample] : of) EXPECT_TRUE(find_key(section, name)) << section.path << "." << name;
  }
}

// Every word of a choice is one that the reader knows: none of them ends in a logic error.
TEST(EveryKey, EveryChoiceIsKnownToTheReader) {
  const auto samples = all_samples();
  for (const Section& section : schema())
    for (const Key& key : section.keys) {
      if (key.kind != Kind::text || tested_elsewhere(section, key)) continue;
      for (const std::string& word : key.choices) {
        const Sample& sample = samples.at(section.path).at(key.name);
        Sections sections = kBase;
        for (const auto& [path, lines] : sample.with)
          sections[path] = path == "world" ? sections[path] + "\n" + lines : lines;
        sections[section.path] =
            with_key(sample.context.empty() ? sections[section.path] : sample.context, key.name, "'" + word + "'");
        try {
          (void)parse(text_of(sections), "test.toml");
        } catch (const core::InputError&) {  // NOLINT(bugprone-empty-catch): keys of other types may stand beside it
        }
      }
    }
}

}  // namespace
}  // namespace stiction::scenario::test
