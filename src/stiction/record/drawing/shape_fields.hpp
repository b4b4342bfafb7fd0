#pragma once
// Fields of a struct (core/parameter.hpp) as members of a JSON object, and back. Private to this module.
#include <array>
#include <nlohmann/json.hpp>

#include "stiction/core/parameter.hpp"
#include "stiction/geometry/shapes/shape.hpp"

namespace stiction::record {

using Json = nlohmann::ordered_json;

inline Json json_of(double x) {
  return x;
}
inline Json json_of(const math::Vec3& v) {
  return {v[0], v[1], v[2]};
}
inline Json json_of(const std::vector<math::Vec3>& points) {
  Json out = Json::array();
  for (const math::Vec3& r : points) out.push_back(json_of(r));
  return out;
}
inline void from_json_value(const Json& json, double& out) {
  out = json.get<double>();
}
inline void from_json_value(const Json& json, math::Vec3& out) {
  const auto v = json.get<std::array<double, 3>>();
  out = {v[0], v[1], v[2]};
}
inline void from_json_value(const Json& json, std::vector<math::Vec3>& out) {
  out.clear();
  for (const Json& r : json) from_json_value(r, out.emplace_back());
}

// Numbers, vectors, lists of vectors and pairs of numbers are all that shapes have.
template <class T>
void fields_to_json(const T& object, Json& json) {
  core::for_fields<T>([&](const auto& field) {
    Json& member = json[std::string(field.parameter.name)];
    if constexpr (requires { field.first; })
      member = {object.*field.first, object.*field.second};
    else
      member = json_of(object.*field.member);
  });
}
template <class T>
T fields_from_json(const Json& json) {
  T object;
  core::for_fields<T>([&](const auto& field) {
    const auto it = json.find(std::string(field.parameter.name));
    if (it == json.end()) return;
    if constexpr (requires { field.first; }) {
      const auto two = it->template get<std::array<double, 2>>();
      object.*field.first = two[0];
      object.*field.second = two[1];
    } else {
      from_json_value(*it, object.*field.member);
    }
  });
  return object;
}

inline Json mesh_json(const geometry::Mesh& mesh) {
  Json points = Json::array(), triangles = Json::array();
  for (const math::Vec3& p : mesh.points) points.insert(points.end(), {p[0], p[1], p[2]});
  for (const auto& [a, b, c] : mesh.triangles) triangles.insert(triangles.end(), {a, b, c});
  return {{"points", std::move(points)}, {"triangles", std::move(triangles)}};
}

// A shape with keys of its own; its mesh where the page does not know its word.
template <geometry::NamedShape T>
Json describe_shape(const T& shape) {
  Json out{{"type", T::name}};
  if constexpr (!requires { requires T::kDrawnAsMesh; }) fields_to_json(shape, out);
  if constexpr (!requires { requires T::kDrawnByPage; }) out["mesh"] = mesh_json(shape.mesh(0.0));
  return out;
}

}  // namespace stiction::record
