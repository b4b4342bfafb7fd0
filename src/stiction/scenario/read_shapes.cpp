#include "stiction/scenario/read_shapes.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "stiction/math/rotation.hpp"

namespace stiction::scenario {
namespace {

namespace surfaces = geometry::surfaces;

// Keys of another type would be passed over in silence.
void check_keys_of(const Table& t, const std::string& type, const Section& shape_section) {
  static const std::map<std::string, std::vector<std::string>> own{
      {"sphere", {"centre", "radius", "side"}},
      {"plane", {"normal", "offset", "surface_velocity"}},
      {"disk", {"centre", "radius", "axis", "thickness"}},
      {"ellipsoid", {"centre", "semi_axes", "rotation", "side"}},
      {"paraboloid", {"centre", "radii", "rotation", "side"}},
      {"cylinder", {"centre", "radius", "axis", "side"}},
      {"torus", {"centre", "ring", "tube", "axis", "side"}},
      {"superellipsoid", {"centre", "semi_axes", "exponents", "rotation"}},
  };
  const std::vector<std::string>& keys = own.at(type);
  for (const Key& key : shape_section.keys)
    if (key.name != "name" && key.name != "type" && t.has(key.name) &&
        std::find(keys.begin(), keys.end(), key.name) == keys.end())
      t.refuse(key.name, fmt::format("is not a key of a {}", type));
}

std::pair<double, double> two(const Table& t, std::string_view key) {
  const std::vector<double> v = t.list(key);
  if (v.size() != 2) t.refuse(key, v.empty() ? "is missing: two numbers" : "must be a list of two numbers");
  return {v[0], v[1]};
}

geometry::Pose turned(const Table& t) {
  return {t.vector("centre"), math::rotation(math::normalised(turned_by(t.vector("rotation"))))};
}

geometry::Pose about_axis(const Table& t) {
  const math::TangentFrame frame = math::tangent_frame(t.direction("axis"));
  math::Mat3 R;
  R << frame.t1, frame.t2, frame.n;
  return {t.vector("centre"), R};
}

template <surfaces::Surface S>
geometry::SurfaceShape sided(const Table& t, const geometry::Pose& place, const S& surface) {
  if (t.text("side") == "inside") return {place, surfaces::Inside<S>{surface}};
  return {place, surface};
}

geometry::Shape read_shape(const Table& t, const std::string& type) {
  if (type == "plane") return geometry::Plane{t.direction("normal"), t.number("offset"), t.vector("surface_velocity")};
  if (type == "disk")
    return geometry::Disk{t.vector("centre"), t.direction("axis"), t.number("radius"), t.number("thickness")};
  if (type == "ellipsoid") return sided(t, turned(t), surfaces::Ellipsoid{t.vector("semi_axes")});
  if (type == "cylinder") return sided(t, about_axis(t), surfaces::Cylinder{t.number("radius")});
  if (type == "torus") return sided(t, about_axis(t), surfaces::Torus{t.number("ring"), t.number("tube")});
  if (type == "paraboloid") {
    const auto [p, q] = two(t, "radii");
    return sided(t, turned(t), surfaces::Paraboloid{p, q});
  }
  if (type == "superellipsoid") {
    const auto [p, q] = t.has("exponents") ? two(t, "exponents") : std::pair(4.0, 4.0);
    return geometry::SurfaceShape{turned(t), surfaces::Superellipsoid{t.vector("semi_axes"), p, q}};
  }
  const geometry::Sphere ball{t.vector("centre"), t.number("radius")};
  if (t.text("side") == "outside") return ball;
  return sided(t, {ball.centre, math::Mat3::Identity()}, surfaces::Sphere{ball.radius});
}

}  // namespace

math::Quat turned_by(const math::Vec3& rotation) {
  const double angle = rotation.norm();
  if (!(angle > 0.0)) return math::Quat::Identity();
  const math::Vec3 e = std::sin(0.5 * angle) / angle * rotation;
  return {std::cos(0.5 * angle), e[0], e[1], e[2]};
}

void read_shapes(const Table& owner, const std::string& body, const Section& shape_section, model::Builder& builder) {
  for (const Table& t : owner.children("shape", shape_section)) {
    t.check_keys();
    const std::string type = t.text("type"), name = t.has("name") ? t.text("name") : type;
    check_keys_of(t, type, shape_section);
    at_place(t, [&] { builder.shape(body, name, read_shape(t, type)); });
  }
}

}  // namespace stiction::scenario
