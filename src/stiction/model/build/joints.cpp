#include "stiction/model/build/joints.hpp"

#include <cmath>
#include <numbers>

#include "stiction/math/tangent_frame.hpp"
#include "stiction/model/build/checks.hpp"

namespace stiction::model {
namespace {

using geometry::JointKind;

void require_new_joint(const Model& model, const std::string& kind, const std::string& name) {
  require_name(name, kind);
  if (model.find_joint(name) >= 0) refuse({kind, name, "name"}, "there is already a joint or drive of this name");
  if (model.find_body(name) >= 0 || model.find_contact(name) >= 0)
    refuse({kind, name, "name"}, "there is a body or contact of this name: their columns would be ambiguous");
}

Vec3 unit(const Vec3& v) {
  return v / v.stableNorm();
}

// z along the axis; x along the part of the second axis across it.
Mat3 crossed_frame(const std::string& joint, const Vec3& z, const Vec3& second) {
  if (std::abs(z.dot(second)) > 1e-9)
    refuse({"joint", joint, "other_axis"}, "other_axis {} must be at right angles to the axis {}",
           core::text_of({second.data(), 3}), core::text_of({z.data(), 3}));
  const Vec3 x = (second - z.dot(second) * z).normalized();
  Mat3 frame;
  frame << x, z.cross(x), z;
  return frame;
}

void check_spec(const JointSpec& spec) {
  if (!spec.type) refuse({"joint", spec.name, "type"}, "its type is missing");
  core::check(spec, "joint", spec.name);
  if ((spec.friction != 0.0 || spec.lower || spec.upper) && !spec.type->stops)
    refuse({"joint", spec.name,
            spec.friction != 0.0 ? "friction"
            : spec.lower         ? "lower"
                                 : "upper"},
           "friction and stops belong to revolute and prismatic joints, not to a {} one", spec.type->name);
}

void check_code(const JointSpec& spec) {
  const int rows = spec.code->rows();
  if (rows < 1 || rows > geometry::kMaxJointRows)
    refuse({"joint", spec.name, "code"}, "its code has {} rows: it must be 1 to {}", rows, geometry::kMaxJointRows);
  if (spec.first == "world")
    refuse({"joint", spec.name, "first"}, "the first body of a constraint of a program must be one that moves");
}

// Its number: as given, or as it is at the start.
double value_of(const JointSpec& spec, const Vec3& p_a, const Vec3& p_b) {
  const core::Parameter& number = spec.type->value;
  if (number.name.empty()) return 0.0;
  if (!spec.value && !spec.type->value_at_start)
    refuse({"joint", spec.name, std::string(number.name)}, "{} is missing: {}", number.name, number.doc);
  const double value = spec.value ? *spec.value : spec.type->value_at_start(p_a, p_b);
  if (const core::Problem problem = core::number_problem(number, value))
    core::refuse({"joint", spec.name, problem.key}, problem.text());
  return value;
}

// The frames of both wheels relative to those of the carrier.
void set_carrier(const Model& model, const JointSpec& spec, const Mat3& first, Joint& joint) {
  const auto& [a, b, none] = joint.bodies;
  if (b == kWorld)
    refuse({"joint", spec.name, "between"}, "a {} must be between two bodies that move", spec.type->name);
  const int c = require_body_or_world(model.bodies(), spec.carrier, {"joint", spec.name, "carrier"});
  if (c == a || c == b) refuse({"joint", spec.name, "carrier"}, "its carrier is one of its two bodies");
  const State& start = model.initial_state();
  const Mat3 A = pose(start, a).R.transpose(), B = pose(start, b).R.transpose(), C = pose(start, c).R.transpose();
  const Mat3 second = math::axis_frame(unit(spec.other_axis.value_or(spec.axis)));
  joint.gear = {{A * first, C * first}, {B * second, C * second}};
  joint.bodies[2] = c;
}

Contact axis_contact(const std::string& name, const Joint& joint, const geometry::JointAxis& axis,
                     const laws::Unilateral& law) {
  return {name, joint.bodies[0], joint.bodies[1], axis, {law, {}, {}, {}, 1.0}, {}};
}

}  // namespace

Joint make_joint(const Model& model, const JointSpec& spec) {
  require_new_joint(model, "joint", spec.name);
  if (spec.code) check_code(spec);
  int a = require_body_or_world(model.bodies(), spec.first, {"joint", spec.name, "between"});
  int b = require_body_or_world(model.bodies(), spec.second, {"joint", spec.name, "between"});
  if (a == b) refuse({"joint", spec.name, "between"}, "both of its ends are attached to '{}'", spec.first);
  check_spec(spec);
  Vec3 point_a = spec.point, point_b = spec.other_point;
  if (a == kWorld) {  // the first body is one that moves
    std::swap(a, b);
    std::swap(point_a, point_b);
  }
  Joint joint;
  joint.name = spec.name;
  joint.type = spec.type;
  joint.code = spec.code;
  joint.bodies = {a, b, kWorld};
  const geometry::Pose A = pose(model.initial_state(), a), B = pose(model.initial_state(), b);
  if (spec.anchor) {
    point_a = A.R.transpose() * (*spec.anchor - A.x);
    point_b = B.R.transpose() * (*spec.anchor - B.x);
  }
  const Vec3 z = unit(spec.axis);
  const Mat3 frame = spec.type->second == JointKind::Second::across
                         ? crossed_frame(spec.name, z, unit(spec.other_axis.value_or(Vec3::UnitX())))
                         : math::axis_frame(z);
  joint.frames = {point_a, point_b, {A.R.transpose() * frame, B.R.transpose() * frame}};
  joint.value = value_of(spec, A(point_a), B(point_b));
  joint.angles = model.initial_state().angles.size();
  if (spec.type->carrier) set_carrier(model, spec, frame, joint);
  return joint;
}

std::vector<Contact> make_stops(const JointSpec& spec, const Joint& joint) {
  const double lower = spec.lower.value_or(-HUGE_VAL), upper = spec.upper.value_or(HUGE_VAL);
  if (!(lower <= 0.0 && upper >= 0.0 && lower < upper))
    refuse({"joint", spec.name, spec.lower ? "lower" : "upper"},
           "the stops {} and {} must enclose 0, the position at the start", lower, upper);
  const double widest = 2.0 * std::numbers::pi - 0.1;
  if (joint.type->turns && spec.lower && spec.upper && !(upper - lower <= widest))
    refuse({"joint", spec.name, "upper"}, "the stops {} and {} are more than {:.4g} rad apart", lower, upper, widest);
  const double middle = spec.lower && spec.upper ? 0.5 * (lower + upper)
                        : spec.lower             ? lower + 0.5 * std::numbers::pi
                        : spec.upper             ? upper - 0.5 * std::numbers::pi
                                                 : 0.0;
  laws::Unilateral stop;
  stop.restitution = spec.restitution;
  std::vector<Contact> stops;
  const auto add = [&](const char* end, double sign, double limit) {
    stops.push_back(
        axis_contact(spec.name + end, joint, {joint.frames, joint.type->turns, true, sign, limit, middle}, stop));
  };
  if (spec.lower) add("-lower", 1.0, lower);
  if (spec.upper) add("-upper", -1.0, upper);
  return stops;
}

std::vector<Contact> make_friction(const JointSpec& spec, const Joint& joint) {
  if (!(spec.friction > 0.0)) return {};
  laws::Unilateral dry;
  dry.hold = spec.friction;
  return {axis_contact(spec.name + "-friction", joint, {joint.frames, joint.type->turns, false, 1.0, 0.0, 0.0}, dry)};
}

Joint make_drive(const Model& model, const DriveSpec& spec) {
  require_new_joint(model, "drive", spec.name);
  const core::Subject about{"drive", spec.name, "joint"};
  const int index = model.find_joint(spec.joint);
  if (index < 0)
    refuse(about, "there is no joint '{}'{}", spec.joint, core::did_you_mean(spec.joint, names(model.joints())));
  Joint drive = model.joints()[static_cast<std::size_t>(index)];
  const bool turns = drive.type->angle_driven, slides = drive.type->slides;
  if (!turns && !slides) refuse(about, "joint '{}' has no angle or displacement to drive", spec.joint);
  if (turns && slides && !spec.turns)
    refuse({"drive", spec.name, "coordinate"}, "joint '{}' turns and slides: state which of the two is driven",
           spec.joint);
  const bool turn = spec.turns.value_or(turns);
  if (turn ? !turns : !slides)
    refuse({"drive", spec.name, "coordinate"}, "joint '{}' has no {}", spec.joint, turn ? "angle" : "displacement");
  drive.name = spec.name;
  drive.type = turn ? &geometry::joints::kTurn : &geometry::joints::kSlide;
  drive.value = 0.0;
  drive.speed = spec.speed;
  if (const core::Problem problem = time_law_problem("speed", spec.speed))
    core::refuse({"drive", spec.name, "speed"}, problem.text());
  return drive;
}

}  // namespace stiction::model
