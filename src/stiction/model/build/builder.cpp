#include "stiction/model/build/builder.hpp"

#include "stiction/geometry/joints/custom.hpp"
#include "stiction/geometry/mass/weigh.hpp"
#include "stiction/math/dense.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/model/build/checks.hpp"
#include "stiction/model/build/contacts.hpp"
#include "stiction/model/build/forces.hpp"
#include "stiction/model/build/groups.hpp"
#include "stiction/model/build/joints.hpp"
#include "stiction/model/build/order_joints.hpp"
#include "stiction/model/build/start/on.hpp"
#include "stiction/model/build/start_joints.hpp"
#include "stiction/model/near_contacts.hpp"

namespace stiction::model {

std::string inertia_problem(const Mat3& inertia) {
  if (!inertia.allFinite()) return "inertia has a value that is not finite";
  const double scale = inertia.cwiseAbs().maxCoeff();
  // Rounding of a matrix typed or rotated by hand stays far below this share of its largest entry.
  if ((inertia - inertia.transpose()).cwiseAbs().maxCoeff() > 1e-9 * scale) return "inertia is not symmetric";
  const Vec3 moments = math::spectrum_of(inertia).values;
  if (!(moments[0] > 0.0))
    return fmt::format("inertia is not positive definite: its principal moments are {}",
                       core::text_of({moments.data(), 3}));
  // A flat body has the largest moment equal to the sum; data printed with four digits may miss that by their rounding.
  if (moments[2] > (moments[0] + moments[1]) * (1.0 + 1e-3))
    return fmt::format(
        "inertia is not that of any body: of the principal moments {} the largest exceeds the sum of the others",
        core::text_of({moments.data(), 3}));
  return {};
}

BodyState checked_motion(const std::string& body, const BodyState& motion) {
  require_finite(motion.x, {"body", body, "position"});
  require_finite(motion.v, {"body", body, "velocity"});
  require_finite(motion.omega, {"body", body, "angular_velocity"});
  const double norm = motion.p.norm();
  if (!std::isfinite(norm) || !(norm > 1e-100))
    refuse({"body", body, "orientation"}, "the orientation quaternion is zero or not finite");
  BodyState out = motion;
  out.p = math::normalised(Quat(motion.p.coeffs() / norm));
  return out;
}

void Builder::gravity(const Vec3& g) {
  if (!g.allFinite())
    throw core::InputError(fmt::format("gravity = {} must be finite", core::text_of({g.data(), 3})),
                           {"world", "", "gravity"});
  model_.gravity_ = g;
}

void Builder::body(const BodySpec& spec) {
  const std::string kind = "body";
  require_name(spec.name, kind);
  if (spec.name == "world") refuse({kind, spec.name, "name"}, "this name is reserved for the fixed surroundings");
  if (body_place(spec.name) >= 0) refuse_twice(kind, spec.name);
  if (const core::Problem problem = core::number_problem({"mass", "kg", core::kPositive, ""}, spec.mass))
    core::refuse({kind, spec.name, problem.key}, problem.text());
  if (const std::string problem = inertia_problem(spec.inertia); !problem.empty())
    core::refuse({kind, spec.name, "inertia"}, problem);
  require_finite(spec.centre, {kind, spec.name, "centre"});
  BodyState start = checked_motion(spec.name, spec.start);
  if (spec.centre != Vec3::Zero()) {
    const Mat3 R = math::rotation(start.p);
    start.x += R * spec.centre;
    start.v += R * start.omega.cross(spec.centre);
  }
  body_places_.emplace(spec.name, static_cast<int>(model_.bodies_.size()));
  centres_.push_back(spec.centre);
  model_.bodies_.push_back({spec.name, spec.mass, spec.inertia, 1.0 / spec.mass, spec.inertia.inverse()});
  if (spec.on) on_.push_back(static_cast<int>(model_.initial_.bodies.size()));
  if (spec.rolling) rolling_.push_back(static_cast<int>(model_.initial_.bodies.size()));
  model_.initial_.bodies.push_back(start);
}

void Builder::start(const std::string& body, const BodyState& motion) {
  const int index = body_place(body);
  if (index < 0) refuse({"body", body, ""}, "there is no such body");
  model_.initial_.bodies[static_cast<std::size_t>(index)] = checked_motion(body, motion);
  std::erase(on_, index);
}

int Builder::body_place(const std::string& name) const {
  const auto found = body_places_.find(name);
  return found == body_places_.end() ? -1 : found->second;
}

// Points of a body are kept from its centre of mass.
Vec3 Builder::from_centre(const std::string& body, const Vec3& point) const {
  const int index = body_place(body);
  return index < 0 ? point : Vec3(point - centres_[static_cast<std::size_t>(index)]);
}

void Builder::shape(const std::string& body, const std::string& name, const geometry::Shape& shape) {
  require_name(name, "shape");
  const std::string full = body + "." + name;
  int index = body_place(body);
  if (index < 0 || model_.bodies_[static_cast<std::size_t>(index)].coordinates >= 0)
    index = require_body_or_world(model_.bodies_, body, {"shape", full, ""});
  if (shape_names_.contains(full)) refuse_twice("shape", full);
  std::visit([&](const auto& s) { core::check(s, "shape", full); }, shape);
  shape_names_.insert(full);
  const Vec3 by = from_centre(body, Vec3::Zero());
  model_.shapes_.push_back({full, index, by == Vec3::Zero() ? shape : geometry::moved(shape, by)});
  std::visit(
      [](auto& s) {
        if constexpr (requires { s.prepare(); }) s.prepare();
      },
      model_.shapes_.back().shape);
}

void Builder::draw(const std::string& body, const std::string& name, const geometry::Drawn& part,
                   const std::string& colour) {
  require_name(name, "draw");
  const std::string full = body + "." + name;
  const int index = require_body_or_world(model_.bodies_, body, {"draw", full, ""});
  std::visit([&](const auto& p) { core::check(p, "draw", full); }, part);
  const bool is_colour = colour.size() == 7 && colour[0] == '#' &&
                         colour.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
  if (!colour.empty() && !is_colour)
    refuse({"draw", full, "colour"}, "colour = \"{}\" is not a colour: write \"#rrggbb\", such as \"#c8453b\"",
           core::printable(colour));
  const bool round = std::visit(
      []<class P>(const P&) {
        return requires {
          P::kRound;
        };
      },
      part);
  DrawnPart drawn{full, index, colour, round, std::visit([](const auto& p) { return p.mesh(); }, part)};
  const Vec3 by = from_centre(body, Vec3::Zero());
  for (Vec3& point : drawn.mesh.points) point += by;
  model_.drawn_.push_back(std::move(drawn));
}

void Builder::require_new_contact(const std::string& name, core::Subject about) const {
  if (find(model_.list_.contacts, name) < 0 && find(model_.groups_, name) < 0) return;
  if (about.name == name) refuse_twice("contact", name);
  refuse(std::move(about), "there is already a contact '{}'", name);
}

void Builder::keep(const KeptLaw& kept) {
  if (kept.points) model_.kept_.push_back(kept.points);
  if (kept.custom) model_.kept_.push_back(kept.custom);
  if (kept.mu_formula) model_.kept_.push_back(kept.mu_formula);
  if (kept.normal_formula) model_.kept_.push_back(kept.normal_formula);
}

void Builder::add(const std::vector<Contact>& points) {
  std::vector<Contact>& list = model_.list_.contacts;
  for (const Contact& point : points) {
    list.push_back(point);
    list.back().declaration = model_.declared_.size();
    model_.initial_.contacts.emplace_back();
  }
  model_.declared_.push_back({points.front().name, list.size() - points.size(), points.size()});
}

void Builder::contact(const ContactSpec& spec) {
  require_name(spec.name, "contact");
  require_new_contact(spec.name, {"contact", spec.name, "name"});
  KeptLaw kept;
  add(make_contact(model_, spec, kept));
  keep(kept);
}

void Builder::contacts(const ContactGroupSpec& spec) {
  require_name(spec.name, "contact");
  require_new_contact(spec.name, {"contact", spec.name, "name"});
  KeptLaw kept;
  model_.groups_.push_back(make_group(model_, spec, kept));
  keep(kept);
}

void Builder::force(const std::string& name, const std::string& body, const Vec3& force, const Vec3& point,
                    const Vec3& torque) {
  this->force({name, body, force, point, torque});
}

void Builder::force(const ForceSpec& spec) {
  Force force = make_force(model_, spec);
  force.point = from_centre(spec.body, force.point);
  model_.forces_.push_back(force);
}

void Builder::spring(const SpringSpec& spec) {
  SpringSpec from_centres = spec;
  from_centres.point = from_centre(spec.body, spec.point);
  from_centres.other_point = from_centre(spec.other, spec.other_point);
  model_.springs_.push_back(make_spring(model_, from_centres));
}

void Builder::torsion_spring(const TorsionSpringSpec& spec) {
  model_.torsion_springs_.push_back(make_torsion_spring(model_, spec));
  model_.initial_.angles.push_back(0.0);
}

void Builder::user_force(std::shared_ptr<const UserForce> force) {
  if (!force) throw core::InputError("a user force must not be null");
  model_.user_forces_.push_back(std::move(force));
}

void Builder::user_element(const UserElementSpec& spec) {
  UserElementSpec from_centres = spec;
  for (ElementPortSpec& port : from_centres.ports) port.point = from_centre(port.body, port.point);
  const PlacedElement& element = model_.user_elements_.emplace_back(make_user_element(model_, from_centres));
  for (const ElementState& state : element.states) model_.initial_.z.push_back(state.start);
}

// The bodies that carry its velocities have unit inertia, and no force moves them.
void Builder::coordinates(const CoordinatesSpec& spec) {
  const PlacedCoordinates placed = make_coordinates(model_, spec);
  const int system = static_cast<int>(model_.coordinates_.size());
  for (const ContactSpec& contact : spec.contacts) {
    require_name(contact.name, "contact");
    require_new_contact(contact.name, {"contact", contact.name, "name"});
    KeptLaw kept;
    const int number = static_cast<int>(&contact - spec.contacts.data());
    add({make_coordinate_contact(placed, system, number, contact, kept)});
    keep(kept);
  }
  for (const Coordinate& q : placed.coordinates) model_.initial_.z.push_back(q.start);
  for (int b = 0; b < placed.bodies(); ++b) {
    Body body{b == 0 ? spec.name : spec.name + ".more"};
    body.inverse_mass = 0.0;
    body.coordinates = system;
    BodyState start;
    for (std::size_t k = 3 * static_cast<std::size_t>(b);
         k < placed.velocities.size() && k < 3 * static_cast<std::size_t>(b) + 3; ++k)
      start.omega[static_cast<Eigen::Index>(k) - 3 * b] = placed.velocities[k].start;
    body_places_.emplace(body.name, static_cast<int>(model_.bodies_.size()));
    centres_.push_back(Vec3::Zero());
    model_.bodies_.push_back(body);
    model_.initial_.bodies.push_back(start);
  }
  model_.coordinates_.push_back(placed);
}

void Builder::add(const Joint& joint) {
  model_.joints_.push_back(joint);
  model_.initial_.joints.emplace_back();
  model_.initial_.angles.insert(model_.initial_.angles.end(), static_cast<std::size_t>(joint.type->angles), 0.0);
}

void Builder::joint(const JointSpec& spec) {
  JointSpec from_centres = spec;
  if (spec.code) from_centres.type = &geometry::joints::kCustom;
  from_centres.point = from_centre(spec.first, spec.point);
  from_centres.other_point = from_centre(spec.second, spec.other_point);
  const Joint joint = make_joint(model_, from_centres);
  std::vector<Contact> contacts = make_stops(spec, joint);
  for (Contact& friction : make_friction(spec, joint)) contacts.push_back(std::move(friction));
  for (const Contact& contact : contacts) require_new_contact(contact.name, {"joint", spec.name, "name"});
  add(joint);
  for (const Contact& contact : contacts) add(std::vector{contact});
}

void Builder::drive(const DriveSpec& spec) {
  add(make_drive(model_, spec));
}

Model Builder::build() const {
  if (model_.bodies_.empty()) throw core::InputError("the model has no body");
  Model model = model_;
  order_joints(model.joints_);
  start_joints(model, close_joints_, model.initial_);
  place_on(model, on_, model.initial_);
  model.list_.find_manifolds();
  for (std::size_t i = 0; i < model.list_.contacts.size(); ++i)
    start_contact(model, model.list_.contacts[i], model.initial_, model.initial_.contacts[i]);
  std::optional<NearContacts> near;
  if (!model.groups_.empty()) near.emplace(model);
  const System whole = near ? near->system() : System(model);
  const State start = near ? near->start() : model.initial_;
  for (std::size_t i = model.list_.contacts.size(); i < whole.contacts().size(); ++i)
    check_overlap(model, whole.contacts()[i], start.contacts[i].gap);
  if (!allow_overlap_) check_start(whole, start);
  for (int body : rolling_)
    model.initial_.bodies[static_cast<std::size_t>(body)].v =
        rolling_velocity(whole, start.contacts, body, model.initial_);
  return model;
}

}  // namespace stiction::model
