// Joints and drives of a model.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "stiction/math/tangent_frame.hpp"
#include "stiction/model/builder.hpp"
#include "stiction/model/checks.hpp"

namespace stiction::model {
namespace {

using geometry::JointType;

std::string_view name_of(JointType type) {
  return geometry::kJointNames[static_cast<std::size_t>(type)];
}

void require_new_name(const Model& model, std::string_view kind, const std::string& name) {
  require_name(name, kind);
  if (find(model.joints(), name) >= 0) refuse("{} '{}': there is a joint or drive of this name already", kind, name);
  if (model.find_body(name) >= 0 || model.find_contact(name) >= 0)
    refuse("{} '{}': there is a body or contact of this name: their columns could not be told apart", kind, name);
}

int body_or_world(const Model& model, const std::string& joint, const std::string& body) {
  if (body == "world") return kWorld;
  const int index = model.find_body(body);
  if (index < 0)
    refuse("joint '{}': there is no body '{}'{}", joint, body, core::did_you_mean(body, names(model.bodies())));
  return index;
}

Vec3 unit(const std::string& joint, const char* key, const Vec3& v) {
  require_finite(v, fmt::format("joint '{}': {}", joint, key));
  const double length = v.stableNorm();
  if (!(length > 1e-100)) refuse("joint '{}': {} {} has no direction", joint, key, text(v));
  return v / length;
}

// z along the axis; x along the part of the second axis across it.
Mat3 universal_frame(const std::string& joint, const Vec3& z, const Vec3& second) {
  if (std::abs(z.dot(second)) > 1e-9)
    refuse("joint '{}': other_axis {} must be at right angles to the axis {}", joint, text(second), text(z));
  const Vec3 x = (second - z.dot(second) * z).normalized();
  Mat3 frame;
  frame << x, z.cross(x), z;
  return frame;
}

}  // namespace

int Model::find_joint(std::string_view name) const {
  return find(joints_, name);
}

void rows_at(const Joint& joint, const State& state, const std::array<geometry::Pose, 3>& poses,
             geometry::JointRows& rows) {
  if (joint.type != JointType::gear) {
    const double value = joint.drives() ? joint.value + integral(joint.speed, state.t) : joint.value;
    rows_of_joint(joint.type, joint.frames, value, poses[0], poses[1], rows);
    return;
  }
  const auto [a, b] = geometry::gear_angles(joint.gear, poses[0].R, poses[1].R, poses[2].R);
  const double ratio = joint.value;
  rows[0].gap = geometry::counted_on(a.angle, state.angles[joint.angles]) -
                ratio * geometry::counted_on(b.angle, state.angles[joint.angles + 1]);
  rows[0].force.setZero();
  rows[0].torque = {a.direction, -ratio * b.direction, ratio * b.direction - a.direction};
}

void Builder::joint(const JointSpec& spec) {
  require_new_name(model_, "joint", spec.name);
  int a = body_or_world(model_, spec.name, spec.first), b = body_or_world(model_, spec.name, spec.second);
  if (a == b) refuse("joint '{}': both of its ends are on '{}'", spec.name, spec.first);
  Vec3 point_a = spec.point, point_b = spec.other_point;
  if (a == kWorld) {  // the first body is one that moves
    std::swap(a, b);
    std::swap(point_a, point_b);
  }
  Joint joint;
  joint.name = spec.name;
  joint.type = spec.type;
  joint.bodies = {a, b, kWorld};
  const geometry::Pose A = pose(model_.initial_, a), B = pose(model_.initial_, b);
  if (spec.anchor) {
    require_finite(*spec.anchor, fmt::format("joint '{}': anchor", spec.name));
    point_a = A.R.transpose() * (*spec.anchor - A.x);
    point_b = B.R.transpose() * (*spec.anchor - B.x);
  }
  require_finite(point_a, fmt::format("joint '{}': point", spec.name));
  require_finite(point_b, fmt::format("joint '{}': other_point", spec.name));
  const Vec3 z = unit(spec.name, "axis", spec.axis);
  const Mat3 frame = spec.type == JointType::universal
                         ? universal_frame(spec.name, z, unit(spec.name, "other_axis", spec.other_axis))
                         : math::axis_frame(z);
  joint.frames = {point_a, point_b, {A.R.transpose() * frame, B.R.transpose() * frame}};
  if (spec.type == JointType::distance) {
    joint.value = spec.length.value_or((A(point_a) - B(point_b)).norm());
    if (!(joint.value > 0.0) || !std::isfinite(joint.value))
      refuse("joint '{}': length = {} is out of range: it must be > 0", spec.name, joint.value);
  }
  joint.angles = model_.initial_.angles.size();
  if (spec.type == JointType::gear) {
    if (a == kWorld || b == kWorld) refuse("joint '{}': a gear is between two bodies that move", spec.name);
    if (!std::isfinite(spec.ratio) || spec.ratio == 0.0)
      refuse("joint '{}': ratio = {} is out of range: it must be a number other than 0", spec.name, spec.ratio);
    joint.value = spec.ratio;
    const int c = joint.bodies[2] = body_or_world(model_, spec.name, spec.carrier);
    if (c == a || c == b) refuse("joint '{}': its carrier is one of its two bodies", spec.name);
    const geometry::Pose C = pose(model_.initial_, c);
    const Mat3 second = math::axis_frame(unit(spec.name, "other_axis", spec.other_axis));
    joint.gear = {{A.R.transpose() * frame, C.R.transpose() * frame},
                  {B.R.transpose() * second, C.R.transpose() * second}};
    model_.initial_.angles.insert(model_.initial_.angles.end(), 2, 0.0);
  } else if (geometry::turns(spec.type)) {
    model_.initial_.angles.push_back(0.0);
  }
  model_.joints_.push_back(joint);
  model_.initial_.joints.emplace_back();

  const bool turns = spec.type == JointType::revolute, slides = spec.type == JointType::prismatic;
  if ((spec.friction != 0.0 || spec.lower || spec.upper) && !turns && !slides)
    refuse("joint '{}': friction and stops belong to revolute and prismatic joints, not to a {} one", spec.name,
           name_of(spec.type));
  if (!laws::kNonNegative.contains(spec.friction))
    refuse("joint '{}': friction = {} is out of range: it must be >= 0", spec.name, spec.friction);
  if (!laws::kUnitInterval.contains(spec.restitution))
    refuse("joint '{}': restitution = {} is out of range: it must be {}", spec.name, spec.restitution,
           laws::kUnitInterval.text());
  const double lower = spec.lower.value_or(-HUGE_VAL), upper = spec.upper.value_or(HUGE_VAL);
  if (!(lower <= 0.0 && upper >= 0.0 && lower < upper))
    refuse("joint '{}': the stops {} and {} must enclose 0, the position at the start", spec.name, lower, upper);
  const double widest = 2.0 * std::numbers::pi - 0.1;
  if (turns && (spec.lower || spec.upper) && !(std::max(upper, 0.0) - std::min(lower, 0.0) <= widest) &&
      (spec.lower && spec.upper))
    refuse("joint '{}': the stops {} and {} are more than {:.4g} rad apart", spec.name, lower, upper, widest);
  const double middle = spec.lower && spec.upper ? 0.5 * (lower + upper)
                        : spec.lower             ? lower + 0.5 * std::numbers::pi
                        : spec.upper             ? upper - 0.5 * std::numbers::pi
                                                 : 0.0;
  laws::Unilateral stop;
  stop.restitution = spec.restitution;
  if (spec.lower) axis_contact(spec.name + "-lower", joint, {joint.frames, turns, true, 1.0, lower, middle}, stop);
  if (spec.upper) axis_contact(spec.name + "-upper", joint, {joint.frames, turns, true, -1.0, upper, middle}, stop);
  laws::Unilateral dry;
  dry.hold = spec.friction;
  if (spec.friction > 0.0)
    axis_contact(spec.name + "-friction", joint, {joint.frames, turns, false, 1.0, 0.0, 0.0}, dry);
}

void Builder::axis_contact(const std::string& name, const Joint& joint, const geometry::JointAxis& axis,
                           const laws::Unilateral& law) {
  if (find(model_.contacts_, name) >= 0) refuse("joint '{}': there is a contact '{}' already", joint.name, name);
  model_.contacts_.push_back({name, joint.bodies[0], joint.bodies[1], axis, {law, {}, {}, {}, 1.0}, {}});
  model_.initial_.contacts.emplace_back();
}

void Builder::drive(const DriveSpec& spec) {
  require_new_name(model_, "drive", spec.name);
  const int index = model_.find_joint(spec.joint);
  if (index < 0)
    refuse("drive '{}': there is no joint '{}'{}", spec.name, spec.joint,
           core::did_you_mean(spec.joint, names(model_.joints_)));
  Joint drive = model_.joints_[static_cast<std::size_t>(index)];
  const bool turns = geometry::turns(drive.type) || drive.type == JointType::planar,
             slides = geometry::slides(drive.type);
  if (!turns && !slides) refuse("drive '{}': joint '{}' has no angle or displacement to drive", spec.name, spec.joint);
  if (turns && slides && !spec.turns)
    refuse("drive '{}': joint '{}' turns and slides: say which of the two is driven", spec.name, spec.joint);
  const bool turn = spec.turns.value_or(turns);
  if (turn ? !turns : !slides)
    refuse("drive '{}': joint '{}' has no {}", spec.name, spec.joint, turn ? "angle" : "displacement");
  drive.name = spec.name;
  drive.type = turn ? JointType::turn : JointType::slide;
  drive.value = 0.0;
  drive.speed = spec.speed;
  if (!std::isfinite(value(spec.speed, 0.0))) refuse("drive '{}': its speed must be finite", spec.name);
  model_.joints_.push_back(drive);
  model_.initial_.joints.emplace_back();
}

}  // namespace stiction::model
