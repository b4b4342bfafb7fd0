#include "stiction/scenario/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "stiction/laws/catalogue.hpp"
#include "stiction/scenario/schema_keys.hpp"

namespace stiction::scenario {
namespace {

Section contact_section() {
  Section s{"contact", true, "A contact between two shapes and its law; the law's keys stand beside the others.", {}};
  s.keys = {text("name", "name of the contact", true),
            enabled(),
            {"between",
             Kind::names,
             "",
             kAny,
             "",
             "two shapes, `<body>.<shape>` or `world.<shape>`; `world` alone means its only shape; with `*` for any "
             "letters, as `ball*`, contacts between all shapes of such names, which are recorded together",
             {},
             true},
            integer("point", {1, 4}, "1",
                    "disk: 1 its lowest point, 2 and 3 at 120 degrees; thick disk: 4 on the upper rim")};
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
  s.keys.push_back(choice("normal", laws::names<laws::Compliance>(), "hard", "normal law"));
  for (const laws::Parameter& p : laws::normal_parameters()) add(p);
  s.keys.push_back(choice("impact", {"newton", "poisson"}, "newton", "law of restitution"));
  s.keys.push_back(choice("friction", laws::names<laws::Friction>(), "none", "friction law"));
  s.keys.push_back(choice("pressure", laws::variants<laws::Friction>("contensou"), "parabolic",
                          "pressure of the Contensou law, or its approximation"));
  add_family(laws::catalogue<laws::Friction>());
  for (Key& key : s.keys)
    if (key.name == "radius" || key.name == "semi_axis" || key.name == "semi_axis2") {
      key.doc +=
          "; `hertz`: of Hertz' patch under the load, from the curvatures and `modulus`; left out, it is that with "
          "`normal` = `hertz` or `volumetric`";
      key = or_word(key, "hertz");
    }
  add(laws::kModulus);
  s.keys.push_back(needed_by_some(vector("axis", "1", "[1, 0, 0]", "direction of T1, cast on the tangent plane")));
  s.keys.push_back(text("axis_of", "where `axis` is fixed: `world` (the default) or one of the two bodies"));
  s.keys.push_back(choice("coefficient", laws::names<laws::Coefficient>(), "constant", "how mu falls with speed"));
  add_family(laws::catalogue<laws::Coefficient>());
  s.keys.push_back(
      {"mu_table", Kind::points, "m/s, 1", kAny, "", "pairs of speed and mu; the first is [0, mu]", {}, false});
  s.keys.push_back(choice("rolling", laws::names<laws::Rolling>(), "none", "rolling law"));
  s.keys.push_back(choice("rolling_kind", {"dry", "viscous"}, "dry", "kind of rolling resistance"));
  add_family(laws::catalogue<laws::Rolling>());
  add_family(laws::catalogue<laws::Compliance>());
  return s;
}

Section joint_section() {
  return {
      "joint",
      true,
      "A joint between two bodies, or a body and the world. It may close a loop or repeat what others hold.",
      {text("name", "name of the joint", true),
       enabled(),
       choice("type",
              {"fixed", "spherical", "revolute", "prismatic", "cylindrical", "universal", "planar", "distance", "gear"},
              "", "kind of joint"),
       {"between", Kind::names, "", kAny, "", "two bodies, or a body and `world`", {}, true},
       needed_by_some(vector("anchor", "m", "", "its point at the start, inertial frame; or give the next two")),
       vector("point", "m", "[0, 0, 0]", "its point in the frame of the first body"),
       vector("other_point", "m", "[0, 0, 0]", "its point in the frame of the second body or of the world"),
       vector("axis", "1", "[0, 0, 1]",
              "axis at the start, inertial frame: of turning, of sliding, normal of a plane, of the first wheel"),
       vector("other_axis", "1", "[1, 0, 0]", "universal: axis in the second body; gear: axis of the second wheel"),
       needed_by_some(number("length", "m", kPositive, "", "distance: length; as at the start when left out")),
       needed_by_some(number("ratio", "1", kAny, "", "gear: angle of the first body over that of the second")),
       text("carrier", "gear: body that the angles are measured against; the world when left out"),
       number("friction", "N m", kNonNegative, "0", "revolute: largest torque of dry friction; prismatic: force, N"),
       needed_by_some(number("lower", "rad", kAny, "", "stop below; m for prismatic joints; coordinates start at 0")),
       needed_by_some(number("upper", "rad", kAny, "", "stop above")),
       number("restitution", "1", laws::kUnitInterval, "0", "of the stops")}};
}

Section drive_section() {
  return {"drive",
          true,
          "A motion that the angle or displacement of a joint follows: revolute, prismatic, cylindrical, the angle of "
          "a planar one.",
          {text("name", "name of the drive", true),
           enabled(),
           text("joint", "joint it moves", true),
           choice("motion", {"steady", "harmonic", "table"}, "steady", "kind of motion"),
           choice("coordinate", {"angle", "slide"}, "angle", "cylindrical joint: which coordinate it moves"),
           number("speed", "rad/s", kAny, "0", "steady: speed; m/s along prismatic joints"),
           number("amplitude", "rad", kAny, "0", "harmonic: amplitude (sin(frequency t + phase) - sin(phase))"),
           number("frequency", "rad/s", kAny, "0", "harmonic: frequency"),
           number("phase", "rad", kAny, "0", "harmonic: phase"),
           {"table", Kind::points, "s, rad/s", kAny, "", "table: pairs of time and speed", {}, false}}};
}

std::vector<Section> make_schema() {
  const std::vector<Key> shape_keys{
      text("name", "name of the shape; its type when left out"),
      choice("type", {"sphere", "plane", "disk", "ellipsoid", "paraboloid", "cylinder", "torus", "superellipsoid"}, "",
             "kind of shape"),
      vector("centre", "m", "[0, 0, 0]", "all but plane: centre in the frame of the body; of a paraboloid its vertex"),
      needed_by_some(number("radius", "m", kPositive, "", "sphere, disk, cylinder: radius, needed")),
      vector("axis", "1", "[0, 0, 1]", "disk, cylinder, torus: axis of revolution; any length but zero"),
      needed_by_some(vector("semi_axes", "m", "", "ellipsoid, superellipsoid: semi-axes, needed")),
      list("radii", Kind::numbers, kPositive, "paraboloid: radii of curvature at the vertex along its x and y, needed"),
      needed_by_some(
          number("ring", "m", kPositive, "", "torus: radius of the circle in the middle of the tube, needed")),
      needed_by_some(number("tube", "m", kPositive, "", "torus: radius of the tube, needed")),
      list("exponents", Kind::numbers, {2.0, 100.0},
           "superellipsoid: along z and in the plane z = 0; [4, 4] when left out, [2, 2] is an ellipsoid"),
      vector(
          "rotation", "rad", "[0, 0, 0]",
          "ellipsoid, paraboloid, superellipsoid: axis times angle, from the frame of the body to that of the shape"),
      choice("side", {"outside", "inside"}, "outside",
             "sphere, ellipsoid, paraboloid, cylinder, torus: `inside` is the hollow, as a bowl, a bore or a groove"),
      number("thickness", "m", kNonNegative, "0", "disk: distance of its two rims; 0 is infinitely thin"),
      vector("normal", "1", "[0, 0, 1]", "plane: outward normal; any length but zero"),
      number("offset", "m", kAny, "0", "plane: distance from the origin along the normal"),
      vector("surface_velocity", "m/s", "[0, 0, 0]", "plane: velocity of its surface, as of a belt")};
  return {
      {"",
       false,
       "Top of the file.",
       {text("title", "what the scenario shows", true), text("source", "where its data come from")}},
      {"run",
       false,
       "How long, and what is recorded.",
       {number("duration", "s", kPositive, "", "simulated time"),
        number("record_every", "s", kPositive, "1e-3", "time between recorded rows; at least one step"),
        {"ports",
         Kind::texts,
         "",
         kAny,
         "",
         "contacts, joints, drives and forces whose twists and wrenches are recorded, at each of their bodies",
         {},
         false},
        integer("seed", {0, 9e15}, "0", "for what is drawn at random; recorded in the result")}},
      {"integrator",
       false,
       "The way through time.",
       {choice("type", {"moreau", "runge-kutta", "event-driven", "ode"}, "moreau",
               "way through time; `ode` is for compliant contacts, the others for hard ones"),
        number("step", "s", kPositive, "1e-4",
               "time step; with `tolerance` the largest one; event-driven, ode: time between looks at the motion"),
        needed_by_some(number("tolerance", "1", {0.0, 1.0, true}, "",
                              "relative error of one step, from which its length follows; without it moreau and "
                              "runge-kutta have steps of one length, event-driven and ode have 1e-10")),
        choice("method", {"explicit", "stiff"}, "explicit",
               "ode: Dormand-Prince 5(4), or Rosenbrock 4(3) for stiff contacts at rest"),
        number("smallest_step", "s", kPositive, "1e-7",
               "moreau, runge-kutta with `tolerance`: not shorter than this, whatever the error, as across impacts"),
        integer("order", {2, 4}, "4", "runge-kutta: order on motion without impacts and stick-slip transitions"),
        choice(
            "variant", {"midpoint", "end", "printed", "implicit"}, "midpoint",
            "moreau, also where runge-kutta falls back to it: laws see the contact's directions of the `midpoint` or "
            "of the `end` of the step, which makes sticking and rolling second order; `printed`: midpoint, with "
            "forces and position correction as in LLG; `implicit`: midpoint, with forces at the velocity of the end"),
        choice("impacts", {"stepped", "located"}, "stepped",
               "`located` cuts steps where contacts touch; `stepped` takes impacts in the step they fall in"),
        number("gap_tolerance", "m", kPositive, "1e-12", "closed contacts are moved to gaps below this")}},
      {"solver",
       false,
       "The solver of the contact problem.",
       {choice("type", {"gauss-seidel", "jacobi", "newton", "augmented-lagrangian"}, "gauss-seidel", "iteration"),
        choice("form", {"euclidean", "transformed", "rescaled"}, "rescaled",
               "form of the Jacobi iteration: MLG (37), (43), (46)"),
        choice("stretch", {"balanced", "sphere", "none"}, "balanced", "stretch of the drilling axis before projecting"),
        number("tolerance", "1", {0.0, 1.0, true}, "1e-10", "largest natural-map residual of a converged step"),
        integer("max_iterations", {1, 1e9}, "1000", "iterations before a step is reported as not converged"),
        number("relaxation", "1", {0.0, 2.0, true}, "1", "alpha of the step length r = alpha / G_kk")}},
      {"world",
       false,
       "The surroundings.",
       {vector("gravity", "m/s^2", "[0, 0, -9.81]", "acceleration of gravity"),
        choice("close_joints", {"no", "yes"}, "no",
               "`yes` moves bodies at the start so that joints close; otherwise an open joint is an error")}},
      {"world.shape", true, "Fixed shapes; without any, the world is the plane z = 0 called `floor`.", shape_keys},
      {"body",
       true,
       "A rigid body.",
       {text("name", "name of the body", true),
        enabled(),
        number("mass", "kg", kPositive, "", "mass"),
        {"inertia",
         Kind::inertia,
         "kg m^2",
         kAny,
         "",
         "about the centre of mass, body frame: three principal moments or a 3 x 3 matrix",
         {},
         true},
        vector("position", "m", "[0, 0, 0]", "centre of mass at the start"),
        {"orientation",
         Kind::quaternion,
         "1",
         kAny,
         "[1, 0, 0, 0]",
         "quaternion (w, x, y, z) at the start, of any length but zero",
         {},
         false},
        vector("rotation", "rad", "", "instead of `orientation`: axis times angle"),
        or_word(
            vector("velocity", "m/s", "[0, 0, 0]",
                   "of the centre of mass at the start; `rolling`: so that the point of its closed contact is at rest"),
            "rolling"),
        vector("angular_velocity", "rad/s", "[0, 0, 0]", "at the start, in the BODY frame"),
        list(
            "copies", Kind::numbers, {1.0, 1e6},
            "how many such bodies stand in a grid, [along x, y, z]; they are called `<name>1`, `<name>2`, ..., along x "
            "first, and the first is at `position`"),
        vector("spacing", "m", "[0, 0, 0]", "copies: distances in the grid"),
        number("jitter", "m", kNonNegative, "0",
               "copies: each is moved along x, y and z by up to this, drawn at random from `run.seed`")}},
      {"body.shape", true, "Shapes of a body.", shape_keys},
      {"force",
       true,
       "A force on a body: given as a function of time, or of a spring with a damper between two points or about an "
       "axis.",
       {text("name", "name of the force", true),
        enabled(),
        text("body", "body it acts on", true),
        choice("type", {"constant", "rotating", "harmonic", "table", "spring", "torsion-spring"}, "constant",
               "kind of force"),
        vector("point", "m", "[0, 0, 0]", "point of the body it acts at, body frame; not for torsion springs"),
        vector("force", "N", "[0, 0, 0]", "given forces: force"),
        vector("torque", "N m", "[0, 0, 0]", "given forces: torque"),
        choice("frame", {"world", "body"}, "world",
               "given forces: frame that `force`, `torque` and `axis` are given in"),
        vector("axis", "1", "[0, 0, 1]",
               "rotating: axis that `force` and `torque` turn about; torsion spring: its axis at the start, inertial "
               "frame"),
        number("speed", "rad/s", kAny, "0", "rotating: speed of turning"),
        number("frequency", "rad/s", kAny, "0", "harmonic: `force` and `torque` times sin(frequency t + phase)"),
        number("phase", "rad", kAny, "0", "rotating, harmonic: angle at t = 0"),
        {"table",
         Kind::points,
         "s, 1",
         kAny,
         "",
         "table: pairs of time and factor of `force` and `torque`, straight lines between them",
         {},
         false},
        text("other", "springs: what the other end is fixed to, a body or `world` (the default)"),
        vector("other_point", "m", "[0, 0, 0]", "spring: its other end, in the frame of that body or of the world"),
        number("stiffness", "N/m", kNonNegative, "0", "springs: stiffness; N m/rad for torsion springs"),
        number("damping", "N s/m", kNonNegative, "0", "springs: damping; N m s/rad for torsion springs"),
        number("rest_length", "m", kNonNegative, "0", "spring: length without force"),
        number("rest_angle", "rad", kAny, "0", "torsion spring: angle without torque, counted from the start")}},
      joint_section(),
      drive_section(),
      contact_section(),
      {"column",
       true,
       "A derived column of the result.",
       {text("name", "name of the column", true), enabled(),
        choice(
            "type", {"tilt", "beta", "psi_dot", "chi"}, "tilt",
            "`tilt`: angle between an axis of a body and the vertical; of a disk on a plane `beta`: angle between the "
            "disk and the plane's normal, `psi_dot`: angular velocity of the contact point around the disk, `chi`: "
            "above 1 where rolling in a circle needs more than Coulomb friction gives"),
        text("body", "body it is about", true), vector("axis", "1", "[0, 0, 1]", "tilt: axis, body frame"),
        text("contact", "beta, psi_dot, chi: the contact of the disk's point 1, needed")}},
  };
}

}  // namespace

const std::vector<Section>& schema() {
  static const std::vector<Section> sections = make_schema();
  return sections;
}

std::vector<std::string> subsections(const Section& section) {
  const auto inside = [&](const std::vector<Section>& family) {
    return &section >= family.data() && &section < family.data() + family.size();
  };
  std::vector<std::string> names;
  for (const Section& s : inside(study_schema()) ? study_schema() : schema()) {
    const auto dot = s.path.rfind('.');
    const std::string parent = dot == std::string::npos ? "" : s.path.substr(0, dot);
    if (!s.path.empty() && parent == section.path)
      names.push_back(dot == std::string::npos ? s.path : s.path.substr(dot + 1));
  }
  return names;
}

const Section& section(std::string_view path) {
  return *std::find_if(schema().begin(), schema().end(), [&](const Section& s) { return s.path == path; });
}

const Key* find_key(const Section& section, std::string_view name) {
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
