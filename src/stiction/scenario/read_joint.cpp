#include "stiction/scenario/read_joint.hpp"

#include <algorithm>
#include <numbers>

#include "stiction/scenario/read_parts.hpp"

namespace stiction::scenario {
namespace {

using geometry::JointType;

JointType type_of(const Table& t) {
  const auto& names = geometry::kJointNames;
  return static_cast<JointType>(std::find(names.begin(), names.end(), t.text("type")) - names.begin());
}

void check_joint_keys(const Table& t, JointType type) {
  const std::string kind = t.text("type") + " joint";
  const bool coordinate = type == JointType::revolute || type == JointType::prismatic;
  if (type != JointType::gear) check_type_keys(t, kind, {"ratio", "carrier"});
  if (type == JointType::gear) check_type_keys(t, kind, {"anchor", "point", "other_point"});
  if (type != JointType::gear && type != JointType::universal) check_type_keys(t, kind, {"other_axis"});
  if (type != JointType::distance) check_type_keys(t, kind, {"length"});
  if (type == JointType::spherical || type == JointType::distance || type == JointType::fixed)
    check_type_keys(t, kind, {"axis"});
  if (!coordinate) check_type_keys(t, kind, {"friction", "lower", "upper", "restitution"});
  if (t.has("anchor"))
    for (const char* key : {"point", "other_point"})
      if (t.has(key)) t.refuse(key, "and anchor exclude each other: give one of them");
  if (type == JointType::distance && t.has("anchor"))
    t.refuse("anchor", "is one point: a distance joint has two, point and other_point");
}

}  // namespace

void read_joint(const Table& t, model::Builder& builder) {
  t.check_keys();
  model::JointSpec spec;
  spec.name = t.text("name");
  spec.type = type_of(t);
  check_joint_keys(t, spec.type);
  const std::vector<std::string> bodies = t.names("between");
  spec.first = bodies[0];
  spec.second = bodies[1];
  if (t.has("anchor")) spec.anchor = t.vector("anchor");
  spec.point = t.vector("point");
  spec.other_point = t.vector("other_point");
  spec.axis = direction(t, "axis");
  spec.other_axis = direction(t, "other_axis");
  if (spec.type == JointType::gear) spec.ratio = t.number("ratio");
  if (spec.type == JointType::gear && !t.has("other_axis")) spec.other_axis = spec.axis;
  if (t.has("carrier")) spec.carrier = t.text("carrier");
  if (t.has("length")) spec.length = t.number("length");
  spec.friction = t.number("friction");
  if (t.has("lower")) spec.lower = t.number("lower");
  if (t.has("upper")) spec.upper = t.number("upper");
  spec.restitution = t.number("restitution");
  at_place(t, [&] { builder.joint(spec); });
}

void read_drive(const Table& t, model::Builder& builder) {
  t.check_keys();
  model::DriveSpec spec;
  spec.name = t.text("name");
  spec.joint = t.text("joint");
  const std::string motion = t.text("motion");
  if (motion != "steady") check_type_keys(t, motion + " drive", {"speed"});
  if (motion != "harmonic") check_type_keys(t, motion + " drive", {"amplitude", "frequency", "phase"});
  if (motion != "table") check_type_keys(t, motion + " drive", {"table"});
  if (motion == "steady") spec.speed = model::Steady{t.number("speed")};
  if (motion == "harmonic") {
    const double frequency = t.number("frequency");  // the speed is amplitude frequency cos(frequency t + phase)
    spec.speed =
        model::Harmonic{t.number("amplitude") * frequency, frequency, t.number("phase") + 0.5 * std::numbers::pi};
  }
  if (motion == "table") {
    const auto points = t.points("table");
    if (const std::string problem = model::time_points_problem(points); !problem.empty()) t.refuse("table", problem);
    spec.speed = model::Lines(points);
  }
  if (t.has("coordinate")) spec.turns = t.text("coordinate") == "angle";
  at_place(t, [&] { builder.drive(spec); });
}

}  // namespace stiction::scenario
