#include "stiction/record/drawing/shape_json.hpp"

#include <fmt/format.h>

#include "stiction/core/error.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/record/drawing/shape_fields.hpp"

namespace stiction::record {
namespace {

namespace surfaces = geometry::surfaces;

template <class S>
void describe_surface(const S& surface, Json& out) {
  if constexpr (requires { surface.of; }) {
    describe_surface(surface.of, out);
    out["side"] = "inside";
  } else {
    out["type"] = S::name;
    if constexpr (core::HasParameters<S>) fields_to_json(surface, out);
  }
}

template <class S>
constexpr bool drawn_by_page() {
  if constexpr (requires(S s) { s.of; })
    return drawn_by_page<decltype(S::of)>();
  else
    return requires {
      requires S::kDrawnByPage;
    };
}

Json describe_placed(const geometry::SurfaceShape& shape) {
  if (std::holds_alternative<surfaces::Plane>(shape.surface)) {
    const math::Vec3 normal = shape.place.R.col(2);
    return describe_shape(geometry::Plane{normal, normal.dot(shape.place.x)});
  }
  Json out;
  std::visit(
      [&]<class S>(const S& surface) {
        describe_surface(surface, out);
        if constexpr (!drawn_by_page<S>()) out["mesh"] = mesh_json(shape.mesh(0.0));
      },
      shape.surface);
  const math::Quat q(shape.place.R);
  out["centre"] = json_of(shape.place.x);
  out["orientation"] = {q.w(), q.x(), q.y(), q.z()};
  return out;
}

template <class S>
std::optional<geometry::Shape> placed(const Json& json) {
  const auto q = json.at("orientation").get<std::array<double, 4>>();
  math::Vec3 centre;
  from_json_value(json.at("centre"), centre);
  const geometry::SurfaceShape shape{{centre, math::rotation(math::Quat(q[0], q[1], q[2], q[3]))},
                                     fields_from_json<S>(json)};
  return json.value("side", "") == "inside" ? geometry::inside(shape) : shape;
}

// The first of the list whose word is the type.
template <class... S>
std::optional<geometry::Shape> surface_of_json(const Json& json, const std::string& type, const std::variant<S...>*) {
  std::optional<geometry::Shape> out;
  const auto look = [&]<class T>(std::type_identity<T>) {
    if constexpr (core::HasParameters<T>)
      if (!out && T::name == type) out = placed<T>(json);
  };
  (look(std::type_identity<S>{}), ...);
  return out;
}
template <class... S>
std::optional<geometry::Shape> plain_of_json(const Json& json, const std::string& type, const std::variant<S...>*) {
  std::optional<geometry::Shape> out;
  const auto look = [&]<class T>(std::type_identity<T>) {
    if constexpr (geometry::NamedShape<T> && !requires { requires T::kDrawnAsMesh; })
      if (!out && T::name == type) out = fields_from_json<T>(json);
  };
  (look(std::type_identity<S>{}), ...);
  return out;
}

}  // namespace

Json to_json(const geometry::Shape& shape) {
  return std::visit(
      []<class S>(const S& s) {
        if constexpr (std::is_same_v<S, geometry::SurfaceShape>)
          return describe_placed(s);
        else
          return describe_shape(s);
      },
      shape);
}

std::optional<geometry::Shape> shape_of(const Json& json) {
  const std::string type = json.value("type", "");
  if (json.contains("orientation"))
    return surface_of_json(json, type, static_cast<const surfaces::AnySurface*>(nullptr));
  return plain_of_json(json, type, static_cast<const geometry::Shape*>(nullptr));
}

geometry::Mesh mesh_of(const Json& json, double extent) {
  if (const std::optional<geometry::Shape> shape = shape_of(json))
    return std::visit([&](const auto& s) { return s.mesh(extent); }, *shape);
  geometry::Mesh out;
  if (!json.contains("mesh")) return out;
  const auto points = json["mesh"].at("points").get<std::vector<double>>();
  const auto corners = json["mesh"].at("triangles").get<std::vector<int>>();
  for (std::size_t i = 0; i + 2 < points.size(); i += 3)
    out.points.emplace_back(points[i], points[i + 1], points[i + 2]);
  const int count = static_cast<int>(out.points.size());
  for (const int corner : corners)
    if (corner < 0 || corner >= count)
      throw core::InputError(fmt::format("a mesh of {} points has no point {}", count, corner));
  for (std::size_t i = 0; i + 2 < corners.size(); i += 3)
    out.triangles.push_back({corners[i], corners[i + 1], corners[i + 2]});
  return out;
}

}  // namespace stiction::record
