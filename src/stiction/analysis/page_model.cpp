#include "stiction/analysis/page_model.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "stiction/analysis/friction_surface.hpp"
#include "stiction/analysis/page_blocks.hpp"
#include "stiction/laws/catalogue.hpp"
#include "stiction/scenario/toml.hpp"

namespace stiction::analysis {
namespace {

using Json = nlohmann::ordered_json;
namespace surfaces = geometry::surfaces;

Json list(const math::Vec3& v) {
  return {v[0], v[1], v[2]};
}

// One overload a shape; the page says so where it meets a type it cannot draw.
Json describe(const geometry::Sphere& sphere) {
  return {{"type", "sphere"}, {"centre", list(sphere.centre)}, {"radius", sphere.radius}};
}
Json describe(const geometry::Plane& plane) {
  return {{"type", "plane"}, {"normal", list(plane.normal)}, {"offset", plane.offset}};
}
Json describe(const geometry::Disk& disk) {
  return {{"type", "disk"},
          {"centre", list(disk.centre)},
          {"axis", list(disk.axis)},
          {"radius", disk.radius},
          {"thickness", disk.thickness}};
}
Json describe(const surfaces::Plane&) {
  return {{"type", "plane"}};
}
Json describe(const surfaces::Sphere& s) {
  return {{"type", "hollow"}, {"radius", s.radius}};
}
Json describe(const surfaces::Ellipsoid& s) {
  return {{"type", "ellipsoid"}, {"semi_axes", list(s.axes)}};
}
Json describe(const surfaces::Superellipsoid& s) {
  return {{"type", "superellipsoid"}, {"semi_axes", list(s.axes)}, {"p", s.p}, {"q", s.q}};
}
Json describe(const surfaces::Paraboloid& s) {
  return {{"type", "paraboloid"}, {"p", s.p}, {"q", s.q}};
}
Json describe(const surfaces::Cylinder& s) {
  return {{"type", "tube"}, {"radius", s.radius}};
}
Json describe(const surfaces::Torus& s) {
  return {{"type", "torus"}, {"ring", s.ring}, {"tube", s.tube}};
}
Json describe(const surfaces::Custom&) {
  return {{"type", "custom"}};
}
template <class S>
Json describe(const surfaces::Inside<S>& s) {
  Json out = describe(s.of);
  out["side"] = "inside";
  return out;
}
Json describe(const geometry::SurfaceShape& shape) {
  Json out = std::visit([](const auto& s) { return describe(s); }, shape.surface);
  const math::Quat q(shape.place.R);
  out["centre"] = list(shape.place.x);
  out["orientation"] = {q.x(), q.y(), q.z(), q.w()};
  return out;
}

std::string body_name(const model::Model& model, int body) {
  return body == model::kWorld ? "" : model.bodies()[static_cast<std::size_t>(body)].name;
}

// A floor that nothing touches would only be in the way.
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

// Links often have no shape of their own: a bar from the centre of mass to each joint that holds a point of the body.
void add_bars(const model::Model& model, Json& shapes) {
  constexpr double kThickness = 0.05;  // over the length
  for (const model::Joint& joint : model.joints()) {
    if (joint.drives() || geometry::slides(joint.type) || joint.type == geometry::JointType::planar) continue;
    const auto add = [&](int body, const math::Vec3& point) {
      const double length = point.norm();
      if (body == model::kWorld || !(length > 0.0)) return;
      shapes.push_back({{"type", "capsule"},
                        {"centre", list(0.5 * point)},
                        {"axis", list(point / length)},
                        {"length", length},
                        {"radius", kThickness * length},
                        {"name", joint.name},
                        {"body", body_name(model, body)}});
    };
    add(joint.bodies[0], joint.frames.point_a);
    add(joint.bodies[1], joint.frames.point_b);
  }
}

}  // namespace

Json shapes_json(const model::Model& model) {
  Json shapes = Json::array();
  for (const model::BodyShape& shape : model.shapes()) {
    if (shape.body == model::kWorld && !touches_world(model)) continue;
    Json item = std::visit([](const auto& s) { return describe(s); }, shape.shape);
    item["name"] = shape.name;
    item["body"] = body_name(model, shape.body);
    shapes.push_back(std::move(item));
  }
  add_bars(model, shapes);
  return shapes;
}

Json springs_json(const model::Model& model) {
  Json springs = Json::array();
  for (const model::Spring& spring : model.springs())
    springs.push_back({{"name", spring.name},
                       {"first", body_name(model, spring.a)},
                       {"second", body_name(model, spring.b)},
                       {"point", list(spring.point_a)},
                       {"other_point", list(spring.point_b)}});
  return springs;
}

Json contacts_json(const model::Model& model) {
  Json contacts = Json::array();
  const auto add = [&](const std::string& name, const laws::ContactLaw& law, const std::string& first,
                       const std::string& second) {
    Json item{{"name", name}, {"first", first}, {"second", second}, {"law", laws::describe(law)}};
    const FrictionSurface surface = friction_surface(law);
    if (surface.rows > 0) {
      std::vector<double> points;
      for (const math::Vec3& p : surface.points) points.insert(points.end(), {p[0], p[1], p[2]});
      item["set"] = {{"rows", surface.rows}, {"columns", surface.columns}, {"points", encode_float32(points)}};
    }
    contacts.push_back(std::move(item));
  };
  for (const model::Contact& contact : model.contacts())
    add(contact.name, contact.law, body_name(model, contact.a), body_name(model, contact.b));
  for (const model::ContactGroup& group : model.groups()) add(group.name, group.law, "", "");
  return contacts;
}

Json toml_json(const std::string& text) {
  try {
    std::ostringstream out;
    out << toml::json_formatter(toml::parse(text));
    return Json::parse(out.str(), nullptr, false);
  } catch (const toml::parse_error&) {
    return nullptr;
  }
}

}  // namespace stiction::analysis
