#include "stiction/scenario/read/joint.hpp"

#include <algorithm>

#include "stiction/scenario/read/parts.hpp"
#include "stiction/scenario/schema/fields.hpp"
#include "stiction/scenario/schema/keys.hpp"
#include "stiction/scenario/schema/types.hpp"

namespace stiction::scenario {
namespace {

Type type_of(const geometry::JointKind& kind) {
  Type type{std::string(kind.name), std::string(kind.name) + " joint", std::string(kind.doc), {}};
  for (Key& key : keys_of<model::JointSpec>())
    if (model::JointSpec::takes(kind, key.name)) type.keys.push_back(std::move(key));
  if (!kind.value.name.empty()) type.keys.push_back(detail::bare_key(kind.value, Kind::number));
  return type;
}

// Points that cannot be combined.
void check_points(const Table& t, const geometry::JointKind& kind) {
  if (!t.has("anchor")) return;
  if (kind.points == geometry::JointKind::Points::two)
    t.refuse("anchor", fmt::format("is one point: a {} joint has two, point and other_point", kind.name));
  for (const char* key : {"point", "other_point"})
    if (t.has(key)) t.refuse(key, "and anchor exclude each other: give one of them");
}

}  // namespace

Section joint_section(JointKinds kinds) {
  std::vector<Type> types;
  for (const geometry::JointType kind : kinds) types.push_back(type_of(*kind));
  return typed_section(
      "joint",
      "A joint between two bodies, or a body and the world. It may close a loop or repeat the constraints of others.",
      {text("name", "name of the joint", true),
       enabled(),
       {"between", Kind::names, "", kAny, "", "two bodies, or a body and `world`", {}, true},
       choice("type", {}, "", "kind of joint")},
      std::move(types));
}

void read_joint(const Table& table, model::Builder& builder, JointKinds kinds) {
  table.check_keys();
  model::JointSpec spec;
  spec.name = table.text("name");
  spec.type = *std::ranges::find(kinds, table.text("type"), [](geometry::JointType kind) { return kind->name; });
  check_points(table, *spec.type);
  const Table t = table.chosen();
  const std::vector<std::string> bodies = t.names("between");
  spec.first = bodies[0];
  spec.second = bodies[1];
  read_fields(t, spec);
  if (const core::Parameter& value = spec.type->value; !value.name.empty())
    if (value.need == core::Need::required || t.has(value.name)) spec.value = t.number(value.name);
  at_place(t, [&] { builder.joint(spec); });
}

}  // namespace stiction::scenario
