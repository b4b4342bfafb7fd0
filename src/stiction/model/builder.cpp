#include "stiction/model/builder.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>

#include "stiction/math/rotation.hpp"
#include "stiction/model/checks.hpp"
#include "stiction/model/near_contacts.hpp"

namespace stiction::model {
namespace {

// Parameters of a law against the ranges of its own table.
template <class Law>
void check_law(const Law& law, const std::string& contact) {
  for (const laws::Field<Law>& field : Law::parameters)
    if (const double value = law.*field.member; !std::isfinite(value) || !field.parameter.range.contains(value))
      refuse("contact '{}': {} = {} is out of range: it must be {}", contact, field.parameter.name, value,
             field.parameter.range.text());
}

// What the ranges of single parameters cannot say.
void check_together(const laws::ContactLaw& law, const std::string& contact) {
  if (law.normal.impact == laws::ImpactLaw::poisson && law.normal.restitution_tangential != 0.0)
    refuse("contact '{}': restitution_tangential belongs to Newton's impact law, not to Poisson's", contact);
  const double mu = law.mu();
  std::visit(
      [&](const auto& coefficient) {
        if constexpr (requires { coefficient.mu_kinetic; })
          if (coefficient.mu_kinetic > mu)
            refuse("contact '{}': mu_kinetic = {} is out of range: it must be at most mu = {}", contact,
                   coefficient.mu_kinetic, mu);
      },
      law.coefficient);
  const int dim = law.layout().friction;
  if (const auto* custom = std::get_if<laws::CustomFriction>(&law.friction))
    if (!custom->law || (dim != 2 && dim != 3))
      refuse("contact '{}': a custom law must exist and have 2 or 3 channels", contact);
}

bool elastic(const laws::ContactLaw& law) {
  return std::holds_alternative<laws::Hertz>(law.compliance) ||
         std::holds_alternative<laws::Volumetric>(law.compliance);
}

void check(const geometry::Sphere& sphere, const std::string& name) {
  require_finite(sphere.centre, fmt::format("shape '{}': centre", name));
  if (!laws::kPositive.contains(sphere.radius))
    refuse("shape '{}': radius = {} is out of range: it must be > 0", name, sphere.radius);
}

void check(const geometry::Plane& plane, const std::string& name) {
  require_finite(plane.normal, fmt::format("shape '{}': normal", name));
  require_finite(plane.surface_velocity, fmt::format("shape '{}': surface_velocity", name));
  if (!std::isfinite(plane.offset)) refuse("shape '{}': offset = {} must be finite", name, plane.offset);
  if (std::abs(plane.normal.norm() - 1.0) > 1e-9)
    refuse("shape '{}': normal {} is not a unit vector", name, text(plane.normal));
  const double across = plane.surface_velocity.dot(plane.normal);
  if (std::abs(across) > 1e-9 * plane.surface_velocity.norm())
    refuse("shape '{}': surface_velocity {} must lie in the plane", name, text(plane.surface_velocity));
}

void check(const geometry::Disk& disk, const std::string& name) {
  require_finite(disk.centre, fmt::format("shape '{}': centre", name));
  require_finite(disk.axis, fmt::format("shape '{}': axis", name));
  if (!laws::kPositive.contains(disk.radius))
    refuse("shape '{}': radius = {} is out of range: it must be > 0", name, disk.radius);
  if (!laws::kNonNegative.contains(disk.thickness))
    refuse("shape '{}': thickness = {} is out of range: it must be >= 0", name, disk.thickness);
  if (std::abs(disk.axis.norm() - 1.0) > 1e-9)
    refuse("shape '{}': axis {} is not a unit vector", name, text(disk.axis));
}

void check(const geometry::SurfaceShape& shape, const std::string& name) {
  require_finite(shape.place.x, fmt::format("shape '{}': centre", name));
  const auto length = [&](double value, const char* key) {
    if (!laws::kPositive.contains(value))
      refuse("shape '{}': {} = {} is out of range: it must be > 0", name, key, value);
  };
  const auto lengths = [&](const Vec3& v) {
    if (!v.allFinite() || !(v.minCoeff() > 0.0))
      refuse("shape '{}': semi_axes {} are out of range: they must be > 0", name, text(v));
  };
  const auto look = [&]<class S>(const S& s, const auto& again) -> void {
    namespace surfaces = geometry::surfaces;
    if constexpr (requires { s.of; }) {
      again(s.of, again);
    } else if constexpr (std::is_same_v<S, surfaces::Custom>) {
      if (const std::string problem = s.problem(); !problem.empty()) refuse("shape '{}': {}", name, problem);
    } else if constexpr (std::is_same_v<S, surfaces::Paraboloid>) {
      length(s.p, "radii");
      length(s.q, "radii");
    } else if constexpr (std::is_same_v<S, surfaces::Torus>) {
      length(s.tube, "tube");
      if (!(s.tube < s.ring) || !std::isfinite(s.ring))
        refuse("shape '{}': ring = {} is out of range: it must be > tube = {}", name, s.ring, s.tube);
    } else if constexpr (std::is_same_v<S, surfaces::Superellipsoid>) {
      lengths(s.axes);
      for (double e : {s.p, s.q})
        if (!(e >= 2.0 && e <= 100.0)) refuse("shape '{}': exponent {} is out of range: it must be 2 to 100", name, e);
    } else if constexpr (std::is_same_v<S, surfaces::Ellipsoid>) {
      lengths(s.axes);
    } else if constexpr (requires { s.radius; }) {
      length(s.radius, "radius");
    }
  };
  std::visit([&](const auto& s) { look(s, look); }, shape.surface);
}

// Where the closest points of two surfaces are at the start; from nowhere, so by a search of its own.
void first_look(const Contact& contact, const geometry::SurfacePair& pair, const State& state,
                geometry::Anchor& anchor) {
  const geometry::Pose a = pose(state, contact.a), b = pose(state, contact.b);
  const geometry::ClosestPair now = pair.seek(a, b);
  if (!geometry::SurfacePair::reliable(now) && !(pair.gap(a, b) > 0.0))
    refuse("contact '{}': at the start its surfaces have no closest points: {}", contact.name,
           geometry::to_string(now.status));
  geometry::SurfacePair::note(now, a, b, anchor);
}

void check_overlap(const Model& model, const Contact& contact, double gap) {
  const double limit = std::visit([](const auto& pair) { return pair.depth_limit(); }, contact.pair);
  if (!(gap < -limit)) return;
  const auto name = [&](int body) {
    return body == kWorld ? "the world" : "'" + model.bodies()[static_cast<std::size_t>(body)].name + "'";
  };
  const std::string who = contact.group < 0 ? "its bodies" : name(contact.a) + " and " + name(contact.b);
  refuse("contact '{}': at the start {} overlap by {:.6g} m, deeper than the shape itself ({:.6g} m)", contact.name,
         who, -gap, limit);
}

// Gives a body the velocity with which the point of its closed contact moves as that of the other body does.
void roll(const Model& model, int body, State& state) {
  int closed = 0;
  BodyState& self = state.bodies[static_cast<std::size_t>(body)];
  for (std::size_t i = 0; i < model.contacts().size(); ++i) {
    const Contact& contact = model.contacts()[i];
    const ContactState& is = model.initial_state().contacts[i];
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
    self.v = v - (pose(state, body).R * self.omega).cross(point - self.x);
  }
  if (closed != 1)
    refuse("body '{}': velocity = \"rolling\" needs exactly one contact that is closed at the start, it has {}",
           model.bodies()[static_cast<std::size_t>(body)].name, closed);
}

}  // namespace

int Model::find_body(std::string_view name) const {
  return find(bodies_, name);
}
int Model::find_contact(std::string_view name) const {
  return find(contacts_, name);
}

std::string inertia_problem(const Mat3& inertia) {
  if (!inertia.allFinite()) return "inertia has a value that is not finite";
  const double scale = inertia.cwiseAbs().maxCoeff();
  // Rounding of a matrix typed or rotated by hand stays far below this share of its largest entry.
  if ((inertia - inertia.transpose()).cwiseAbs().maxCoeff() > 1e-9 * scale) return "inertia is not symmetric";
  const Vec3 moments = Eigen::SelfAdjointEigenSolver<Mat3>(inertia).eigenvalues();
  if (!(moments[0] > 0.0))
    return fmt::format("inertia is not positive definite: its principal moments are {}", text(moments));
  // A flat body has the largest moment equal to the sum; data printed with four digits may miss that by their rounding.
  if (moments[2] > (moments[0] + moments[1]) * (1.0 + 1e-3))
    return fmt::format(
        "inertia belongs to no body: of the principal moments {} the largest exceeds the sum of the others",
        text(moments));
  return {};
}

void Builder::gravity(const Vec3& g) {
  require_finite(g, "gravity");
  model_.gravity_ = g;
}

void Builder::body(const BodySpec& spec) {
  require_name(spec.name, "body");
  if (spec.name == "world") refuse("body 'world': this name stands for the fixed surroundings");
  if (find(model_.bodies_, spec.name) >= 0) refuse("body '{}' exists twice: names must differ", spec.name);
  if (!laws::kPositive.contains(spec.mass))
    refuse("body '{}': mass = {} is out of range: it must be > 0", spec.name, spec.mass);
  if (const std::string problem = inertia_problem(spec.inertia); !problem.empty())
    refuse("body '{}': {}", spec.name, problem);
  require_finite(spec.start.x, fmt::format("body '{}': position", spec.name));
  require_finite(spec.start.v, fmt::format("body '{}': velocity", spec.name));
  require_finite(spec.start.omega, fmt::format("body '{}': angular_velocity", spec.name));
  const double norm = spec.start.p.norm();
  if (!std::isfinite(norm) || !(norm > 1e-100))
    refuse("body '{}': the orientation quaternion is zero or not finite", spec.name);

  BodyState start = spec.start;
  start.p = math::normalised(Quat(start.p.coeffs() / norm));
  model_.bodies_.push_back({spec.name, spec.mass, spec.inertia, 1.0 / spec.mass, spec.inertia.inverse()});
  if (spec.rolling) rolling_.push_back(static_cast<int>(model_.initial_.bodies.size()));
  model_.initial_.bodies.push_back(start);
}

void Builder::shape(const std::string& body, const std::string& name, const geometry::Shape& shape) {
  require_name(name, "shape");
  const int index = find(model_.bodies_, body);
  if (index < 0 && body != "world")
    refuse("shape '{}': there is no body '{}'{}", name, body, core::did_you_mean(body, names(model_.bodies_)));
  const std::string full = body + "." + name;
  if (find(model_.shapes_, full) >= 0) refuse("shape '{}' exists twice: names must differ", full);
  std::visit([&](const auto& s) { check(s, full); }, shape);
  model_.shapes_.push_back({full, index, shape});
}

ContactAxis Builder::axis_of(const ContactSpec& spec, int a, int b) const {
  const bool world = spec.axis_of == "world" || spec.axis_of.empty();
  const int body = world ? kWorld : find(model_.bodies_, spec.axis_of);
  if (!world && (body < 0 || (body != a && body != b)))
    refuse("contact '{}': axis_of = \"{}\" must be \"world\" or one of the two bodies", spec.name, spec.axis_of);
  require_finite(spec.axis, fmt::format("contact '{}': axis", spec.name));
  const double length = spec.axis.stableNorm();
  if (!(length > 1e-100)) refuse("contact '{}': axis {} has no direction", spec.name, text(spec.axis));
  return {true, body, spec.axis / length};
}

laws::ContactLaw Builder::checked_law(const std::string& name, const laws::ContactLaw& given,
                                      const laws::CoefficientPoints& mu_table) {
  require_name(name, "contact");
  if (find(model_.contacts_, name) >= 0 || find(model_.groups_, name) >= 0)
    refuse("contact '{}' exists twice: names must differ", name);
  check_law(given.normal, name);
  std::visit([&](const auto& law) { check_law(law, name); }, given.friction);
  std::visit([&](const auto& law) { check_law(law, name); }, given.coefficient);
  std::visit([&](const auto& law) { check_law(law, name); }, given.rolling);
  std::visit([&](const auto& law) { check_law(law, name); }, given.compliance);
  check_together(given, name);
  if (given.patch && laws::compliant(given.compliance) && !elastic(given))
    refuse("contact '{}': radius = \"hertz\" goes with hard contacts and with normal = \"hertz\" or \"volumetric\"",
           name);
  laws::ContactLaw law = given;
  if (auto* table = std::get_if<laws::CoefficientTable>(&law.coefficient)) {
    const laws::CoefficientPoints& points = table->points ? *table->points : mu_table;
    if (const std::string problem = laws::coefficient_table_problem(points, law.mu()); !problem.empty())
      refuse("contact '{}': mu_table {}", name, problem);
    model_.tables_.push_back(std::make_shared<const laws::CoefficientPoints>(points));
    table->points = model_.tables_.back().get();
  }
  return law;
}

void Builder::contact(const ContactSpec& spec) {
  const laws::ContactLaw law = checked_law(spec.name, spec.law, spec.mu_table);
  const auto shape_of = [&](const std::string& name) -> const BodyShape& {
    const int index = find(model_.shapes_, name);
    if (index < 0)
      refuse("contact '{}': there is no shape '{}'{}", spec.name, name,
             core::did_you_mean(name, names(model_.shapes_)));
    return model_.shapes_[static_cast<std::size_t>(index)];
  };
  const BodyShape *first = &shape_of(spec.first), *second = &shape_of(spec.second);
  if (first->body == second->body)
    refuse("contact '{}': the shapes '{}' and '{}' belong to one body", spec.name, spec.first, spec.second);
  if (first->body == kWorld) std::swap(first, second);  // the first body is one that moves
  const auto made = geometry::make_pair(first->shape, second->shape);
  if (!made)
    refuse("contact '{}': no contact is known between the shapes '{}' and '{}'", spec.name, spec.first, spec.second);
  if (made->swapped) std::swap(first, second);
  if (first->body == kWorld)
    refuse("contact '{}': a plane of a moving body against a shape of the world is not supported", spec.name);
  Contact contact{spec.name, first->body, second->body, made->pair, law, {}};
  contact.shapes = {static_cast<int>(first - model_.shapes_.data()), static_cast<int>(second - model_.shapes_.data())};
  auto* disk = std::get_if<geometry::DiskPlane>(&contact.pair);
  if (spec.point < 1 || spec.point > (disk ? 4 : 1))
    refuse("contact '{}': point = {} is out of range: it must be 1{}", spec.name, spec.point,
           disk ? " to 4" : ", the only one of these shapes");
  if (disk) disk->point = spec.point;
  if (disk && elastic(law)) refuse("contact '{}': the rim of a disk has no elastic patch", spec.name);
  if (disk && spec.law.patch)
    refuse("contact '{}': radius = \"hertz\" needs curved surfaces: the rim of a disk has no patch", spec.name);
  if (!spec.axis_of.empty() || spec.law.oriented()) contact.axis = axis_of(spec, first->body, second->body);
  model_.contacts_.push_back(contact);
  model_.initial_.contacts.emplace_back();
}

Model Builder::build() const {
  if (model_.bodies_.empty()) refuse("the model has no body");
  Model model = model_;
  start_joints(model);
  model.faces_ = find_faces(model.contacts_);
  for (std::size_t i = 0; i < model.contacts_.size(); ++i) {
    const Contact& contact = model.contacts_[i];
    if (const auto* surfaces = std::get_if<geometry::SurfacePair>(&contact.pair))
      first_look(contact, *surfaces, model.initial_, model.initial_.contacts[i].anchor);
    // Until a force is known, the weight of the first body.
    model.initial_.contacts[i].anchor.load =
        model.bodies_[static_cast<std::size_t>(contact.a)].mass * model.gravity_.norm();
    const double gap = geometry::gap(contact.pair, pose(model.initial_, contact.a), pose(model.initial_, contact.b),
                                     model.initial_.contacts[i].anchor);
    check_overlap(model, contact, gap);
    model.initial_.contacts[i].gap = gap;
    model.initial_.contacts[i].persists = std::abs(gap) <= kTouching;  // friction of a joint: always
  }
  std::optional<NearContacts> near;
  if (!model.groups_.empty()) near.emplace(model);
  const Model& whole = near ? near->model() : model;
  for (std::size_t i = model.contacts_.size(); i < whole.contacts_.size(); ++i)
    check_overlap(whole, whole.contacts_[i], whole.initial_.contacts[i].gap);
  for (int body : rolling_) roll(whole, body, model.initial_);
  return model;
}

}  // namespace stiction::model
