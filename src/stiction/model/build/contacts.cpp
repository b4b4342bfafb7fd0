#include "stiction/model/build/contacts.hpp"

#include <cmath>

#include "stiction/geometry/touch/kinds.hpp"
#include "stiction/laws/combination.hpp"
#include "stiction/model/build/checks.hpp"

namespace stiction::model {
namespace {

core::Subject contact_subject(const std::string& name, const char* key = "") {
  return {"contact", name, key};
}

// Every part of a law against the ranges of its own table.
void check_parts(const laws::ContactLaw& law, const std::string& contact) {
  const auto check = [&](const auto& part) { core::check(part, "contact", contact); };
  check(law.normal);
  std::visit(check, law.friction);
  std::visit(check, law.coefficient);
  std::visit(check, law.rolling);
  std::visit(check, law.compliance);
}

const BodyShape& shape_of(const Model& model, const std::string& contact, const std::string& name) {
  const int index = find(model.shapes(), name);
  if (index < 0)
    refuse(contact_subject(contact, "between"), "there is no shape '{}'{}", name,
           core::did_you_mean(name, names(model.shapes())));
  return model.shapes()[static_cast<std::size_t>(index)];
}

void check_point(const Contact& contact, int point) {
  const int points = geometry::points_of(contact.pair);
  if (point < 1 || point > points)
    refuse(contact_subject(contact.name, "point"), "point = {} is out of range: it must be 1{}", point,
           points > 1 ? fmt::format(" to {}", points) : ": these shapes have only one");
}

// Where the closest points of two surfaces are at the start, found by a search without a first guess.
void first_look(const Contact& contact, const geometry::SurfacePair& pair, const State& state,
                geometry::Anchor& anchor) {
  const geometry::Pose a = pose(state, contact.a), b = pose(state, contact.b);
  const geometry::ClosestPair now = pair.seek(a, b);
  if (!geometry::SurfacePair::reliable(now) && !(pair.gap(a, b) > 0.0))
    refuse(contact_subject(contact.name), "at the start its surfaces have no closest points: {}",
           geometry::to_string(now.status));
  geometry::SurfacePair::note(now, a, b, anchor);
}

double depth_limit(const Contact& contact) {
  return std::visit([](const auto& pair) { return pair.depth_limit(); }, contact.pair);
}

std::string who_touches(const Model& model, const Contact& contact) {
  const auto name = [&](int body) {
    return body == kWorld ? "the world" : "'" + model.bodies()[static_cast<std::size_t>(body)].name + "'";
  };
  return contact.group < 0 ? "its bodies" : name(contact.a) + " and " + name(contact.b);
}

void check_permanent(const geometry::Pair& pair, int point, const laws::ContactLaw& law, const std::string& contact) {
  if (!law.normal.bilateral) return;
  if (geometry::seeks(pair))
    refuse(contact_subject(contact, "normal"),
           "solids touch in corners, edges and faces that change: a bilateral contact needs one point, as of spheres, "
           "smooth surfaces and planes");
  if (point == 0 && geometry::points_of(pair) > 1)
    refuse(contact_subject(contact, "normal"),
           "these shapes touch in up to {} points, which cannot all be held at once: declare every point as a contact "
           "of its own "
           "(`point`), and hold one of them",
           geometry::points_of(pair));
}

// |gap| over the size of what touches.
double relative_miss(const Contact& contact, const State& state, const ContactState& is) {
  double size = depth_limit(contact);
  const Vec3 point = geometry::closest(contact.pair, pose(state, contact.a), pose(state, contact.b), is.anchor).point;
  for (const int body : {contact.a, contact.b})
    if (body != kWorld) size = std::max(size, (point - state.bodies[static_cast<std::size_t>(body)].x).norm());
  return std::abs(is.gap) / size;
}

constexpr double kTyped = 0.01;  // lengths typed with three digits miss contact by up to half a percent

// Lengths typed with three digits miss contact; the first step closes what is left.
void check_touching(const Model& model, const Contact& contact, const State& state, const ContactState& is) {
  const double miss = relative_miss(contact, state, is);
  if (miss > kTyped)
    refuse(
        contact_subject(contact.name, "normal"),
        "at the start {} do not touch: the gap is {:.6g} m, {:.2g} % of their size, and a bilateral contact holds it "
        "at zero",
        who_touches(model, contact), is.gap, 100.0 * miss);
}

// Formulas of the spec, or those that a law has already, which the model keeps.
void check_formulas(const ContactSpec& spec, laws::ContactLaw& law, KeptLaw& kept) {
  const auto check = [&](auto* part, const auto& given, auto& keep, const char* key, auto&& problem_of) {
    if (!part) return;
    if (given) part->program = given.get();
    if (!part->program) refuse(contact_subject(spec.name, key), "{} is missing", key);
    if (const std::string problem = problem_of(*part->program); !problem.empty())
      refuse(contact_subject(spec.name, key), "{} {}", key, problem);
    keep = given;
  };
  check(std::get_if<laws::CoefficientFormula>(&law.coefficient), spec.mu_formula, kept.mu_formula, "mu_formula",
        [&](const formula::Program& p) { return laws::coefficient_formula_problem(p, law.mu()); });
  check(std::get_if<laws::FormulaForce>(&law.compliance), spec.normal_formula, kept.normal_formula, "normal_formula",
        [](const formula::Program& p) { return laws::normal_formula_problem(p); });
}

}  // namespace

laws::ContactLaw checked_law(const ContactSpec& spec, KeptLaw& kept) {
  laws::ContactLaw law = spec.law;
  if (spec.custom_law) {
    law.friction = laws::CustomFriction(spec.custom_law.get());
    kept.custom = spec.custom_law;
    if (const int dim = law.layout().friction; dim != 2 && dim != 3)
      refuse(contact_subject(spec.name, "custom_law"), "a custom law has 2 or 3 channels, not {}", dim);
  } else if (std::holds_alternative<laws::CustomFriction>(law.friction)) {
    refuse(contact_subject(spec.name, "custom_law"),
           "a custom law must be given as `custom_law`, which the model keeps alive");
  }
  check_parts(law, spec.name);
  if (const core::Problem problem = laws::combination_problem(law))
    core::refuse(contact_subject(spec.name, problem.key.c_str()), problem.why);
  if (auto* table = std::get_if<laws::CoefficientTable>(&law.coefficient)) {
    const laws::CoefficientPoints& points = table->points ? *table->points : spec.mu_table;
    if (const std::string problem = laws::coefficient_table_problem(points, law.mu()); !problem.empty())
      refuse(contact_subject(spec.name, "mu_table"), "mu_table {}", problem);
    kept.points = std::make_shared<const laws::CoefficientPoints>(points);
    table->points = kept.points.get();
  }
  check_formulas(spec, law, kept);
  return law;
}

ContactAxis axis_of(const Model& model, const ContactSpec& spec, int a, int b) {
  const bool world = spec.axis_of == "world" || spec.axis_of.empty();
  const int body = world ? kWorld : model.find_body(spec.axis_of);
  if (!world && (body < 0 || (body != a && body != b)))
    refuse(contact_subject(spec.name, "axis_of"), "axis_of = \"{}\" must be \"world\" or one of the two bodies",
           spec.axis_of);
  constexpr core::Parameter kAxis{"axis", "1", core::kAny, ""};
  if (const core::Problem problem = core::direction_problem(kAxis, {spec.axis.data(), 3}, false))
    core::refuse(contact_subject(spec.name, "axis"), problem.text());
  return {true, body, spec.axis / spec.axis.stableNorm()};
}

void refuse_pair(core::Subject about, const BodyShape& first, const BodyShape& second) {
  refuse(std::move(about), "contact between the shapes '{}' and '{}' is not supported: {}", first.name, second.name,
         geometry::instead_of(first.shape, second.shape));
}

void refuse_moving_plane(core::Subject about) {
  refuse(std::move(about),
         "a plane or mesh of a moving body against this shape of the world is not supported: give the plane to the "
         "world, the world a mesh or polytope, or use a box as the moving body");
}

void check_edge(const geometry::Pair& pair, const laws::ContactLaw& law, const std::string& contact) {
  if (!geometry::has_edge(pair)) return;
  if (laws::elastic(law))
    refuse(contact_subject(contact, "normal"), "the rim of a disk and the corner of a box have no elastic patch");
  if (law.patch)
    refuse(contact_subject(contact, "radius"),
           "a patch whose size follows from the load needs curved surfaces, not the rim of a disk or the corner of a "
           "box");
}

laws::ContactLaw law_on(const geometry::Pair& pair, laws::ContactLaw law) {
  const bool rolls = std::visit([](const auto& p) { return p.kContours > 0; }, pair);
  if (!rolls && law.rolling_velocity() == laws::RollingVelocity::contour) law.rolling = {};
  return law;
}

std::vector<Contact> all_points(const Contact& contact) {
  std::vector<Contact> out;
  for_points(contact, [&](Contact&& point) { out.push_back(std::move(point)); });
  return out;
}

std::vector<Contact> make_contact(const Model& model, const ContactSpec& spec, KeptLaw& kept) {
  const laws::ContactLaw law = checked_law(spec, kept);
  const BodyShape *first = &shape_of(model, spec.name, spec.first), *second = &shape_of(model, spec.name, spec.second);
  if (first->body == second->body)
    refuse(contact_subject(spec.name, "between"), "the shapes '{}' and '{}' belong to the same body", spec.first,
           spec.second);
  if (first->body == kWorld) std::swap(first, second);  // the first body is one that moves
  const auto made = geometry::make_pair(first->shape, second->shape);
  if (!made) refuse_pair(contact_subject(spec.name, "between"), *first, *second);
  if (made->swapped) std::swap(first, second);
  if (first->body == kWorld) refuse_moving_plane(contact_subject(spec.name, "between"));
  Contact contact{spec.name, first->body, second->body, made->pair, law, {}};
  const BodyShape* shapes = model.shapes().data();
  contact.shapes = {static_cast<int>(first - shapes), static_cast<int>(second - shapes)};
  check_edge(contact.pair, law, spec.name);
  check_permanent(contact.pair, spec.point, law, spec.name);
  if (!spec.axis_of.empty() || law.oriented()) contact.axis = axis_of(model, spec, first->body, second->body);
  std::vector<Contact> points = all_points(contact);
  if (spec.point == 0) return points;
  check_point(contact, spec.point);
  Contact& one = points[static_cast<std::size_t>(spec.point) - 1];
  one.point = 0;
  return {one};
}

double relative_overlap(const Contact& contact, const State& state, const ContactState& is) {
  if (!(is.gap < 0.0) || laws::compliant(contact.law.compliance) || contact.coordinates >= 0 ||
      std::holds_alternative<geometry::JointAxis>(contact.pair))
    return 0.0;
  return relative_miss(contact, state, is);
}

void check_start(const System& system, const State& state) {
  for (std::size_t i = 0; i < system.contacts().size(); ++i) {
    const Contact& contact = system.contacts()[i];
    const double overlap = relative_overlap(contact, state, state.contacts[i]);
    if (overlap > kTyped)
      refuse(contact_subject(contact.name),
             "at the start {} overlap: the gap is {:.6g} m, {:.2g} % of their size. Move them apart; or allow it "
             "(world.allow_overlap = \"yes\", --allow-overlap): then they are driven apart, which adds energy",
             who_touches(system.model(), contact), state.contacts[i].gap, 100.0 * overlap);
  }
}

void check_overlap(const Model& model, const Contact& contact, double gap) {
  const double limit = depth_limit(contact);
  if (gap < -limit)
    refuse(contact_subject(contact.name), "at the start {} overlap by {:.6g} m, deeper than {} ({:.6g} m)",
           who_touches(model, contact), -gap,
           std::holds_alternative<geometry::SurfacePair>(contact.pair) ? "closest points of such surfaces can be found"
                                                                       : "the shape itself",
           limit);
}

void start_contact(const Model& model, const Contact& contact, State& state, ContactState& is) {
  if (const auto* surfaces = std::get_if<geometry::SurfacePair>(&contact.pair))
    first_look(contact, *surfaces, state, is.anchor);
  else if (geometry::seeks(contact.pair))
    is.anchor = geometry::first_anchor(contact.pair, pose(state, contact.a), pose(state, contact.b));
  // Until a force is known, the weight of the first body.
  is.anchor.load = model.bodies()[static_cast<std::size_t>(contact.a)].mass * model.gravity().norm();
  is.gap = gap_of(model, contact, state, is.anchor);
  check_overlap(model, contact, is.gap);
  if (contact.law.normal.bilateral && contact.coordinates < 0) check_touching(model, contact, state, is);
  is.persists = std::abs(is.gap) <= kTouching || contact.law.normal.bilateral;  // friction of a joint: always
}

Vec3 rolling_velocity(const System& system, std::span<const ContactState> contacts, int body, const State& state) {
  int closed = 0;
  const BodyState& self = state.bodies[static_cast<std::size_t>(body)];
  Vec3 velocity = self.v;
  for (std::size_t i = 0; i < system.contacts().size(); ++i) {
    const Contact& contact = system.contacts()[i];
    const ContactState& is = contacts[i];
    if (!is.persists || (contact.a != body && contact.b != body)) continue;
    ++closed;
    const geometry::Pose a = pose(state, contact.a), b = pose(state, contact.b);
    const Vec3 point = geometry::closest(contact.pair, a, b, is.anchor).point;
    const Vec3 surface = std::visit([&](const auto& pair) { return pair.surface_velocity(b); }, contact.pair);
    const bool first = contact.a == body;
    const int other = first ? contact.b : contact.a;
    Vec3 v = first ? surface : Vec3(-surface);
    if (other != kWorld) {
      const BodyState& o = state.bodies[static_cast<std::size_t>(other)];
      v += o.v + (pose(state, other).R * o.omega).cross(point - o.x);
    }
    velocity = v - (pose(state, body).R * self.omega).cross(point - self.x);
  }
  if (closed != 1)
    refuse({"body", system.body(body).name, "velocity"},
           "to start rolling it needs exactly one contact that is closed at the start; it has {}", closed);
  return velocity;
}

}  // namespace stiction::model
