#include "stiction/record/drawing/drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "stiction/laws/catalogue.hpp"
#include "stiction/record/drawing/friction_surface.hpp"
#include "stiction/record/drawing/shape_json.hpp"

namespace stiction::record {
namespace {

using DrawingJson = nlohmann::ordered_json;

DrawingJson drawn_list(const math::Vec3& v) {
  return {v[0], v[1], v[2]};
}

std::string body_name(const model::Model& model, int body) {
  return body == model::kWorld ? "" : model.bodies()[static_cast<std::size_t>(body)].name;
}

// A floor that nothing touches would only hide the rest.
bool touches_world(const model::Model& model) {
  for (const model::Contact& contact : model.contacts())
    if (contact.b == model::kWorld && !std::holds_alternative<geometry::JointAxis>(contact.pair)) return true;
  const auto in_world = [&](int shape) {
    return model.shapes()[static_cast<std::size_t>(shape)].body == model::kWorld;
  };
  for (const model::ContactGroup& group : model.groups())
    if (std::ranges::any_of(group.first, in_world) || std::ranges::any_of(group.second, in_world)) return true;
  return false;
}

// Links often have no shape of their own: a bar from the centre of mass to each joint that fixes a point of the body.
void add_bars(const model::Model& model, DrawingJson& shapes) {
  constexpr double kThickness = 0.05;  // over the length
  for (const model::Joint& joint : model.joints()) {
    if (!joint.type->holds_point) continue;
    const auto add = [&](int body, const math::Vec3& point) {
      const double length = point.norm();
      if (body == model::kWorld || !(length > 0.0)) return;
      shapes.push_back({{"type", "capsule"},
                        {"centre", drawn_list(0.5 * point)},
                        {"axis", drawn_list(point / length)},
                        {"length", length},
                        {"radius", kThickness * length},
                        {"name", joint.name},
                        {"body", body_name(model, body)}});
    };
    add(joint.bodies[0], joint.frames.point_a);
    add(joint.bodies[1], joint.frames.point_b);
  }
}

DrawingJson shapes_json(const model::Model& model) {
  DrawingJson shapes = DrawingJson::array();
  const bool world = touches_world(model);
  for (const model::BodyShape& shape : model.shapes()) {
    if (shape.body == model::kWorld && !world) continue;
    DrawingJson item = to_json(shape.shape);
    item["name"] = shape.name;
    item["body"] = body_name(model, shape.body);
    shapes.push_back(std::move(item));
  }
  add_bars(model, shapes);
  return shapes;
}

DrawingJson springs_json(const model::Model& model) {
  DrawingJson springs = DrawingJson::array();
  for (const model::Spring& spring : model.springs())
    springs.push_back({{"name", spring.name},
                       {"first", body_name(model, spring.a)},
                       {"second", body_name(model, spring.b)},
                       {"point", drawn_list(spring.point_a)},
                       {"other_point", drawn_list(spring.point_b)}});
  return springs;
}

// Seven digits are what a picture can use.
DrawingJson set_json(const FrictionSurface& surface) {
  DrawingJson points = DrawingJson::array();
  for (const math::Vec3& p : surface.points)
    for (const double x : p) points.push_back(std::stod(fmt::format("{:.7g}", x)));
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
    add(contact.name, contact.law, body_name(model, contact.a), body_name(model, contact.b));
  }
  for (const model::ContactGroup& group : model.groups()) add(group.name, group.law, "", "");
  drawing["contacts"] = std::move(contacts);
  drawing["sets"] = std::move(sets);
}

}  // namespace

std::string drawing_of(const model::Model& model) {
  DrawingJson drawing{
      {"gravity", drawn_list(model.gravity())}, {"shapes", shapes_json(model)}, {"springs", springs_json(model)}};
  add_contacts(model, drawing);
  return drawing.dump(-1, ' ', false, DrawingJson::error_handler_t::replace);
}

}  // namespace stiction::record
