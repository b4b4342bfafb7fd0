#include "stiction/record/drawing/drawing.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "stiction/core/rounded.hpp"
#include "stiction/laws/catalogue.hpp"
#include "stiction/record/drawing/friction_surface.hpp"
#include "stiction/record/drawing/shape_json.hpp"
#include "stiction/record/drawing/stand_ins.hpp"

namespace stiction::record {
namespace {

using DrawingJson = nlohmann::ordered_json;

DrawingJson drawn_list(const math::Vec3& v) {
  return {v[0], v[1], v[2]};
}

// A floor that nothing touches would only hide the rest.
bool touches_world(const model::Model& model) {
  for (const model::Contact& contact : model.contacts())
    if (contact.b == model::kWorld && contact.coordinates < 0 &&
        !std::holds_alternative<geometry::JointAxis>(contact.pair))
      return true;
  const auto in_world = [&](int shape) {
    return model.shapes()[static_cast<std::size_t>(shape)].body == model::kWorld;
  };
  for (const model::ContactGroup& group : model.groups())
    if (std::ranges::any_of(group.first, in_world) || std::ranges::any_of(group.second, in_world)) return true;
  return false;
}

DrawingJson shapes_json(const model::Model& model) {
  DrawingJson shapes = DrawingJson::array();
  const bool world = touches_world(model);
  for (const model::BodyShape& shape : model.shapes()) {
    if (shape.body == model::kWorld && !world) continue;
    DrawingJson item = to_json(shape.shape);
    item["name"] = shape.name;
    item["body"] = drawn_body(model, shape.body);
    if (std::ranges::any_of(model.drawn(), [&](const auto& part) { return part.body == shape.body; }))
      item["hidden"] = true;
    shapes.push_back(std::move(item));
  }
  for (const model::DrawnPart& part : model.drawn()) {
    DrawingJson item = drawn_json(part.name, drawn_body(model, part.body), part.mesh);
    if (!part.colour.empty()) item["colour"] = part.colour;
    if (part.round) item["round"] = true;
    shapes.push_back(std::move(item));
  }
  add_stand_ins(model, shapes);
  return shapes;
}

// Points and axes in the frames of the bodies. Only joints and drives that sit somewhere: a gear does not.
DrawingJson joints_json(const model::Model& model) {
  DrawingJson joints = DrawingJson::array();
  for (const model::Joint& joint : model.joints()) {
    if (joint.type->points == geometry::JointKind::Points::none && !joint.type->drive) continue;
    joints.push_back({{"name", joint.name},
                      {"type", joint.type->name},
                      {"first", drawn_body(model, joint.bodies[0])},
                      {"second", drawn_body(model, joint.bodies[1])},
                      {"point", drawn_list(joint.frames.point_a)},
                      {"other_point", drawn_list(joint.frames.point_b)},
                      {"axis", drawn_list(joint.frames.axis.b.col(2))},  // in the second
                      {"drive", joint.type->drive}});
  }
  return joints;
}

DrawingJson torsion_springs_json(const model::Model& model) {
  DrawingJson springs = DrawingJson::array();
  for (const model::TorsionSpring& spring : model.torsion_springs())
    springs.push_back({{"name", spring.name},
                       {"first", drawn_body(model, spring.a)},
                       {"second", drawn_body(model, spring.b)},
                       {"axis", drawn_list(spring.frames.a.col(2))}});  // in the first
  return springs;
}

DrawingJson springs_json(const model::Model& model) {
  DrawingJson springs = DrawingJson::array();
  for (const model::Spring& spring : model.springs())
    springs.push_back({{"name", spring.name},
                       {"first", drawn_body(model, spring.a)},
                       {"second", drawn_body(model, spring.b)},
                       {"point", drawn_list(spring.point_a)},
                       {"other_point", drawn_list(spring.point_b)}});
  return springs;
}

// Seven digits are what a picture can use.
DrawingJson set_json(const FrictionSurface& surface) {
  DrawingJson points = DrawingJson::array();
  for (const math::Vec3& p : surface.points)
    for (const double x : p) points.push_back(core::rounded(x, 7));
  return {{"rows", surface.rows}, {"columns", surface.columns}, {"points", std::move(points)}};
}

// Contacts, then groups; equal friction sets are stored once.
void add_contacts(const model::Model& model, DrawingJson& drawing) {
  DrawingJson contacts = DrawingJson::array(), sets = DrawingJson::array();
  const auto add = [&](const std::string& name, const laws::ContactLaw& law, const std::string& first,
                       const std::string& second) {
    DrawingJson item{{"name", name}, {"first", first}, {"second", second}, {"law", laws::describe(law)}};
    item["lever"] = law.lever();
    if (const FrictionSurface surface = friction_surface(law); surface.rows > 0) {
      DrawingJson set = set_json(surface);
      const auto known = std::find(sets.begin(), sets.end(), set);
      item["set"] = known - sets.begin();
      if (known == sets.end()) sets.push_back(std::move(set));
    }
    contacts.push_back(std::move(item));
  };
  for (const model::DeclaredContact& declared : model.declared()) {
    const model::Contact& contact = model.contacts()[declared.first];
    add(contact.name, contact.law, drawn_body(model, contact.a), drawn_body(model, contact.b));
  }
  for (const model::ContactGroup& group : model.groups()) add(group.name, group.law, "", "");
  drawing["contacts"] = std::move(contacts);
  drawing["sets"] = std::move(sets);
}

}  // namespace

std::string drawing_of(const model::Model& model) {
  DrawingJson drawing{{"gravity", drawn_list(model.gravity())},
                      {"shapes", shapes_json(model)},
                      {"springs", springs_json(model)},
                      {"torsion_springs", torsion_springs_json(model)},
                      {"joints", joints_json(model)}};
  add_contacts(model, drawing);
  return drawing.dump(-1, ' ', false, DrawingJson::error_handler_t::replace);
}

}  // namespace stiction::record
